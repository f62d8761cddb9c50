import { afterAll, beforeAll, expect, test } from 'vitest';
import { MACHINE_CALLS_BUDGET } from '../../../../domain/limits/machines.ts';
import { auditTable } from '../../../../server/api/audit/audit-store.ts';
import { machineTable } from '../../../../server/api/machines/machine-store.ts';
import { keyedCallTable } from '../../../../server/http/idempotency/idempotency-store.ts';
import { DAY, MINUTE } from '../../../../domain/time.ts';
import { startWorldApp, type WorldApp } from '../../../support/world-app.ts';

let world: WorldApp;
const lines: string[] = [];
beforeAll(async () => {
  world = await startWorldApp('live', {
    env: { LOG_LEVEL: 'debug' },
    logTo: { write: (line) => void lines.push(line) },
  });
});
afterAll(() => world[Symbol.asyncDispose]());

const asAdmin = (method: string, path: string, body?: unknown, headers?: Record<string, string>) =>
  world.app.call(method, path, { token: world.tokens.admin! }, body, headers);
const as = (token: string, method: string, path: string, body?: unknown) =>
  world.app.call(method, path, { token }, body);
const NEW = { name: 'Door app', scopes: ['tickets:read'], until: '2027-07-31' };
const made = async (input: object = {}) =>
  (await asAdmin('POST', '/admin/machines', { ...NEW, ...input })).body as { id: string; token: string };
const refused = async () => {
  await world.app.settled();
  return ((await asAdmin('GET', '/admin/machines/refused')).body as { data: Record<string, unknown>[] }).data;
};

test('a token is shown once, reads what its scope says, and ends at once', async () => {
  const answer = await asAdmin('POST', '/admin/machines', NEW);
  expect(answer).toEqual({
    status: 201,
    body: {
      id: expect.any(String),
      name: 'Door app',
      scopes: ['tickets:read'],
      company_id: null,
      source_id: null,
      end: expect.stringMatching(/^[\w-]{4}$/),
      token: expect.stringMatching(/^plt_[\w-]{43}$/),
      created_at: '2027-07-12T07:00:00.000Z',
      until: '2027-07-31',
      expires_at: '2027-07-31T22:00:00.000Z',
      last_used_at: null,
      calls: 0,
    },
  });
  const { id, token, end } = answer.body as { id: string; token: string; end: string };
  expect(token.endsWith(end)).toBe(true);
  expect(await as(token, 'GET', '/tickets')).toMatchObject({ status: 200 });
  expect(await as(token, 'GET', '/event')).toEqual({
    status: 403,
    body: { code: 'not-allowed', message: 'This token may only read tickets.' },
  });
  const listed = (await asAdmin('GET', '/admin/machines')).body as { data: { id: string }[] };
  expect(listed.data.find((one) => one.id === id)).toMatchObject({ end, last_used_at: '2027-07-12T07:00:00.000Z' });
  expect(JSON.stringify(listed)).not.toContain(token);
  expect(await asAdmin('DELETE', `/admin/machines/${id}`)).toEqual({ status: 204, body: null });
  expect(await as(token, 'GET', '/tickets')).toEqual({
    status: 401,
    body: { code: 'not-logged-in', message: 'This token has ended.' },
  });
  expect(await asAdmin('DELETE', `/admin/machines/${id}`)).toMatchObject({ status: 404 });
  expect((await refused()).find(({ machine_id: of }) => of === id)).toMatchObject({
    machine: 'Door app',
    method: 'GET',
    path: '/api/event',
    why: 'This token may only read tickets.',
  });
});

test('a token that has ended, or is not known, is refused also what anyone may call', async () => {
  const { token } = await made({ scopes: ['programme:read'], until: '2027-07-12' });
  expect(await as(token, 'GET', '/event')).toMatchObject({ status: 200 });
  world.app.advance(15 * 60 * MINUTE);
  const over = { status: 401, body: { code: 'not-logged-in', message: 'This token has ended.' } };
  expect(await as(token, 'GET', '/event')).toEqual(over);
  expect(await as(token, 'GET', '/time')).toEqual(over);
  world.app.advance(-15 * 60 * MINUTE);
  expect(await as(`plt_${'x'.repeat(43)}`, 'GET', '/event')).toEqual({
    status: 401,
    body: { code: 'not-logged-in', message: 'This token is not known here.' },
  });
});

test('a token lasts until the end of a day of the event, at most a year', async () => {
  expect(await asAdmin('POST', '/admin/machines', { ...NEW, until: '2027-07-11' })).toMatchObject({
    status: 422,
    body: { data: [{ field: 'until', message: 'This day is over' }] },
  });
  expect(await asAdmin('POST', '/admin/machines', { ...NEW, until: '2028-07-14' })).toMatchObject({
    status: 422,
    body: { data: [{ field: 'until', message: 'A token lasts at most a year' }] },
  });
  expect(await asAdmin('POST', '/admin/machines', { ...NEW, scopes: [] })).toMatchObject({ status: 422 });
});

test('a token for the leads of one company reads those of no other', async () => {
  const { token } = await made({ scopes: ['leads:read'], company_id: 'tidewater' });
  const NO = { status: 403, body: { message: 'This token may not read the leads of this company.' } };
  expect(await as(token, 'GET', '/leads/tidewater')).toMatchObject({ status: 200 });
  expect(await as(token, 'GET', '/leads/northwind')).toMatchObject(NO);
  expect(await as(token, 'POST', '/leads/csv', { company_id: 'northwind' })).toMatchObject(NO);
  expect(await as(token, 'POST', '/companies/leads/stats', {})).toMatchObject({
    status: 200,
    body: { data: [{ company_id: 'tidewater' }] },
  });
  expect(
    await asAdmin('POST', '/admin/machines', { ...NEW, scopes: ['leads:read'], company_id: 'none' }),
  ).toMatchObject({
    status: 404,
  });
});

