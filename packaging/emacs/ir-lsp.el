;;; ir-lsp.el --- Language server for MLIR, with Eglot -*- lexical-binding: t; -*-

;; Author: The MLIR workbench's authors
;; Version: @VERSION@
;; Package-Requires: ((emacs "28.1") (eglot "1.9"))
;; Keywords: languages, tools
;; URL: @REPOSITORY@
;; SPDX-License-Identifier: Apache-2.0

;;; Commentary:

;; Starts the language server `ir-lsp' for MLIR files with Eglot: errors as you type, hovers, completion, rename,
;; formatting and quick fixes.  Install the server with "pipx install mlir-workbench", then:
;;
;;   (require 'ir-lsp)
;;   (add-hook 'ir-lsp-mode-hook #'eglot-ensure)
;;
;; If you have LLVM's `mlir-mode', that one opens the files; add `eglot-ensure' to `mlir-mode-hook' instead.

;;; Code:

(require 'eglot)

(defgroup ir-lsp nil
  "Language server for MLIR."
  :group 'languages
  :prefix "ir-lsp-")

(defcustom ir-lsp-command '("ir-lsp")
  "Program and arguments that start the language server."
  :type '(repeat string))

(defvar ir-lsp--syntax-table
  (let ((table (make-syntax-table)))
    (modify-syntax-entry ?/ ". 12" table)
    (modify-syntax-entry ?\n ">" table)
    table)
  "Syntax of MLIR: comments begin with two slashes.")

;;;###autoload
(define-derived-mode ir-lsp-mode prog-mode "MLIR"
  "Major mode for MLIR files: comments and strings; the server does the rest."
  :syntax-table ir-lsp--syntax-table
  (setq-local comment-start "// "
              comment-end ""
              tab-width 2
              indent-tabs-mode nil))

;;;###autoload
(unless (fboundp 'mlir-mode)
  (add-to-list 'auto-mode-alist '("\\.\\(?:mlir\\|ttir\\|ttgir\\)\\'" . ir-lsp-mode)))

(defun ir-lsp--contact (&optional _interactive)
  "Return the command that starts the server."
  ir-lsp-command)

(add-to-list 'eglot-server-programs '((ir-lsp-mode mlir-mode) . ir-lsp--contact))

(provide 'ir-lsp)
;;; ir-lsp.el ends here
