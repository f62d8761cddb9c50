import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  hkdfSync,
  randomBytes,
  randomUUID,
  verify,
  type ECDH,
} from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** How the push service fails for one request instead of accepting it. */
export type Fault = { readonly status: number; readonly headers?: Readonly<Record<string, string>> } | 'hang' | 'reset';

/** A subscribed browser: its private keys, and the messages that it received. */
export interface Device {
  readonly id: string;
  /** The subscription in the format that browsers send to the server. */
  readonly subscription: {
    readonly endpoint: string;
    readonly keys: { readonly p256dh: string; readonly auth: string };
  };
  /** Faults of the next requests, one each. */
  readonly faults: Fault[];
  /** True once it has unsubscribed: requests get 410 from then on. */
  isGone: boolean;
  /** All messages accepted for it, oldest first. */
  readonly taken: Taken[];
  /** The messages that it shows: the latest of each topic. */
  readonly shown: Map<string, unknown>;
}

/** A decrypted message. */
export interface Taken {
  readonly message: unknown;
  readonly ttl: number;
  readonly urgency: string;
  readonly topic: string;
  readonly at: number;
}

export interface PushService extends AsyncDisposable {
  /** Address for the setting PUSH_HOSTS. */
  readonly origin: string;
  readonly devices: ReadonlyMap<string, Device>;
  /** All requests, including refused ones. */
  readonly requests: { readonly id: string; readonly status: number | 'hang' | 'reset'; readonly at: number }[];
  /** Returns the largest number of simultaneous requests. */
  readonly mostAtOnce: () => number;
  /** Returns the number of requests without an answer yet. */
  readonly underWay: () => number;
  /** Holds all answers until the returned function is called. */
  readonly holdBack: () => () => void;
  /** Subscribes a browser. */
  readonly subscribe: () => Device;
  /** Called for each accepted message, before it is answered. */
  onTaken: (device: Device) => void;
}

/**
 * A push service (RFC 8030) on loopback. It decrypts with node:crypto only, after RFC 8291, and checks the signature (RFC 8292), so it
 * verifies our code independently.
 */
