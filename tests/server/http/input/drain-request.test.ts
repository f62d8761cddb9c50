import { Agent, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BODY_MAX_BYTES, READ_ON_BYTES_A_SECOND, READ_ON_MAX_BYTES } from '../../../../domain/limits/requests.ts';
import { PHOTO_MAX_BYTES } from '../../../../domain/limits/files.ts';
import { SECOND } from '../../../../domain/time.ts';
import { startTestApp, type TestApp } from '../../../support/test-app.ts';

let app: TestApp;
let token = '';
beforeAll(async () => {
  app = await startTestApp();
  token = await app.logInAs('ada');
});
afterAll(() => app.stop());

interface Sent {
  readonly path: string;
  readonly type: string;
  readonly length: number;
  readonly headers?: readonly string[];
  readonly version?: string;
  readonly inPieces?: true;
  readonly next?: string;
}

/** Returns the answer for a client that reads only after it has sent all, as browsers do; `broken` if the connection was. */
async function answerTo({
  path,
  type,
  length,
  headers = [],
  version = '1.1',
  inPieces,
  next = '',
}: Sent): Promise<string> {
  const socket = connect(Number(new URL(app.url).port), '127.0.0.1');
  const { promise: closed, resolve } = Promise.withResolvers<string>();
  let came = '';
  socket.pause().on('data', (chunk: Buffer) => void (came += chunk.toString('latin1')));
  socket.on('error', () => resolve('broken')).on('close', () => resolve(came));
  const size = inPieces ? 'transfer-encoding: chunked' : `content-length: ${length}`;
  await written(
    socket,
    [`POST /api${path} HTTP/${version}`, 'host: localhost', `content-type: ${type}`, size, ...headers, '', ''].join(
      '\r\n',
    ),
  );
  const piece = 'x'.repeat(50_000);
  for (let sent = 0; sent < length; sent += piece.length) {
    const part = (sent === 0 ? FORM_START + piece : piece).slice(0, Math.min(piece.length, length - sent));
    await written(socket, inPieces ? `${part.length.toString(16)}\r\n${part}\r\n` : part);
  }
  await written(socket, `${inPieces ? '0\r\n\r\n' : ''}${next}`);
  socket.resume();
  if (headers.includes('connection: close') || version === '1.0' || next !== '') return closed;
  while (!came.includes('}'))
    if ((await Promise.race([closed, new Promise((seen) => setTimeout(seen, 5))])) === 'broken') return 'broken';
  socket.destroy();
  return came;
}

const FORM_START = '--part\r\ncontent-disposition: form-data; name="picture"; filename="me.png"\r\n\r\n';
const FORM = 'multipart/form-data; boundary=part';

/** Settles when the system has accepted it, or the connection is broken. */
const written = (socket: Socket, text: string): Promise<void> =>
  new Promise((done) => void (socket.destroyed ? done() : socket.write(text, 'latin1', () => done())));

const inShort = (answer: string): string => {
  const code = /"code":"([\w-]+)"/.exec(answer)?.[1];
  return `${answer.split(' ')[1]} ${code} ${answer.split('HTTP/1.1 ').length - 1}×`;
};

const bearer = (): string => `authorization: Bearer ${token}`;
const tooLarge = PHOTO_MAX_BYTES + 300_000;

test('of sixty pictures that are too large, sent at once, each sender gets the reason', async () => {
  const answers = await Promise.all(
    Array.from({ length: 60 }, () =>
      answerTo({ path: '/profile/picture', type: FORM, length: tooLarge, headers: [bearer()] }),
    ),
  );
  expect(new Set(answers.map(inShort))).toEqual(new Set(['413 too-large 1×']));
});

