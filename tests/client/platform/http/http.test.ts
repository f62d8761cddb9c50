import * as v from 'valibot';
import { expect, test } from 'vitest';
import { createHttp, type Http, networkFailure } from '../../../../client/platform/http/http.ts';
import { call } from '../../../../domain/calls/call.ts';
import { openStream } from '../../../../domain/sync/sync-calls.ts';
import { OUR_ANSWER_HEADER } from '../../../../domain/sync/server-marker.ts';
import { VirtualTime } from '../../../sync/virtual-time.ts';

type Step = Response | 'no answer' | 'hangs';
interface World {
  readonly http: Http;
  readonly time: VirtualTime;
  readonly paths: string[];
  readonly sent: RequestInit[];
  readonly sentAt: number[];
  readonly loggedOut: unknown[];
  readonly times: number[];
  readonly attempts: boolean[];
  token: string | undefined;
}

/** A device whose requests get these answers in order; later requests get none. */
function world(...steps: readonly Step[]): World {
  const [sent, sentAt, loggedOut, times, attempts]: [RequestInit[], number[], unknown[], number[], boolean[]] = [
    [],
    [],
    [],
    [],
    [],
  ];
  const paths: string[] = [];
  const time = new VirtualTime();
  const made: World = {
    paths,
    sent,
    sentAt,
    loggedOut,
    times,
    attempts,
    time,
    token: 'secret',
    http: createHttp({
      fetch: async (path, init) => {
        paths.push(path);
        sent.push(init);
        sentAt.push(time.now);
        const step = steps[sent.length - 1] ?? 'no answer';
        // The worst kind of socket: it does not even notice that it was closed.
        if (step === 'hangs') return new Promise<never>(() => undefined);
        if (step === 'no answer') throw new TypeError('Failed to fetch');
        return step;
      },
      token: () => Promise.resolve(made.token),
      timers: time,
      random: () => 0,
      onLoggedOut: (refusal, token) => loggedOut.push({ refusal, token }),
      onServerTime: (sentTime) => times.push(sentTime),
      onAttempt: (answered) => attempts.push(answered),
    }),
  };
  return made;
}

const ours = { [OUR_ANSWER_HEADER]: '1' };
const output = v.object({ name: v.string() });
const good = (): Response => Response.json({ name: 'Ada' }, { headers: { ...ours, 'x-server-time': '1234' } });
const refused = (status: number, code: string, headers: Record<string, string> = {}): Response =>
  Response.json({ code, message: `no: ${code}` }, { status, headers: { ...ours, ...headers } });
const readProfile = call({ method: 'get', path: '/profile', access: 'logged-in', input: v.object({}), output });
const sendCard = call({
  method: 'post',
  path: '/leads',
  access: 'logged-in',
  input: v.object({ text: v.optional(v.string()) }),
  output,
});
const get = (w: World) => w.time.runUntil(w.http.request(readProfile, {}));
const post = (w: World) => w.time.runUntil(w.http.request(sendCard, {}));

test('a safe request is tried three more times, each later than the one before', async () => {
  const w = world('no answer', refused(503, 'busy'), 'no answer', good());
  expect(await get(w)).toEqual({ ok: true, value: { name: 'Ada' } });
  expect(w.sentAt).toEqual([0, 500, 1500, 3500]);
});

test('after four tries without an answer it is a network failure', async () => {
  const w = world();
  expect(await get(w)).toEqual({ ok: false, refusal: networkFailure });
  expect(w.sent.length).toBe(4);
});

test('a call that must not be repeated is tried once', async () => {
  const w = world();
  await post(w);
  expect(w.sent.length).toBe(1);
});

test('a requested wait is respected', async () => {
  const w = world(refused(429, 'too-many', { 'retry-after': '7' }), good());
  expect((await get(w)).ok).toBe(true);
  expect(w.sentAt).toEqual([0, 7000]);
});

test('a refusal is an answer and is not retried', async () => {
  const w = world(refused(404, 'not-found'));
  expect(await get(w)).toEqual({ ok: false, refusal: { code: 'not-found', message: 'no: not-found' } });
  expect(w.sent.length).toBe(1);
});

