import { createServer, request as forward, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileHash } from '../../sw/file-hash.ts';

/**
 * A proxy in front of the server that can release a new build: the same app with another worker and another page. `onPicture` is called for
 * every uploaded picture that is requested.
 */
export interface NewBuildProxy {
  readonly origin: string;
  /** Releases a build: from now on the page names it, and the worker's file differs. */
  release(build: string): void;
  close(): Promise<void>;
}

export async function openNewBuildProxy(
  targetPort: number,
  onPicture: (path: string) => void = () => undefined,
): Promise<NewBuildProxy> {
  let build = 'first';
  const page = (): Promise<string> =>
    fetch(`http://127.0.0.1:${targetPort}/index.html`).then((answer) => answer.text());
  const server = createServer((incoming, answer) => {
    if (incoming.url?.startsWith('/uploads/')) onPicture(incoming.url);
    const headers = { ...incoming.headers, 'accept-encoding': 'identity' };
    delete (headers as Record<string, unknown>)['if-none-match']; // The build may have changed although the file has not.
    const onward = forward(
      { host: '127.0.0.1', port: targetPort, path: incoming.url, method: incoming.method, headers },
      (reply) => {
        if (incoming.url === '/sw.js') void rewrite(reply, answer, (text) => newWorker(text, build, page));
        else if (incoming.headers.accept?.includes('text/html') || incoming.url?.startsWith('/index.html'))
          void rewrite(reply, answer, (text) => newPage(text, build));
        else {
          answer.writeHead(reply.statusCode ?? 502, reply.headers);
          reply.pipe(answer);
        }
      },
    );
    onward.on('error', () => answer.destroy());
    answer.on('close', () => onward.destroy());
    incoming.pipe(onward);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    release: (next) => {
      build = next;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

const newPage = (text: string, build: string): string =>
  text.replace(/(<meta name="build" content=")\w+/, `$1${build}`);

/** Returns a worker with another page in its list of files, like a real build. */
async function newWorker(worker: string, build: string, page: () => Promise<string>): Promise<string> {
  const hash = await fileHash(new TextEncoder().encode(newPage(await page(), build)));
  const line = /\{[^{}]*"url":"index\.html"[^{}]*\}/;
  return worker.replace(line, JSON.stringify({ url: 'index.html', revision: build, hash }));
}

async function rewrite(
  reply: IncomingMessage,
  answer: ServerResponse,
  change: (text: string) => string | Promise<string>,
): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of reply) chunks.push(chunk as Buffer);
  const body = Buffer.from(await change(Buffer.concat(chunks).toString('utf8')));
  const { 'content-length': _length, etag: _etag, ...headers } = reply.headers;
  answer.writeHead(reply.statusCode ?? 502, { ...headers, 'content-length': body.length });
  answer.end(body);
}