test.for<[what: string, answer: string, sent: Sent & { readonly mine?: true }]>([
  [
    'a picture too large, from an old program',
    '413 too-large',
    { path: '/profile/picture', type: FORM, length: tooLarge, version: '1.0', mine: true },
  ],
  [
    'a picture too large, on a connection for it alone',
    '413 too-large',
    { path: '/profile/picture', type: FORM, length: tooLarge, headers: ['connection: close'], mine: true },
  ],
  ['a picture of a stranger', '401 not-logged-in', { path: '/profile/picture', type: FORM, length: tooLarge }],
  [
    'a picture where none is taken',
    '415 unsupported',
    { path: '/sync/mine/push', type: FORM, length: tooLarge, mine: true },
  ],
  [
    'a form that is none',
    '400 malformed',
    { path: '/profile/picture', type: 'multipart/form-data', length: tooLarge, mine: true },
  ],
  [
    'JSON too large',
    '413 too-large',
    { path: '/sync/mine/push', type: 'application/json', length: BODY_MAX_BYTES + 2_000_000, mine: true },
  ],
  [
    'JSON too large, of no length',
    '413 too-large',
    {
      path: '/sync/mine/push',
      type: 'application/json',
      length: BODY_MAX_BYTES + 2_000_000,
      inPieces: true,
      mine: true,
    },
  ],
  [
    'JSON too large, on a connection for it alone',
    '413 too-large',
    {
      path: '/sync/mine/push',
      type: 'application/json',
      length: BODY_MAX_BYTES + 2_000_000,
      headers: ['connection: close'],
      mine: true,
    },
  ],
])(
  '%s: the answer arrives, though it was made before all had come',
  async ([, answer, { mine, headers = [], ...sent }]) => {
    const all = [...headers, ...(mine ? [bearer()] : [])];
    const many = await Promise.all(Array.from({ length: 8 }, () => answerTo({ ...sent, headers: all })));
    expect(many.map(inShort)).toEqual(many.map(() => `${answer} 1×`));
  },
);

test('a connection can be used for the next request, whatever happened to the one before', async () => {
  const next = `GET /api/event HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n`;
  const answer = await answerTo({ path: '/profile/picture', type: FORM, length: tooLarge, headers: [bearer()], next });
  expect(answer.split('HTTP/1.1 ').map((one) => one.slice(0, 3))).toEqual(['', '413', '200']);
});

test.for([
  ['of a known length', {}],
  ['in pieces', { inPieces: true }],
] as const)('the rest of a refused body %s is read slowly, so that others have their turn', async ([, sent]) => {
  const length = 8_000_000;
  const next = `GET /api/event HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n`;
  const start = performance.now();
  const answer = await answerTo({ path: '/attendee/login', type: 'application/json', length, next, ...sent });
  const took = performance.now() - start;
  expect(answer.split('HTTP/1.1 ').map((one) => one.slice(0, 3))).toEqual(['', '413', '200']);
  // Bytes read before the answer, and the last pause, do not count.
  expect(took).toBeGreaterThan(((length - 1_000_000) / READ_ON_BYTES_A_SECOND) * SECOND);
});

test.for([
  ['somebody', '413 too-large'],
  ['a stranger', '401 not-logged-in'],
] as const)('%s who sends on and on is read for a while, and then cut off', async ([who, answer]) => {
  const socket = connect(Number(new URL(app.url).port), '127.0.0.1');
  let came = '';
  socket.on('data', (chunk: Buffer) => void (came += chunk.toString('latin1'))).on('error', () => undefined);
  await written(
    socket,
    `POST /api/profile/picture HTTP/1.1\r\nhost: localhost\r\ncontent-type: ` +
      `${FORM}\r\n${who === 'somebody' ? bearer() : 'x: y'}\r\ncontent-length: 9000000000\r\n\r\n${FORM_START}`,
  );
  const piece = 'x'.repeat(1_000_000);
  let sent = 0;
  for (; !socket.destroyed && sent < 30 * READ_ON_MAX_BYTES; sent += piece.length) await written(socket, piece);
  expect({ answer: inShort(came), isClosed: socket.destroyed }).toEqual({ answer: `${answer} 1×`, isClosed: true });
  expect(sent).toBeGreaterThan(READ_ON_MAX_BYTES);
});

test('a connection that sends one refused body after another does not use more memory', async () => {
  const warnings: string[] = [];
  const hear = ({ name }: Error): void => void warnings.push(name);
  process.on('warning', hear);
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const answers: (number | undefined)[] = [];
  for (let count = 0; count < 15; count += 1) {
    answers.push(
      await new Promise((done, failed) => {
        const sent = request(
          `${app.url}/api/profile/picture`,
          { method: 'POST', agent, headers: { 'content-type': FORM } },
          (answer) => void answer.resume().on('end', () => done(answer.statusCode)),
        );
        sent.on('error', failed).end('x'.repeat(400_000));
      }),
    );
  }
  agent.destroy();
  await new Promise((told) => setImmediate(told)); // Warnings come in the next turn.
  process.off('warning', hear);
  expect({ answers, warnings }).toEqual({ answers: Array.from({ length: 15 }, () => 401), warnings: [] });
});
