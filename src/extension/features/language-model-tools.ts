import * as vscode from 'vscode';
import { TOOLS } from '../../core/tools/index.ts';
import type { Context } from '../context.ts';

/** VS Code's names for the tools: `search_law` is contributed as `jomun_search_law`. */
export function lmToolName(tool: string): string {
  return `jomun_${tool}`;
}

/** search_law and get_law_article for language models in the editor. They read installed packs and change nothing. */
export function registerLanguageModelTools(ctx: Context): void {
  for (const { name } of TOOLS) {
    ctx.subscriptions.push(
      vscode.lm.registerTool(lmToolName(name), {
        invoke: async ({ input }) => {
          const law = await ctx.service();
          const answer = law.tool(name, input, ctx.settings.get('asOf'));
          return new vscode.LanguageModelToolResult([new vscode.LanguageModelTextPart(JSON.stringify(answer))]);
        },
      }),
    );
  }
  ctx.subscriptions.push(
    vscode.lm.registerMcpServerDefinitionProvider('jomun.mcp', {
      provideMcpServerDefinitions: () => [mcpServer(ctx.extensionUri)],
    }),
  );
}

/** The same tools for MCP clients: our command line on the editor's own Node. It gets no key and no network. */
function mcpServer(root: vscode.Uri): vscode.McpStdioServerDefinition {
  const cli = vscode.Uri.joinPath(root, 'dist', 'cli.js').fsPath;
  return new vscode.McpStdioServerDefinition('Jomun 조문', process.execPath, [cli, 'mcp'], { ELECTRON_RUN_AS_NODE: '1' });
}
