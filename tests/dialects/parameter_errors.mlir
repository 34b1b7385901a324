// RUN: ir-opt --split-input-file --verify-diagnostics --allow-unregistered-dialect %s

// A parameter is an attribute of the class that its definition names.

#tbaa_root = #llvm.tbaa_root<id = "root">
#tbaa_desc = #llvm.tbaa_type_desc<id = "char", members = {<#tbaa_root, 0>}>
#tbaa_tag = #llvm.tbaa_tag<access_type = #tbaa_desc, base_type = #tbaa_desc, offset = 0>
// expected-error @below {{invalid kind of attribute specified}}
// expected-error @below {{failed to parse LLVM_TBAAMemberAttr parameter 'typeDesc' which is to be a `TBAANodeAttr`}}
// expected-error @below {{failed to parse LLVM_TBAATypeDescriptorAttr parameter 'members' which is to be a `::llvm::ArrayRef<TBAAMemberAttr>`}}
#tbaa_desc2 = #llvm.tbaa_type_desc<id = "long", members = {<#tbaa_tag, 0>}>

// -----

#variable = #llvm.di_expression<>
// expected-error @below {{invalid kind of attribute specified}}
// expected-error @below {{failed to parse LLVM_DILexicalBlockAttr parameter 'scope' which is to be a `DIScopeAttr`}}
#block = #llvm.di_lexical_block<scope = #variable>

// -----

// expected-error @below {{invalid kind of attribute specified}}
"test.op"() {dlti.dl_spec = #dlti.dl_spec<[]>} : () -> ()

// -----

// expected-error @below {{invalid kind of attribute specified}}
"test.op"() {dlti.dl_spec = #dlti.dl_spec<#dlti.map<> = 1>} : () -> ()

// -----

// expected-error @below {{expected '='}}
"test.op"() {dlti.dl_spec = #dlti.dl_spec<"key" : i32 = 1>} : () -> ()

// -----

// expected-error @below {{expected a type or a quoted string}}
"test.op"() {dlti.dl_spec = #dlti.dl_spec<#dlti.dl_entry<key, 2>>} : () -> ()

// -----

// expected-error @below {{unexpected type, expected keyword}}
func.func private @type_instead_of_a_mnemonic() -> !llvm.f32

// -----

// expected-error @below {{expected valid keyword}}
func.func private @number_instead_of_a_mnemonic(!gpu.4)

// -----

// expected-error @below {{invalid integer width}}
func.func private @storage(!quant.any<i4294967296<-4:3>:f32>)

// -----

// expected-error @below {{expected storage type width}}
func.func private @storage_without_width(!quant.any<u:f32>)
