import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocket, WebSocketServer } from 'ws';

/** A push service for Firefox: it registers over a WebSocket, and the server sends by HTTP (RFC 8030). */
export interface PushStandIn extends AsyncDisposable {
  /** Value of the preference `dom.push.serverURL`. */
  readonly forBrowser: string;
  /** Value of PUSH_HOSTS. */
  readonly forServer: string;
}

/** Messages of the browser; others need no answer. */
interface Said {
  readonly messageType: string;
  readonly channelID?: string;
  readonly uaid?: string;
}

/** Listens on a free port of loopback. Keeps channels while it runs and sends each message once. */
export async function startPushStandIn(): Promise<PushStandIn> {
  const channels = new Map<string, { readonly channelID: string; readonly socket: WebSocket }>();
  const deliver = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const channel = channels.get(request.url?.split('/').at(-1) ?? '');
    if (channel?.socket.readyState !== WebSocket.OPEN) {
      response.writeHead(410).end();
      return;
    }
    const { channelID, socket } = channel;
    const data = Buffer.concat(parts).toString('base64url');
    const headers = { encoding: request.headers['content-encoding'] };
    socket.send(JSON.stringify({ messageType: 'notification', channelID, version: randomUUID(), data, headers }));
    response.writeHead(201, { location: '/message' }).end();
  };
  const server = createServer((request, response) => void deliver(request, response));
  const sockets = new WebSocketServer({ server });
  sockets.on('connection', (socket) => {
    socket.on('message', (bytes: Buffer) => {
      const { messageType, channelID = '', uaid } = JSON.parse(bytes.toString()) as Said;
      const answer = (more: object): void => socket.send(JSON.stringify({ messageType, status: 200, ...more }));
      if (messageType === 'hello')
        answer({ uaid: uaid || randomUUID().replaceAll('-', ''), use_webpush: true, broadcasts: {} });
      if (messageType === 'unregister') answer({ channelID });
      if (messageType !== 'register') return;
      const id = randomUUID();
      channels.set(id, { channelID, socket });
      answer({ channelID, pushEndpoint: `${origin()}/push/${id}` });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const origin = (): string => `http://${host}`;
  return {
    forBrowser: `ws://${host}/`,
    forServer: origin(),
    [Symbol.asyncDispose]: async () => {
      for (const client of sockets.clients) client.terminate();
      sockets.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
