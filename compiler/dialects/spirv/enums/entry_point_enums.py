"""The enums of the spirv dialect for entry points, their execution modes, and the linkage of symbols."""

from __future__ import annotations

from compiler.ods.enums import IntegerEnum


class ExecutionMode(IntegerEnum, verbatim=True, cpp_name="::mlir::spirv::ExecutionMode"):
    """Execution of an entry point: its workgroup size, origin, topology, rounding and denormals."""

    Invocations = 0, "number of invocations of a geometry shader for each primitive"
    SpacingEqual = 1, "edges are split into equal parts"
    SpacingFractionalEven = 2, "edges are split into an even number of parts, smoothly"
    SpacingFractionalOdd = 3, "edges are split into an odd number of parts, smoothly"
    VertexOrderCw = 4, "tessellation makes triangles clockwise"
    VertexOrderCcw = 5, "tessellation makes triangles counter-clockwise"
    PixelCenterInteger = 6, "pixels' centers have integer coordinates"
    OriginUpperLeft = 7, "fragment coordinates count from the upper left"
    OriginLowerLeft = 8, "fragment coordinates count from the lower left"
    EarlyFragmentTests = 9, "depth and stencil are tested before the shader runs"
    PointMode = 10, "tessellation makes points"
    Xfb = 11, "outputs go to transform feedback"
    DepthReplacing = 12, "the shader writes the depth"
    DepthGreater = 14, "the depth written is not below the interpolated one"
    DepthLess = 15, "the depth written is not above the interpolated one"
    DepthUnchanged = 16, "the depth written is the interpolated one"
    LocalSize = 17, "the size of a workgroup in x, y and z"
    LocalSizeHint = 18, "the likely size of a workgroup in x, y and z"
    InputPoints = 19, "a geometry shader takes points"
    InputLines = 20, "a geometry shader takes lines"
    InputLinesAdjacency = 21, "a geometry shader takes lines and their neighbours"
    Triangles = 22, "takes triangles, or tessellates them"
    InputTrianglesAdjacency = 23, "a geometry shader takes triangles and their neighbours"
    Quads = 24, "tessellates quads"
    Isolines = 25, "tessellates lines"
    OutputVertices = 26, "maximum number of output vertices"
    OutputPoints = 27, "the output is points"
    OutputLineStrip = 28, "the output is a strip of lines"
    OutputTriangleStrip = 29, "the output is a strip of triangles"
    VecTypeHint = 30, "the vector type that most of the kernel works on"
    ContractionOff = 31, "products and sums are not fused"
    Initializer = 33, "runs before kernels, to set up global variables"
    Finalizer = 34, "runs at the end of the program"
    SubgroupSize = 35, "the size of subgroups that it needs"
    SubgroupsPerWorkgroup = 36, "the number of subgroups in a workgroup that it needs"
    SubgroupsPerWorkgroupId = 37, "the number of subgroups in a workgroup, by a constant"
    LocalSizeId = 38, "the size of a workgroup in x, y and z, by constants"
    LocalSizeHintId = 39, "the likely size of a workgroup in x, y and z, by constants"
    SubgroupUniformControlFlowKHR = 4421, "subgroups that part come together again behind a branch"
    PostDepthCoverage = 4446, "the sample mask has the samples that passed the early tests"
    DenormPreserve = 4459, "denormal floats of a width stay"
    DenormFlushToZero = 4460, "denormal floats of a width become zero"
    SignedZeroInfNanPreserve = 4461, "signs of zeros, infinities and NaN of a width stay"
    RoundingModeRTE = 4462, "floats of a width round to nearest even"
    RoundingModeRTZ = 4463, "floats of a width round towards zero"
    EarlyAndLateFragmentTestsAMD = 5017
    StencilRefReplacingEXT = 5027, "the shader writes the stencil value"
    StencilRefUnchangedFrontAMD = 5079
    StencilRefGreaterFrontAMD = 5080
    StencilRefLessFrontAMD = 5081
    StencilRefUnchangedBackAMD = 5082
    StencilRefGreaterBackAMD = 5083
    StencilRefLessBackAMD = 5084
    OutputLinesEXT = 5269, "lines come out of a mesh shader"
    OutputPrimitivesEXT = 5270, "the greatest number of primitives that come out"
    DerivativeGroupQuadsNV = 5289, "derivatives in compute shaders, of squares of invocations"
    DerivativeGroupLinearNV = 5290, "derivatives in compute shaders, of four invocations on end"
    OutputTrianglesEXT = 5298, "triangles come out of a mesh shader"
    PixelInterlockOrderedEXT = 5366, "critical sections of a pixel run in order"
    PixelInterlockUnorderedEXT = 5367, "critical sections of a pixel run one at a time"
    SampleInterlockOrderedEXT = 5368, "critical sections of a sample run in order"
    SampleInterlockUnorderedEXT = 5369, "critical sections of a sample run one at a time"
    ShadingRateInterlockOrderedEXT = 5370, "critical sections of a shading area run in order"
    ShadingRateInterlockUnorderedEXT = 5371, "critical sections of a shading area run one at a time"
    SharedLocalMemorySizeINTEL = 5618, "bytes of local memory that it needs"
    RoundingModeRTPINTEL = 5620, "floats of a width round up"
    RoundingModeRTNINTEL = 5621, "floats of a width round down"
    FloatingPointModeALTINTEL = 5622, "floats of a width follow the faster rules"
    FloatingPointModeIEEEINTEL = 5623, "floats of a width follow IEEE"
    MaxWorkgroupSizeINTEL = 5893, "the greatest size of a workgroup"
    MaxWorkDimINTEL = 5894, "the greatest number of dimensions"
    NoGlobalOffsetINTEL = 5895, "global ids start at zero"
    NumSIMDWorkitemsINTEL = 5896, "number of invocations in one pipeline"
    SchedulerTargetFmaxMhzINTEL = 5903
    StreamingInterfaceINTEL = 6154
    NamedBarrierCountINTEL = 6417, "the number of named barriers"


class ExecutionModel(IntegerEnum, verbatim=True, cpp_name="::mlir::spirv::ExecutionModel"):
    """Kind of shader or kernel of an entry point."""

    Vertex = 0, "runs for each vertex"
    TessellationControl = 1, "runs for each control point of a patch"
    TessellationEvaluation = 2, "runs for each vertex that tessellation makes"
    Geometry = 3, "runs for each primitive and may make others"
    Fragment = 4, "runs for each pixel, or sample, of a primitive"
    GLCompute = 5, "compute shader of Vulkan and OpenGL"
    Kernel = 6, "kernel of OpenCL"
    RayGenerationKHR = 5313, "starts rays"
    IntersectionKHR = 5314, "finds where a ray meets a custom primitive"
    AnyHitKHR = 5315, "accepts or ignores a hit"
    ClosestHitKHR = 5316, "runs for the closest hit of a ray"
    MissKHR = 5317, "runs for a ray that hit nothing"
    CallableKHR = 5318, "is called by other ray tracing shaders"
    TaskEXT = 5364, "decides how many mesh shader workgroups run"
    MeshEXT = 5365, "makes vertices and primitives by workgroups"


class LinkageType(IntegerEnum, verbatim=True, cpp_name="::mlir::spirv::LinkageType"):
    """Linkage of a symbol: exported to other modules, imported, or merged with equal definitions."""

    Export = 0, "other modules may use it"
    Import = 1, "another module defines it"
    LinkOnceODR = 2, "defined in several modules alike, of which one stays"