export async function startPushService(publicKey?: string): Promise<PushService> {
  const devices = new Map<string, Device>();
  const secrets = new Map<string, Secrets>();
  const requests: { id: string; status: number | 'hang' | 'reset'; at: number }[] = [];
  let [atOnce, mostAtOnce] = [0, 0];
  let held: Promise<void> | undefined;
  const server = createServer((request, response) => {
    atOnce += 1;
    mostAtOnce = Math.max(mostAtOnce, atOnce);
    response.once('close', () => {
      atOnce -= 1;
    });
    void answer(request, response);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`;

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const chunks: Buffer[] = [];
    try {
      for await (const chunk of request) chunks.push(chunk as Buffer);
    } catch {
      return; // The sender closed the connection.
    }
    await held;
    const id = request.url?.split('/').pop() ?? '';
    const end = (status: number, headers: Readonly<Record<string, string>> = {}, text = ''): void => {
      requests.push({ id, status, at: Date.now() });
      response.writeHead(status, headers).end(text);
    };
    const [device, secret] = [devices.get(id), secrets.get(id)];
    if (!device || !secret) return end(404);
    const fault = device.faults.shift();
    if (fault === 'hang' || fault === 'reset') {
      requests.push({ id, status: fault, at: Date.now() });
      if (fault === 'reset') request.socket.destroy();
      return;
    }
    if (fault) return end(fault.status, fault.headers);
    if (device.isGone) return end(410);
    const why = refused(request, { origin, publicKey });
    if (why) return end(403, {}, why);
    try {
      take(device, request, decrypt(Buffer.concat(chunks), secret));
      service.onTaken(device);
      end(201, { location: `${origin}/message/${randomUUID()}` });
    } catch (error) {
      end(Buffer.concat(chunks).length > 4096 ? 413 : 400, {}, String(error));
    }
  };

  const service: PushService = {
    origin,
    devices,
    requests,
    mostAtOnce: () => mostAtOnce,
    underWay: () => atOnce,
    onTaken: () => undefined,
    holdBack() {
      const { promise, resolve } = Promise.withResolvers<void>();
      held = promise;
      return resolve;
    },
    subscribe() {
      const ecdh = createECDH('prime256v1');
      const [p256dh, auth, id] = [ecdh.generateKeys('base64url'), randomBytes(16), randomUUID()];
      secrets.set(id, { ecdh, auth });
      const device: Device = {
        id,
        subscription: { endpoint: `${origin}/send/${id}`, keys: { p256dh, auth: auth.toString('base64url') } },
        faults: [],
        isGone: false,
        taken: [],
        shown: new Map(),
      };
      devices.set(id, device);
      return device;
    },
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
  return service;
}

function take(device: Device, { headers }: IncomingMessage, text: string): void {
  const message: unknown = JSON.parse(text);
  const topic = String(headers['topic'] ?? '');
  device.taken.push({
    message,
    ttl: Number(headers['ttl']),
    urgency: String(headers['urgency']),
    topic,
    at: Date.now(),
  });
  device.shown.set(topic || randomUUID(), message);
}

interface Secrets {
  readonly ecdh: ECDH;
  readonly auth: Buffer;
}

/** Decrypts one record of RFC 8188 by RFC 8291. */
function decrypt(body: Buffer, { ecdh, auth }: Secrets): string {
  if (body.length > 4096) throw new Error('more than 4096 bytes');
  const [salt, recordSize, keyLength] = [body.subarray(0, 16), body.readUInt32BE(16), body.readUInt8(20)];
  const serverKey = body.subarray(21, 21 + keyLength);
  const record = body.subarray(21 + keyLength);
  if (keyLength !== 65 || record.length > recordSize) throw new Error('not one record under a key of 65 bytes');
  const derive = (secret: Buffer, from: Buffer, info: string | Buffer, length: number): Buffer =>
    Buffer.from(hkdfSync('sha256', secret, from, info, length));
  const agreed = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), serverKey]);
  const secret = derive(ecdh.computeSecret(serverKey), auth, agreed, 32);
  const decipher = createDecipheriv(
    'aes-128-gcm',
    derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16),
    derive(secret, salt, 'Content-Encoding: nonce\0', 12),
  );
  decipher.setAuthTag(record.subarray(-16));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  const end = padded.findLastIndex((byte) => byte !== 0);
  if (padded[end] !== 2) throw new Error('the last record ends with 2');
  return padded.subarray(0, end).toString('utf8');
}

/** Returns why the request is not from the server that the browser subscribed with (RFC 8292); undefined if it is. */
function refused(
  { headers }: IncomingMessage,
  { origin, publicKey }: { origin: string; publicKey: string | undefined },
): string | undefined {
  if (headers['content-encoding'] !== 'aes128gcm' || headers['ttl'] === undefined) return 'headers missing';
  const [, token = '', key = ''] = /^vapid t=([^,\s]+),\s*k=([\w-]+)$/.exec(headers.authorization ?? '') ?? [];
  if (publicKey !== undefined && key !== publicKey) return 'another key than the subscription was made with';
  const [head = '', body = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  try {
    const isSigned = verify(
      'sha256',
      Buffer.from(`${head}.${body}`),
      { key: createPublicKey({ format: 'jwk', key: jwk }), dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    );
    if (!isSigned) return 'bad signature';
    const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as {
      aud?: unknown;
      exp?: unknown;
      sub?: unknown;
    };
    if (claims.aud !== origin) return `aud is ${String(claims.aud)}`;
    const left = Number(claims.exp) - Date.now() / 1000;
    if (!(left > 0 && left <= 24 * 3600)) return `exp in ${left} s`;
    return /^(mailto:\S+@|https:\/\/)/.test(String(claims.sub)) ? undefined : 'no subject';
  } catch (error) {
    return String(error);
  }
}
