"""The enums of the spirv dialect about targets: versions, extensions, devices."""

from __future__ import annotations

from compiler.ods.enums import IntegerEnum


class Version(IntegerEnum, cpp_name="::mlir::spirv::Version"):
    """A version of SPIR-V."""

    V1_0 = 0, "", "v1.0"
    V1_1 = 1, "", "v1.1"
    V1_2 = 2, "", "v1.2"
    V1_3 = 3, "", "v1.3"
    V1_4 = 4, "", "v1.4"
    V1_5 = 5, "", "v1.5"
    V1_6 = 6, "", "v1.6"


class DeviceType(IntegerEnum, verbatim=True, cpp_name="::mlir::spirv::DeviceType"):
    """Kind of device that runs the code: discrete or integrated GPU, CPU."""

    Other = 3, "a device of another kind"
    IntegratedGPU = 2, "a GPU that shares the memory of the CPU"
    DiscreteGPU = 1, "a GPU with memory of its own"
    CPU = 0, "the processor itself"
    Unknown = 4294967295, "unknown"


class Vendor(IntegerEnum, verbatim=True, cpp_name="::mlir::spirv::Vendor"):
    """Vendor of the device."""

    AMD = 0
    Apple = 1
    ARM = 2
    Broadcom = 3
    Imagination = 4
    Intel = 5
    NVIDIA = 6
    Qualcomm = 7
    SwiftShader = 8
    Unknown = 4294967295


class ClientAPI(IntegerEnum, verbatim=True, cpp_name="::mlir::spirv::ClientAPI"):
    """Through which API a program is handed to the device."""

    Metal = 0
    OpenCL = 1
    Vulkan = 2
    WebGPU = 3
    Unknown = 4294967295


