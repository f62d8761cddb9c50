import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** How the receiver fails for one request instead of accepting it. */
export type ReceiverFault =
  | { readonly status: number; readonly headers?: Readonly<Record<string, string>> }
  | 'hang'
  | 'reset'
  /** Accepts the delivery; its answer never ends. */
  | 'endless'
  /** Accepts the delivery and closes the connection without an answer. */
  | 'taken and reset'
  /** Accepts the delivery and never answers. */
  | 'taken and hang';

export interface TakenDelivery {
  readonly id: string;
  readonly type: string;
  readonly body: { readonly type: string; readonly timestamp: string; readonly data: unknown };
  /** Those of the secrets with which the delivery was signed. */
  readonly signedBy: readonly string[];
}

export interface WebhookReceiver extends AsyncDisposable {
  /** Address for the setting WEBHOOK_HOSTS. */
  readonly origin: string;
  readonly url: string;
  readonly secrets: string[];
  readonly faults: ReceiverFault[];
  readonly taken: TakenDelivery[];
  readonly requests: () => number;
}

/**
 * A receiver of webhooks on loopback. It checks signatures by Standard Webhooks with WebCrypto, so it verifies our code independently, and
 * accepts each delivery id once.
 */
export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  let requests = 0;
  const secrets: string[] = [];
  const faults: ReceiverFault[] = [];
  const taken: TakenDelivery[] = [];
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    requests += 1;
    const fault = faults.shift();
    if (fault === 'hang') return;
    if (fault === 'reset') return void request.socket.destroy();
    if (typeof fault === 'object') return void response.writeHead(fault.status, fault.headers).end('x');
    const text = Buffer.concat(chunks).toString();
    const signedBy = await signers(request, text, secrets);
    if (signedBy.length === 0) return void response.writeHead(401).end();
    const body = JSON.parse(text) as TakenDelivery['body'];
    const id = String(request.headers['webhook-id']);
    if (!taken.some((one) => one.id === id)) taken.push({ id, type: body.type, body, signedBy });
    if (fault === 'taken and hang') return;
    if (fault === 'taken and reset') return void request.socket.destroy();
    response.writeHead(200);
    if (fault === 'endless') return void response.write('and so on ');
    response.end();
  };

  return {
    origin,
    url: `${origin}/hook`,
    secrets,
    faults,
    taken,
    requests: () => requests,
    [Symbol.asyncDispose]: () => {
      server.closeAllConnections();
      return new Promise((closed) => server.close(() => closed()));
    },
  };
}

const FIVE_MINUTES = 300;

/** Returns the secrets that signed a request, checked as the specification requires of receivers. */
async function signers({ headers }: IncomingMessage, body: string, secrets: readonly string[]): Promise<string[]> {
  const [id, seconds, given] = ['id', 'timestamp', 'signature'].map((name) => String(headers[`webhook-${name}`]));
  if (Math.abs(Date.now() / 1000 - Number(seconds)) > FIVE_MINUTES) return [];
  const signatures = (given ?? '').split(' ');
  const checked = await Promise.all(
    secrets.map(async (secret) => {
      const bytes = Uint8Array.from(atob(secret.replace(/^whsec_/, '')), (letter) => letter.charCodeAt(0));
      const algorithm = { name: 'HMAC', hash: 'SHA-256' };
      const key = await crypto.subtle.importKey('raw', bytes, algorithm, false, ['sign']);
      const made = await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(`${id}.${seconds}.${body}`));
      return signatures.includes(`v1,${btoa(String.fromCharCode(...new Uint8Array(made)))}`);
    }),
  );
  return secrets.filter((_, index) => checked[index]);
}