test('people are read as others see them, without mail addresses, and talks without streams', async () => {
  const { token } = await made({ scopes: ['people:read', 'programme:read', 'companies:read'] });
  const asked = ['/directory', '/directory/ada', '/company/tidewater/users', '/stages/agenda', '/talks/single/keynote'];
  const answers = await Promise.all(asked.map((path) => as(token, 'GET', path)));
  const text = JSON.stringify(answers);
  expect(answers.map(({ status }) => status)).toEqual(asked.map(() => 200));
  expect(text).toContain('Verne');
  expect(text).not.toMatch(/(ada|grace|mira|theo|rhea|olive)@example\.org/);
  expect(text).not.toMatch(/"video_url(_\d)?":"/);
  expect((await as(token, 'GET', '/tickets')).body).toEqual({
    code: 'not-allowed',
    message: 'This token may only make the calls of its scopes: programme:read, people:read, companies:read.',
  });
});

test('a token reads no address of a stream, which organisers and attendees see while it runs', async () => {
  const { ports } = world.app;
  const doc = { id: 'keynote', videos: { jw: 'https://cdn.example/keynote.m3u8' } };
  const op = { c: 'streams', id: 'keynote', rev: 'runs', doc };
  for (const scope of ['adm', 'pub'])
    await ports.log.append(scope, { mid: `stream-${scope}`, by: 'test', decide: () => ({ ops: [op] }) });
  const { token } = await made({ scopes: ['programme:read'] });
  const shown = (answer: { body: unknown }) => JSON.stringify(answer.body).includes('keynote.m3u8');
  const paths = ['/talks/single/keynote', '/stages/agenda', '/exports/schedule.json'];
  const seen = await Promise.all(paths.map(async (path) => shown(await as(token, 'GET', path))));
  expect(seen).toEqual([false, false, false]);
  expect(shown(await as(world.tokens.attendee!, 'GET', '/talks/single/keynote'))).toBe(true);
});

test('every ticket is listed with its holder, page by page, and without its code', async () => {
  const pages: unknown[] = [];
  let cursor: string | undefined;
  do {
    const { body } = await asAdmin('GET', `/tickets?count=3${cursor ? `&startCursor=${cursor}` : ''}`);
    const page = body as { data: unknown[]; pagination: { nextCursor?: string } };
    pages.push(...page.data);
    cursor = page.pagination.nextCursor;
  } while (cursor !== undefined);
  expect(pages).toContainEqual({
    id: 'ada',
    source: 'hand',
    type: 'Attendee',
    title: 'Attendee',
    state: 'valid',
    order: '',
    has_code: true,
    user_id: 'ada',
    first_name: 'Ada',
    last_name: 'Verne',
    email: 'ada@example.org',
  });
  expect(pages).toContainEqual(expect.objectContaining({ state: 'held', order: 'T8', user_id: null, email: '' }));
  expect(((await asAdmin('GET', '/tickets')).body as { pagination: { total: number } }).pagination.total).toBe(
    pages.length,
  );
});

test('a token makes at most 600 calls a minute', async () => {
  const { token } = await made();
  const statuses: number[] = [];
  for (let n = 0; n <= MACHINE_CALLS_BUDGET.failures; n += 1) statuses.push((await as(token, 'GET', '/time')).status);
  expect(statuses.filter((status) => status === 403)).toHaveLength(MACHINE_CALLS_BUDGET.failures);
  expect(statuses.at(-1)).toBe(429);
});

test('what happens to tokens is in the audit, and no token is in a store, a log, an answer or the audit', async () => {
  const key = { 'idempotency-key': 'one-token-only' };
  const first = (await asAdmin('POST', '/admin/machines', { ...NEW, name: 'Once' }, key)).body as { token: string };
  const again = (await asAdmin('POST', '/admin/machines', { ...NEW, name: 'Once' }, key)).body as { token: string };
  expect(again).toEqual(first);
  await as(first.token, 'GET', '/admin/users');
  const { data } = (await asAdmin('GET', '/admin/audit')).body as { data: { note: string; by_name: string }[] };
  expect(data.find(({ note }) => note === 'made the token “Once”')).toMatchObject({ by_name: 'Olive Hart' });
  const audit = await (await auditTable(world.app.ports)).find('byTime', { equals: [], limit: 1000 });
  const machines = await (await machineTable(world.app.ports)).find('byHash', { equals: [], limit: 1000 });
  const keyed = await (await keyedCallTable(world.app.ports)).find('byExpiry', { equals: [], limit: 1000 });
  const places = { data, audit, machines, keyed, lines, refused: await refused() };
  for (const [place, content] of Object.entries(places))
    expect({ place, has: JSON.stringify(content).includes(first.token) }).toEqual({ place, has: false });
  expect(lines.length).toBeGreaterThan(0);
});

test('refused calls are forgotten after seven days', async () => {
  const { sweepExpired } = await import('../../../../server/jobs/sweep-expired.ts');
  expect(await refused()).not.toEqual([]);
  world.app.advance(7 * DAY + MINUTE);
  await sweepExpired(world.app.ports);
  const { token } = await made();
  world.app.advance(-(7 * DAY + MINUTE));
  expect((await refused()).filter(({ machine }) => machine !== 'Door app')).toEqual([]);
  expect(token).not.toBe('');
});