class Extension(IntegerEnum, verbatim=True, cpp_name="::mlir::spirv::Extension"):
    """An extension of SPIR-V that code uses or a target offers."""

    SPV_KHR_16bit_storage = 0
    SPV_KHR_8bit_storage = 1
    SPV_KHR_device_group = 2
    SPV_KHR_float_controls = 3
    SPV_KHR_physical_storage_buffer = 4
    SPV_KHR_multiview = 5
    SPV_KHR_no_integer_wrap_decoration = 6
    SPV_KHR_post_depth_coverage = 7
    SPV_KHR_shader_atomic_counter_ops = 8
    SPV_KHR_shader_ballot = 9
    SPV_KHR_shader_clock = 10
    SPV_KHR_shader_draw_parameters = 11
    SPV_KHR_storage_buffer_storage_class = 12
    SPV_KHR_subgroup_vote = 13
    SPV_KHR_variable_pointers = 14
    SPV_KHR_vulkan_memory_model = 15
    SPV_KHR_expect_assume = 16
    SPV_KHR_integer_dot_product = 17
    SPV_KHR_bit_instructions = 18
    SPV_KHR_fragment_shading_rate = 19
    SPV_KHR_workgroup_memory_explicit_layout = 20
    SPV_KHR_ray_query = 21
    SPV_KHR_ray_tracing = 22
    SPV_KHR_subgroup_uniform_control_flow = 23
    SPV_KHR_linkonce_odr = 24
    SPV_KHR_fragment_shader_barycentric = 25
    SPV_KHR_ray_cull_mask = 26
    SPV_KHR_uniform_group_instructions = 27
    SPV_KHR_subgroup_rotate = 28
    SPV_KHR_non_semantic_info = 29
    SPV_KHR_terminate_invocation = 30
    SPV_KHR_cooperative_matrix = 31
    SPV_KHR_bfloat16 = 32
    SPV_EXT_demote_to_helper_invocation = 1000
    SPV_EXT_descriptor_indexing = 1001
    SPV_EXT_fragment_fully_covered = 1002
    SPV_EXT_fragment_invocation_density = 1003
    SPV_EXT_fragment_shader_interlock = 1004
    SPV_EXT_physical_storage_buffer = 1005
    SPV_EXT_shader_stencil_export = 1006
    SPV_EXT_shader_viewport_index_layer = 1007
    SPV_EXT_shader_atomic_float_add = 1008
    SPV_EXT_shader_atomic_float_min_max = 1009
    SPV_EXT_shader_image_int64 = 1010
    SPV_EXT_shader_atomic_float16_add = 1011
    SPV_EXT_mesh_shader = 1012
    SPV_EXT_replicated_composites = 1013
    SPV_ARM_tensors = 6000
    SPV_ARM_graph = 6001
    SPV_AMD_gpu_shader_half_float_fetch = 2000
    SPV_AMD_shader_ballot = 2001
    SPV_AMD_shader_explicit_vertex_parameter = 2002
    SPV_AMD_shader_fragment_mask = 2003
    SPV_AMD_shader_image_load_store_lod = 2004
    SPV_AMD_texture_gather_bias_lod = 2005
    SPV_AMD_shader_early_and_late_fragment_tests = 2006
    SPV_GOOGLE_decorate_string = 3000
    SPV_GOOGLE_hlsl_functionality1 = 3001
    SPV_GOOGLE_user_type = 3002
    SPV_INTEL_device_side_avc_motion_estimation = 4000
    SPV_INTEL_media_block_io = 4001
    SPV_INTEL_shader_integer_functions2 = 4002
    SPV_INTEL_subgroups = 4003
    SPV_INTEL_vector_compute = 4007
    SPV_INTEL_float_controls2 = 4004
    SPV_INTEL_function_pointers = 4005
    SPV_INTEL_inline_assembly = 4006
    SPV_INTEL_variable_length_array = 4008
    SPV_INTEL_fpga_memory_attributes = 4009
    SPV_INTEL_unstructured_loop_controls = 4012
    SPV_INTEL_fpga_loop_controls = 4013
    SPV_INTEL_arbitrary_precision_integers = 4010
    SPV_INTEL_arbitrary_precision_floating_point = 4011
    SPV_INTEL_kernel_attributes = 4014
    SPV_INTEL_fpga_memory_accesses = 4015
    SPV_INTEL_fpga_cluster_attributes = 4016
    SPV_INTEL_loop_fuse = 4017
    SPV_INTEL_fpga_buffer_location = 4018
    SPV_INTEL_arbitrary_precision_fixed_point = 4019
    SPV_INTEL_usm_storage_classes = 4020
    SPV_INTEL_io_pipes = 4021
    SPV_ALTERA_blocking_pipes = 4022
    SPV_INTEL_fpga_reg = 4023
    SPV_INTEL_long_constant_composite = 4024
    SPV_INTEL_optnone = 4025
    SPV_INTEL_debug_module = 4026
    SPV_INTEL_fp_fast_math_mode = 4027
    SPV_INTEL_memory_access_aliasing = 4028
    SPV_INTEL_split_barrier = 4029
    SPV_INTEL_bfloat16_conversion = 4031
    SPV_INTEL_cache_controls = 4032
    SPV_INTEL_tensor_float32_conversion = 4033
    SPV_NV_compute_shader_derivatives = 5000
    SPV_NV_cooperative_matrix = 5001
    SPV_NV_fragment_shader_barycentric = 5002
    SPV_NV_geometry_shader_passthrough = 5003
    SPV_NV_ray_tracing = 5005
    SPV_NV_sample_mask_override_coverage = 5006
    SPV_NV_shader_image_footprint = 5007
    SPV_NV_shader_sm_builtins = 5008
    SPV_NV_shader_subgroup_partitioned = 5009
    SPV_NV_shading_rate = 5010
    SPV_NV_stereo_view_rendering = 5011
    SPV_NV_viewport_array2 = 5012
    SPV_NV_bindless_texture = 5013
    SPV_NV_ray_tracing_motion_blur = 5014
    SPV_NVX_multiview_per_view_attributes = 5015
