import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { sdkMessages } from '../../../../src/recall/selectors/sdkMessages';
import { apiError, type MessagesServer, messageOf, sendJson } from '../../../support/messagesServer';
import { ask, KEY, NO_RETRY, problemOf, serveEachTest, server } from './anthropicBench';

serveEachTest();

describe('An answer that means no good', () => {
  it('gives up at the time-out where the answer drips, packed or not, and where the headers do', async () => {
    const drips: Parameters<MessagesServer['respondWith']>[0][] = [
      (response) => {
        response.writeHead(200, { 'content-type': 'application/json' });
        const timer = setInterval(() => response.write(' '), 20);
        response.on('close', () => clearInterval(timer));
      },
      (response) => {
        // Members of a packed answer that unpack to nothing.
        response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' });
        const timer = setInterval(() => response.write(gzipSync('')), 20);
        response.on('close', () => clearInterval(timer));
      },
      (response) => {
        response.socket?.write('HTTP/1.1 200 OK\r\n');
        const timer = setInterval(() => response.socket?.write('x-a: b\r\n'), 20);
        response.on('close', () => clearInterval(timer));
      },
      (response) => {
        response.writeHead(400, { 'content-type': 'application/json' });
        const timer = setInterval(() => response.write(' '), 20);
        response.on('close', () => clearInterval(timer));
      },
    ];
    for (const drip of drips) {
      server.respondWith(drip);
      expect(await problemOf({ timeoutMs: 300 })).toMatch(/did not answer within 1 second\./);
    }
  });

  it.each([200, 400])(
    'takes no more of an answer with %i than one can hold, however small it is packed',
    async (status) => {
      const packed = gzipSync(Buffer.alloc(200_000_000, 0x20), { level: 1 });
      let sent = 0;
      const closed = new Promise<void>((resolve) =>
        server.respondWith((response) => {
          sent += 1;
          response.on('close', resolve);
          response.writeHead(status, { 'content-type': 'application/json', 'content-encoding': 'gzip', ...NO_RETRY });
          response.end(packed);
        }),
      );
      const before = process.memoryUsage.rss();
      expect(await problemOf()).toMatch(/answered with far more than an answer\. Check the base URL/);
      // Unpacked as a whole it would be twice that, as bytes alone.
      expect(process.memoryUsage.rss() - before).toBeLessThan(100_000_000);
      await closed;
      expect(sent).toBe(1);
    },
  );

  it('takes an answer that is as large as may be', async () => {
    const answer = JSON.stringify(messageOf('{"selected_memories":["a.md"]}'));
    server.respondWith((response) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end(answer.padEnd(1_000_000)),
    );
    expect(await ask()).toMatchObject({ kind: 'answer', selected: ['a.md'] });
    server.respondWith((response) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end(answer.padEnd(1_000_001)),
    );
    expect(await problemOf()).toMatch(/far more than an answer/);
  });

  it('names the model that answered in few plain words, without the key, and strikes the key out of names', async () => {
    const model = `\u202eevil <b>model</b> ${KEY}\n${'M'.repeat(100_000)}`;
    const text = JSON.stringify({ selected_memories: [`x ${KEY}`] });
    server.respondWith((response) => sendJson(response, 200, { ...Object(messageOf(text)), model }));
    const result = await ask();
    if (result.kind !== 'answer') throw new Error(JSON.stringify(result));
    expect(result.model).toMatch(/^evil <b>model<\/b> … M+…$/);
    expect(result.model?.length).toBeLessThanOrEqual(100);
    expect(result.selected).toEqual(['x …']);
    server.respondWith((response) => sendJson(response, 200, { ...Object(messageOf(text)), model: '\u202e\n' }));
    expect(await ask()).toMatchObject({ kind: 'answer', model: null });
  });

  it('repeats no user and no password of an address', async () => {
    const host = server.baseUrl.replace('http://', '');
    for (const user of [
      'u:topsecret',
      'topsecret',
      'u:top@topsecret',
      'u:a/topsecret',
      `u:${'x'.repeat(500)}topsecret`,
    ]) {
      for (const address of [`http://${user}@${host}`, `HTTPS:\\\\${user}@${host}/x`, `${user}@${host}`]) {
        const problem = await problemOf({ baseUrl: address });
        expect(problem, address).not.toMatch(/topsecret|xxx/);
        expect(problem, address).toContain(`…@${host}`);
      }
    }
    expect(await problemOf({ baseUrl: `http://${host}/?key=topsecret` })).not.toContain('topsecret');
    expect(server.requests).toHaveLength(0);
    server.respondWith((response) =>
      sendJson(response, 400, apiError('x', `no route to https://u:topsecret@${host}/v1`), NO_RETRY),
    );
    expect(await problemOf()).toContain(`no route to https://…@${host}/v1`);
  });
});

describe('The list of models', () => {
  it('gives what the service lists, with its names, and leaves out what has none', async () => {
    server.respondWith((response) =>
      sendJson(response, 200, {
        data: [
          { id: 'claude-new', display_name: 'Claude New' },
          { id: 'claude-old' },
          { display_name: 'no id' },
          7,
          { id: 'claude-odd', display_name: `\u202eOdd\n${KEY} ${'x'.repeat(5_000)}` },
          { id: 'x'.repeat(5_000) },
          { id: 'with\nline' },
        ],
        has_more: false,
      }),
    );
    const access = { apiKey: KEY, baseUrl: server.baseUrl, timeoutMs: 20_000 };
    expect(await sdkMessages.listModels(access, new AbortController().signal)).toEqual({
      kind: 'reply',
      reply: [
        { id: 'claude-new', name: 'Claude New' },
        { id: 'claude-old', name: 'claude-old' },
        { id: 'claude-odd', name: expect.stringMatching(/^Odd … x{90,95}…$/) },
      ],
    });
    expect(server.requests[0]?.path).toMatch(/^\/v1\/models\?/);
  });
});
