import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { StartedView } from '../../../../domain/role-views/role-view-calls.ts';
import {
  ROLE_VIEW_LIFE,
  VIEW_READS_ONLY,
  VIEWED_ROLES,
  type ViewedRole,
} from '../../../../domain/role-views/role-view.ts';
import { updateAccount } from '../../../../server/api/accounts/account-store.ts';
import { endExpiredViews } from '../../../../server/api/role-views/find-viewer.ts';
import { openSession } from '../../../../server/api/sessions/session-store.ts';
import { endpoints } from '../../../../server/app.ts';
import { startWorldApp, type WorldApp } from '../../../support/world-app.ts';
import { exampleRequest } from '../../example-request.ts';
import { openStream } from '../../sync/sync-client.ts';

let world: WorldApp;
beforeAll(async () => {
  world = await startWorldApp('live');
});
afterAll(() => world[Symbol.asyncDispose]());

async function start(role: ViewedRole, token = world.tokens.admin!): Promise<StartedView> {
  const answer = await world.app.call(
    'POST',
    '/admin/role-views',
    { token },
    { role, ...(role === 'exhibitor' && { company_id: 'tidewater' }) },
  );
  expect(answer.status).toBe(201);
  return v.parse(StartedView, answer.body);
}

async function answerTo(call: (typeof endpoints)[number], token: string): Promise<{ status: number; text: string }> {
  const { path, init } = exampleRequest(call, call.example ?? {}, token);
  const answer = await world.app.request(path, { ...init, redirect: 'manual' });
  if (call.produces !== 'text/event-stream') return { status: answer.status, text: await answer.text() };
  await answer.body?.cancel();
  return { status: answer.status, text: '' };
}

/** Returns who did what, from the audit. */
async function audited(): Promise<string[]> {
  const { body } = await world.app.call('GET', '/admin/audit?count=50', { token: world.tokens.admin! });
  return v
    .parse(v.object({ data: v.array(v.object({ by: v.string(), note: v.string() })) }), body)
    .data.map(({ by, note }) => `${by} ${note}`);
}

test('in a view every call that would change something is refused in one sentence, and nothing is stored', async () => {
  for (const role of VIEWED_ROLES) {
    const { token } = await start(role);
    await world.app.settled();
    await world.stored.remember();
    const answers = new Map<string, string[]>();
    for (const call of endpoints.filter(({ method }) => method !== 'get')) {
      const { status, text } = await answerTo(call, token);
      answers.set(`${status} ${text}`, [...(answers.get(`${status} ${text}`) ?? []), call.path]);
    }
    const refused = JSON.stringify({ code: 'not-allowed', message: VIEW_READS_ONLY });
    expect([...answers.keys()]).toEqual([`403 ${refused}`]);
    const odd: string[] = [];
    for (const call of endpoints.filter(({ method }) => method === 'get')) {
      const { status } = await answerTo(call, token);
      if (status >= 500 || status === 401) odd.push(`${status} ${call.path}`);
    }
    expect(odd).toEqual([]);
    await world.app.settled();
    expect(await world.stored.changes()).toEqual([]);
  }
});

test('a view shows what the role sees, and nothing personal', async () => {
  const read = async (token: string, path: string) => (await world.app.call('GET', path, { token })).status;
  const found: Record<string, number[]> = {};
  for (const role of VIEWED_ROLES) {
    const { token } = await start(role);
    found[role] = [];
    for (const path of [
      '/replay/stages',
      '/sync/digest/viewed-co:tidewater',
      '/admin/users',
      '/sync/digest/pub',
      '/sync/digest/adm',
      '/sync/digest/co:tidewater',
      '/sync/digest/u:olive',
      '/profile',
    ])
      found[role].push(await read(token, path));
  }
  expect(found).toEqual({
    attendee: [403, 404, 403, 200, 404, 404, 404, 404],
    speaker: [403, 404, 403, 200, 404, 404, 404, 404],
    exhibitor: [403, 200, 403, 200, 404, 404, 404, 404],
    replay: [200, 404, 403, 200, 404, 404, 404, 404],
  });
  await world.app.call('POST', '/leads', 'ada', { companyId: 'tidewater' });
  const leads = async (token: string) => {
    const { body } = await world.app.call('GET', '/leads/tidewater', { token });
    return v.parse(v.object({ data: v.array(v.unknown()) }), body).data.length;
  };
  expect(await leads(world.tokens.member!)).toBeGreaterThan(0);
  expect(await leads((await start('exhibitor')).token)).toBe(0);
});

