import * as v from 'valibot';
import { expect, test } from 'vitest';
import { createHttp, type Http, networkFailure } from '../../../client/platform/http.ts';

interface World { readonly http: Http; readonly sent: RequestInit[]; readonly waits: number[]; readonly loggedOut: unknown[]; readonly times: number[]; token: string | undefined }

/** A device whose requests get these answers in turn; `undefined` is no answer at all. */
function world(...answers: (Response | undefined)[]): World {
  const [sent, waits, loggedOut, times]: [RequestInit[], number[], unknown[], number[]] = [[], [], [], []];
  const made: World = {
    sent, waits, loggedOut, times, token: 'secret',
    http: createHttp({
      fetch: (_path, init) => {
        sent.push(init);
        const answer = answers[sent.length - 1];
        return answer ? Promise.resolve(answer) : Promise.reject(new TypeError('Failed to fetch'));
      },
      token: () => Promise.resolve(made.token),
      sleep: (ms) => Promise.resolve(void waits.push(ms)),
      random: () => 0,
      onLoggedOut: (refusal, token) => loggedOut.push({ refusal, token }),
      onServerTime: (time) => times.push(time),
    }),
  };
  return made;
}

const output = v.object({ name: v.string() });
const good = (): Response => Response.json({ name: 'Ada' }, { headers: { 'x-server-time': '1234' } });
const refused = (status: number, code: string, headers: Record<string, string> = {}): Response =>
  Response.json({ code, message: `no: ${code}` }, { status, headers });

test('a safe request is tried three more times, each later than the one before', async () => {
  const w = world(undefined, refused(503, 'busy'), undefined, good());
  expect(await w.http.call({ path: '/profile', output })).toEqual({ ok: true, value: { name: 'Ada' } });
  expect(w.waits).toEqual([500, 1000, 2000]);
});

test('after four tries without an answer it is a network failure', async () => {
  const w = world();
  expect(await w.http.call({ path: '/profile', output })).toEqual({ ok: false, refusal: networkFailure });
  expect(w.sent.length).toBe(4);
});

test('what may not be done twice is tried once', async () => {
  const w = world();
  await w.http.call({ method: 'POST', path: '/leads', body: {}, output });
  expect(w.sent.length).toBe(1);
});

test('a server that asks for time gets it', async () => {
  const w = world(refused(429, 'too-many', { 'retry-after': '7' }), good());
  expect((await w.http.call({ path: '/profile', output })).ok).toBe(true);
  expect(w.waits).toEqual([7000]);
});

test('a refusal is an answer: it is not asked for again', async () => {
  const w = world(refused(404, 'not-found'));
  expect(await w.http.call({ path: '/profile', output })).toEqual({ ok: false, refusal: { code: 'not-found', message: 'no: not-found' } });
  expect(w.sent.length).toBe(1);
});

test('an answer that was cut off, or is a portal’s page, or lacks what it must hold, is no answer', async () => {
  for (const spoiled of ['{"name":"A', '<html>Accept the terms of this wifi</html>', '{}']) {
    const w = world(new Response(spoiled));
    expect(await w.http.call({ path: '/profile', output })).toEqual({ ok: false, refusal: networkFailure });
  }
});

test('the token goes into the header, and a 401 for it ends the log-in with the server’s reason', async () => {
  const w = world(refused(401, 'logged-in-elsewhere'));
  await w.http.call({ path: '/profile', output });
  expect(new Headers(w.sent[0]?.headers).get('authorization')).toBe('Bearer secret');
  expect(w.loggedOut).toEqual([{ refusal: { code: 'logged-in-elsewhere', message: 'no: logged-in-elsewhere' }, token: 'secret' }]);
});

test('a 401 without a token ends nothing', async () => {
  const w = world(refused(401, 'not-logged-in'));
  w.token = undefined;
  await w.http.call({ path: '/profile', output });
  expect(w.loggedOut).toEqual([]);
});

test('every answer brings the server’s time', async () => {
  const w = world(good());
  await w.http.call({ path: '/profile', output });
  expect(w.times).toEqual([1234]);
});
