import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ReceivedRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export type Respond = (response: ServerResponse, request: ReceivedRequest) => void;

export interface MessagesServer {
  readonly baseUrl: string;
  readonly requests: readonly ReceivedRequest[];
  /** How the next requests are answered. */
  respondWith(respond: Respond): void;
  close(): Promise<void>;
}

/** A server on this machine that speaks the Messages API, as far as a test tells it to. */
export async function startMessagesServer(): Promise<MessagesServer> {
  const requests: ReceivedRequest[] = [];
  let respond: Respond = (response) => sendJson(response, 200, messageOf('{"selected_memories":[]}'));
  const server = createServer((incoming, response) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('error', () => {});
    incoming.on('end', () => {
      const { method = '', url = '', headers } = incoming;
      const request = { method, path: url, headers, body: Buffer.concat(chunks).toString('utf8') };
      requests.push(request);
      respond(response, request);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    respondWith: (next) => {
      respond = next;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export function sendJson(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
}

/** A reply of the Messages API with this text. */
export function messageOf(text: string, stopReason = 'end_turn'): unknown {
  return {
    id: 'msg_1',
    type: 'message',
    role: 'assistant',
    model: 'claude-sonnet-5-5',
    content: text === '' ? [] : [{ type: 'text', text }],
    stop_reason: stopReason,
    stop_sequence: null,
    usage: { input_tokens: 321, cache_read_input_tokens: 4, output_tokens: 12 },
  };
}

/** An error of the Messages API. */
export function apiError(type: string, message = 'words of the service'): unknown {
  return { type: 'error', error: { type, message } };
}