test('an answer that was cut off or incomplete counts as no answer', async () => {
  for (const spoiled of ['{"name":"A', '<html>', '{}', '']) {
    expect(await post(world(new Response(spoiled, { headers: ours })))).toEqual({ ok: false, refusal: networkFailure });
  }
});

test.each([200, 204, 400, 401, 403, 404, 408, 410, 413, 422, 426, 429, 500, 502, 503])(
  'whatever somebody else says in the server’s name with a %i is no answer, not even where it is word for word what the server could say',
  async (status) => {
    const texts =
      status === 204
        ? [null]
        : [
            '<html>Accept the terms of this wifi</html>',
            '{"name":"Ada"}',
            '{"code":"not-logged-in","message":"Please log in"}',
          ];
    for (const text of texts) {
      const w = world(new Response(text, { status, headers: { 'content-type': 'application/json' } }));
      expect(await post(w)).toEqual({ ok: false, refusal: networkFailure });
      expect([w.loggedOut, w.attempts]).toEqual([[], [false]]);
    }
  },
);

test('a request that did not arrive completely counts as undecided, although the server answered', async () => {
  expect(await post(world(refused(408, 'malformed')))).toEqual({ ok: false, refusal: networkFailure });
});

test('a call that is never answered is given up after 20 seconds and tried again', async () => {
  const w = world('hangs', good());
  expect(await get(w)).toEqual({ ok: true, value: { name: 'Ada' } });
  expect([w.sentAt, w.attempts, w.sent[0]?.signal?.aborted]).toEqual([[0, 20_500], [false, true], true]);
});

test('an answer that stops is given up, a slow one is not', async () => {
  const text = '{"name":"Ada"}';
  const trickling = (pieces: number, w: () => World): Response => {
    let sent = 0;
    return new Response(
      new ReadableStream<Uint8Array>(
        {
          async pull(controller) {
            await w().time.sleep(15_000);
            if (sent < pieces) controller.enqueue(new TextEncoder().encode(text[sent]));
            else if (pieces === text.length) controller.close();
            sent += 1;
          },
        },
        { highWaterMark: 0 },
      ),
      { headers: ours },
    );
  };
  const slow: World = world(trickling(text.length, () => slow));
  expect(await post(slow)).toEqual({ ok: true, value: { name: 'Ada' } });
  const stops: World = world(trickling(5, () => stops));
  expect(await post(stops)).toEqual({ ok: false, refusal: networkFailure });
});

test('a large upload gets more time', async () => {
  const w = world('hangs');
  let isOver = false;
  void w.http.request(sendCard, { text: 'x'.repeat(400_000) }).then(() => {
    isOver = true;
  });
  await w.time.run(100_000);
  expect(isOver).toBe(false);
  await w.time.run(121_000);
  expect(isOver).toBe(true);
});

test('the token is sent in the header, and a 401 for it ends the log-in with the server’s reason', async () => {
  const w = world(refused(401, 'logged-in-elsewhere'));
  await get(w);
  expect(new Headers(w.sent[0]?.headers).get('authorization')).toBe('Bearer secret');
  expect(w.loggedOut).toEqual([
    { refusal: { code: 'logged-in-elsewhere', message: 'no: logged-in-elsewhere' }, token: 'secret' },
  ]);
});

test('a 401 without a token ends nothing, nor does one with another reason', async () => {
  const stranger = world(refused(401, 'not-logged-in'));
  stranger.token = undefined;
  const other = world(refused(401, 'not-allowed'));
  for (const w of [stranger, other]) {
    await get(w);
    expect(w.loggedOut).toEqual([]);
  }
});

test('every answer contains the server’s time', async () => {
  const w = world(good());
  await get(w);
  expect(w.times).toEqual([1234]);
});

test('a stream opens only if the server itself answers in time', async () => {
  const open = (w: World) =>
    w.time.runUntil(
      w.http.open(openStream, {}, new AbortController().signal).then(
        ({ status }) => status,
        () => 'none',
      ),
    );
  expect(await open(world(new Response('event: ended\n\n', { headers: ours })))).toBe(200);
  expect(await open(world(new Response('event: ended\n\n')))).toBe('none');
  const hanging = world('hangs');
  expect([await open(hanging), hanging.time.now >= 20_000]).toEqual(['none', true]);
});

