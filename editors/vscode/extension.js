// Starts `fencepost lsp` and lets the editor speak to it: files marked `// fencepost: check` are checked when they are saved.
const vscode = require('vscode');
const { LanguageClient } = require('vscode-languageclient/node');

let client;

exports.activate = () => {
    const command = vscode.workspace.getConfiguration('fencepost').get('path');
    client = new LanguageClient(
        'fencepost',
        'Fencepost',
        { command, args: ['lsp'] },
        { documentSelector: [{ scheme: 'file', language: 'c' }, { scheme: 'file', language: 'cpp' }] }
    );
    return client.start();
};

exports.deactivate = () => client && client.stop();