test('a view ends by a press, after an hour, with its log-in and with the role, each time with its stream and a line in the audit', async () => {
  const alive = async ({ token }: StartedView) => (await world.app.call('GET', '/posts', { token })).status;
  const pressed = await start('attendee');
  const stream = await openStream(world.app, pressed.token);
  await stream.next();
  expect(await alive(pressed)).toBe(200);
  await world.app.call('DELETE', `/admin/role-views/${pressed.id}`, { token: world.tokens.admin! });
  expect([await alive(pressed), await stream.next()]).toEqual([
    401,
    { event: 'ended', data: { code: 'not-logged-in', message: 'This view is over' } },
  ]);
  expect(await audited()).toEqual(
    expect.arrayContaining([
      'olive stopped seeing the app as an attendee',
      'olive began to see the app as an attendee',
    ]),
  );

  const other = await openSession('olive', world.app.ports);
  const loggedOut = await start('speaker', other.token);
  await world.app.call('POST', '/attendee/logout', { token: other.token });
  expect(await alive(loggedOut)).toBe(401);
  expect(await audited()).toContain('olive saw the app as a speaker until the log-in ended');

  const demoted = await start('replay');
  await updateAccount('olive', (held) => ({ ...held, roles: ['ROLE_ATTENDEE'] }), world.app.ports);
  expect(await alive(demoted)).toBe(401);
  await updateAccount('olive', (held) => ({ ...held, roles: ['ROLE_ATTENDEE', 'ROLE_ADMIN'] }), world.app.ports);

  const old = await start('exhibitor');
  world.app.advance(ROLE_VIEW_LIFE - 1);
  expect(await alive(old)).toBe(200);
  world.app.advance(1);
  expect(await alive(old)).toBe(401);
  await endExpiredViews(world.app.ports);
  await endExpiredViews(world.app.ports);
  // Each view that began, also in earlier tests, ended once, mostly because the next one began; one is still open.
  const all = await audited();
  const count = (note: string) => all.filter((line) => line === `olive ${note}`).length;
  const ends = ['until the hour was over', 'until another view began'];
  const ended = ends.map((how) => count(`saw the app as an exhibitor of Tidewater ${how}`));
  expect(ended.every((times) => times > 0)).toBe(true);
  expect(ended.reduce((sum, times) => sum + times, 0)).toBe(
    count('began to see the app as an exhibitor of Tidewater') + 1,
  );
});

test('a view shows the chosen phase whatever the event’s own, only reads, and is in the audit', async () => {
  const inPhase = async (phase: string) => {
    const { body } = await world.app.call(
      'POST',
      '/admin/role-views',
      { token: world.tokens.admin! },
      { role: 'attendee', phase },
    );
    const view = v.parse(StartedView, body);
    const read = async (path: string) => (await world.app.call('GET', path, { token: view.token })).status;
    const written = await world.app.call('PATCH', '/admin/event', { token: view.token }, { phase: 'live' });
    return [view.phase, view.as, await read('/directory/grace'), await read('/push-notifications'), written.status];
  };
  expect([await inPhase('onboarding'), await inPhase('finished')]).toEqual([
    ['onboarding', 'an attendee before the event', 403, 403, 403],
    ['finished', 'an attendee after the event', 200, 200, 403],
  ]);
  expect(world.app.ports.event().phase).toBe('live');
  expect(await audited()).toContain('olive began to see the app as an attendee before the event');
});
