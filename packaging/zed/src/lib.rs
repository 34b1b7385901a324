//! Tells Zed how to start `ir-lsp`, which has to be installed.

use zed_extension_api::{self as zed, LanguageServerId, Result, Worktree};

struct MlirWorkbench;

impl zed::Extension for MlirWorkbench {
    fn new() -> Self {
        Self
    }

    fn language_server_command(
        &mut self,
        _language_server_id: &LanguageServerId,
        worktree: &Worktree,
    ) -> Result<zed::Command> {
        let command = worktree.which("ir-lsp").ok_or_else(|| {
            "ir-lsp is not on PATH; install it with `pipx install mlir-workbench`".to_string()
        })?;
        Ok(zed::Command {
            command,
            args: Vec::new(),
            env: worktree.shell_env(),
        })
    }
}

zed::register_extension!(MlirWorkbench);