test('each field is sent where the call declares it: in its path, the query of a GET, the body of others', async () => {
  const listClaims = call({
    method: 'get',
    path: '/perks/:id/claims',
    access: 'admin',
    input: v.object({ id: v.string(), role: v.optional(v.array(v.string())), count: v.optional(v.number()) }),
    output,
  });
  const storeCover = call({
    method: 'post',
    path: '/talks/cover/:id',
    access: 'admin',
    input: v.object({ id: v.string(), note: v.string() }),
    output,
    upload: { field: 'picture', maxBytes: 10, tooLarge: 'Too large' },
  });
  const w = world(good(), good(), good());
  await w.time.runUntil(w.http.request(listClaims, { id: 'a/b', role: ['x', 'y z'], count: 5 }));
  await w.time.runUntil(w.http.request(sendCard, { text: 'Hello' }));
  await w.time.runUntil(w.http.request(storeCover, { id: 'keynote', note: 'new' }, { file: new Blob(['picture']) }));
  expect(w.paths).toEqual([
    '/api/perks/a%2Fb/claims?role=x&role=y+z&count=5',
    '/api/leads',
    '/api/talks/cover/keynote',
  ]);
  expect(w.sent.map(({ method }) => method)).toEqual(['GET', 'POST', 'POST']);
  expect([w.sent[0]?.body, w.sent[1]?.body]).toEqual([null, '{"text":"Hello"}']);
  const form = w.sent[2]?.body as FormData;
  expect([form.get('note'), await (form.get('picture') as Blob).text()]).toEqual(['new', 'picture']);
});

test('a stale edit is refused with the current state and its revision', async () => {
  const editPerk = call({
    method: 'patch',
    path: '/perks/:id',
    access: 'admin',
    input: v.object({ id: v.string(), name: v.string() }),
    output,
    current: output,
  });
  const stale = { code: 'stale', message: 'Somebody was faster', current: { name: 'Grace' } };
  const w = world(
    Response.json({ name: 'Ada' }, { headers: { ...ours, etag: '"r7"' } }),
    Response.json(stale, { status: 412, headers: ours }),
  );
  const read = await get(w);
  expect(read).toEqual({ ok: true, value: { name: 'Ada' }, etag: '"r7"' });
  const late = await w.time.runUntil(w.http.request(editPerk, { id: 'mug', name: 'Cup' }, { ifMatch: 'r6' }));
  expect(new Headers(w.sent[1]?.headers).get('if-match')).toBe('"r6"');
  expect(late).toEqual({
    ok: false,
    refusal: { code: 'stale', message: 'Somebody was faster' },
    current: { name: 'Grace' },
  });
});

test('a change with a key is done once however often it is sent, so it is tried again', async () => {
  const w = world('no answer', good());
  await w.time.runUntil(w.http.request(sendCard, {}, { key: 'a-key-of-its-own' }));
  expect(w.sent.map(({ headers }) => new Headers(headers).get('idempotency-key'))).toEqual([
    'a-key-of-its-own',
    'a-key-of-its-own',
  ]);
});

test('an organiser gets the ids of the audit entries of a change', async () => {
  const tidy = call({ method: 'post', path: '/tidy', access: 'admin', input: v.object({}), output });
  const w = world(Response.json({ name: 'Ada' }, { headers: { ...ours, 'audit-id': 'adm:4, pub:17' } }));
  expect(await w.time.runUntil(w.http.request(tidy, {}))).toEqual({
    ok: true,
    value: { name: 'Ada' },
    auditIds: ['adm:4', 'pub:17'],
  });
});

test('the caller of an unavailable server gets the server’s own sentence', async () => {
  const refusal = { code: 'unavailable', message: 'no: unavailable' };
  expect(await post(world(refused(503, 'unavailable')))).toEqual({ ok: false, refusal });
  const all = Array.from({ length: 4 }, () => refused(503, 'unavailable'));
  expect(await get(world(...all))).toEqual({ ok: false, refusal });
});
