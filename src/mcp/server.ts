import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import type * as z from 'zod';
import { TOOLS } from '../core/tools/index.ts';
import type { LawService } from '../core/service.ts';

/** An MCP server with search_law and get_law_article over `service`. Errors come back as answers with `isError`. */
export function createMcpServer(service: LawService, version: string): McpServer {
  const server = new McpServer({ name: 'jomun', version }, { instructions: '설치된 팩의 법령·판례만 찾습니다. 0건이나 no_corpus_match는 그런 규정이 없다는 뜻이 아닙니다.' });
  for (const { name, description, input } of TOOLS) {
    server.registerTool(name, { description, inputSchema: input as z.ZodObject, annotations: { readOnlyHint: true, openWorldHint: false } }, (args: unknown) => {
      const answer = service.tool(name, args);
      return { content: [{ type: 'text', text: JSON.stringify(answer) }], isError: answer['error'] === 'bad_input' };
    });
  }
  return server;
}
