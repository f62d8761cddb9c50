import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { AuditEntry } from '../../../../domain/audit/audit.ts';
import { SESSION_IDLE_LIFE, SESSION_LIFE, SESSION_TOUCH_EVERY } from '../../../../domain/limits/sessions.ts';
import { findAccount, updateAccount } from '../../../../server/api/accounts/account-store.ts';
import { makePasswordLink, type PasswordLink } from '../../../../server/api/sessions/password-links.ts';
import { openSession, sessionId, sessionExpiry } from '../../../../server/api/sessions/session-store.ts';
import { passwordHash } from '../../../../server/api/accounts/secrets/password-hash.ts';
import { openStreams } from '../../../../server/sync/streams.ts';
import { startTestApp, type TestApp } from '../../../support/test-app.ts';
import { openStream } from '../../sync/sync-client.ts';

let app: TestApp;
let olive = '';
const CURRENT = 'the harbour at night';
const NEXT = 'the harbour by day';

beforeAll(async () => {
  app = await startTestApp();
  const password = await passwordHash.hash(CURRENT, app.ports);
  await updateAccount('ada', (account) => ({ ...account, password }), app.ports);
});
afterAll(() => app.stop());
beforeEach(async () => {
  olive = (await openSession('olive', app.ports)).token;
  await updateAccount('ada', (account) => ({ ...account, disabled: false }), app.ports);
});

const asOlive = (method: string, path: string, body?: unknown) => {
  app.advance(1);
  return app.call(method, path, { token: olive }, body);
};
const update = (changes: object) => asOlive('PATCH', '/admin/update-user/ada', changes);
async function link(purpose: PasswordLink['purpose']): Promise<{ token: string; id: string }> {
  const fragment = new URLSearchParams(
    new URL((await makePasswordLink({ id: 'ada' }, purpose, app.ports)).link).hash.slice(1),
  );
  return { token: fragment.get('token')!, id: fragment.get('id')! };
}
const set = (password: string) => updateAccount('ada', (account) => ({ ...account, password }), app.ports);

/** Everything that may end a session of Ada, by any actor; `token` is that session. */
const EVENTS: readonly (readonly [what: string, done: (token: string) => Promise<unknown>])[] = [
  ['logging out', (token) => app.call('POST', '/attendee/logout', { token })],
  ['logging in elsewhere', () => openSession('ada', app.ports)],
  [
    'a new password',
    async (token) => {
      const { password } = (await findAccount('ada', app.ports))!;
      expect(
        (await app.call('POST', '/attendee/change-password', { token }, { current_password: CURRENT, password: NEXT }))
          .status,
      ).toBe(200);
      await set(password);
    },
  ],
  [
    'a forgotten password',
    async () =>
      app.call('POST', '/attendee/change-password-forgot', undefined, { ...(await link('reset')), password: NEXT }),
  ],
  [
    'a first password',
    async () => {
      await set('');
      expect(
        (
          await app.call('POST', '/attendee/create-password', undefined, {
            ...(await link('invitation')),
            password: NEXT,
          })
        ).status,
      ).toBe(200);
    },
  ],
  ['another role', () => update({ roles: ['ROLE_SPEAKER'] })],
  [
    'a role taken back',
    async () => {
      const { data } = (await asOlive('GET', '/admin/audit')).body as { data: AuditEntry[] };
      expect(
        (
          await asOlive(
            'POST',
            `/admin/audit/${data.find(({ changes }) => changes[0]?.after?.['roles'] && changes[0].collection === 'accounts')!.id}/undo`,
          )
        ).status,
      ).toBe(204);
    },
  ],
  ['being shut out', () => update({ disabled: true })],
  ['a new ticket code', () => asOlive('POST', '/admin/tickets/ada', {})],
  ['another mail address', () => update({ email: 'ada.verne@example.org' })],
];

test.for(EVENTS)('%s ends the log-in and its stream at once', async ([, done]) => {
  const { token } = await openSession('ada', app.ports);
  const stream = await openStream(app, token);
  expect([(await stream.next())?.event, (await app.call('GET', '/profile', { token })).status]).toEqual(['hello', 200]);
  await done(token);
  let heard = await stream.next();
  while (heard && heard.event !== 'ended') heard = await stream.next();
  expect(heard?.event).toBe('ended');
  expect((await app.call('GET', '/profile', { token })).status).toBe(401);
});

test('two weeks without use and a month in all end a log-in, and the stream it holds', async () => {
  const ends: string[] = [];
  let beat = (): void => {};
  const streams = openStreams({
    log: app.ports.log,
    now: app.ports.now,
    timers: { every: (_, tick) => ((beat = tick), () => {}), after: () => () => {} },
  });
  const { token } = await openSession('grace', app.ports);
  const id = sessionId(token);
  const until = await sessionExpiry(id, app.ports);
  const socket = {
    once: () => {},
    write: () => true,
    end: () => void ends.push('ended'),
    writableLength: 0,
    writableEnded: false,
    destroyed: false,
  };
  await streams.join({ sessionId: id, personId: 'grace', scopes: ['pub'], until }, socket as never);
  app.advance(SESSION_IDLE_LIFE - 1);
  beat();
  expect([ends, (await app.call('GET', '/profile', { token })).status]).toEqual([[], 200]);
  app.advance(1);
  beat();
  expect(ends).toEqual(['ended']);
  for (let used = SESSION_IDLE_LIFE; used < SESSION_LIFE; used += SESSION_IDLE_LIFE - SESSION_TOUCH_EVERY) {
    app.advance(SESSION_IDLE_LIFE - SESSION_TOUCH_EVERY);
    await app.call('GET', '/profile', { token });
  }
  expect((await app.call('GET', '/profile', { token })).status).toBe(401);
  const idle = (await openSession('grace', app.ports)).token;
  app.advance(SESSION_IDLE_LIFE);
  expect((await app.call('GET', '/profile', { token: idle })).status).toBe(401);
});

test('a thousand tokens are a thousand different ones', async () => {
  const tokens = await Promise.all(Array.from({ length: 1000 }, async () => app.ports.randomId(32)));
  expect([new Set(tokens).size, Math.min(...tokens.map((token) => Buffer.from(token, 'base64url').length))]).toEqual([
    1000, 32,
  ]);
});
