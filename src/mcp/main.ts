import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import type { LawService } from '../core/service.ts';
import { createMcpServer } from './server.ts';

/** Serves over standard input and output until the client goes away. */
export async function serveMcp(service: LawService, version: string): Promise<void> {
  const server = createMcpServer(service, version);
  const closed = new Promise<void>((resolve) => {
    server.server.onclose = resolve;
    process.stdin.on('end', resolve);
  });
  await server.connect(new StdioServerTransport());
  await closed;
  await server.close();
}
