---@brief
---
--- @REPOSITORY@
---
--- A language server for MLIR that needs no build of LLVM; also for dialects of your own.
---
--- Install it with `pipx install mlir-workbench`. Neovim knows the file type `mlir`; for Triton's files add:
--- ```lua
--- vim.filetype.add({ extension = { ttir = 'mlir', ttgir = 'mlir' } })
--- ```

---@type vim.lsp.Config
return {
  cmd = { 'ir-lsp' },
  filetypes = { 'mlir' },
  root_markers = { 'ir-lsp.toml', 'pyproject.toml', '.git' },
}
