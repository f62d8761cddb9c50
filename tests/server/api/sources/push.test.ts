import { createHmac } from 'node:crypto';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pullSources } from '../../../../server/jobs/pull-sources.ts';
import { MINUTE } from '../../../../domain/time.ts';
import { MACHINE_TOKEN } from '../../../../domain/machines/machine.ts';
import { olive } from '../../../support/people.ts';
import { addShopSource, PUSH, ticketFacts } from '../../../support/shop-source.ts';
import { startTestApp, type TestApp } from '../../../support/test-app.ts';
import { putMachine } from '../../../support/world-machines.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app[Symbol.asyncDispose]());

const admin = olive.person.id;
const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const MAP = { Regular: { means: 'ticket', type: 'Attendee' } } as const;
const tokenOf = (id: string): string => MACHINE_TOKEN + id.padEnd(43, '-');

/** A source of pushes with a token and a secret. */
async function addPush(id: string, state: 'running' | 'new' = 'running'): Promise<void> {
  await addShopSource({ id, shop: { ...PUSH, hookSecret: SECRET }, state, map: state === 'new' ? {} : MAP }, app.ports);
  await putMachine(
    { id, name: `Registration ${id}`, token: tokenOf(id), scopes: ['tickets:write'], sourceId: id },
    app.ports,
  );
}

interface Report {
  readonly key: string;
  readonly status: string;
  readonly type?: string;
  readonly email?: string;
  readonly [field: string]: unknown;
}
const ticket = (key: string, status: string, rest: object = {}): Report => ({
  key,
  status,
  type: 'Regular',
  email: `holder-${key.toLowerCase()}@example.org`,
  first_name: 'Holder',
  last_name: `Of ${key}`,
  ...rest,
});
const push = async (id: string, tickets: readonly Report[], who: string | undefined = tokenOf(id)) => {
  const answer = await app.call('POST', `/sources/${id}/tickets`, who === undefined ? undefined : { token: who }, {
    tickets,
  });
  await app.settled();
  return answer;
};
const outcomes = (answer: { body: unknown }): string[] =>
  (answer.body as { data: { key: string; outcome: string }[] }).data.map(({ key, outcome }) => `${key} ${outcome}`);
const valid = async (id: string) =>
  (await ticketFacts(id, app.ports)).filter(({ isValid }) => isValid).map(({ admits }) => admits);

test('a status, type or key that JavaScript knows as a word of its own is an unknown one, and harms no other ticket', async () => {
  await addPush('odd');
  const answer = await push('odd', [
    ticket('A', 'constructor'),
    ticket('B', '__proto__'),
    ticket('C', 'valid', { type: 'constructor' }),
    ticket('D', 'valid', { type: '__proto__' }),
    ticket('__proto__', 'valid'),
    ticket('E', 'valid'),
  ]);
  expect(answer).toMatchObject({
    status: 200,
    body: {
      data: [
        { key: 'A', outcome: 'refused', message: 'It has a status that is not known here: constructor.' },
        { key: 'B', outcome: 'refused', message: 'It has a status that is not known here: __proto__.' },
        {
          outcome: 'held',
          message: 'The ticket is of a product that nobody has chosen a meaning for: constructor.',
        },
        { outcome: 'held', message: 'The ticket is of a product that nobody has chosen a meaning for: __proto__.' },
        { outcome: 'taken' },
        { outcome: 'taken' },
      ],
    },
  });
});

interface Signing {
  readonly id?: string;
  readonly at?: number;
  readonly key?: Buffer;
  readonly sent?: string;
}
async function signed(source: string, tickets: readonly Report[], signing: Signing = {}) {
  const { id = `msg_${Math.random()}`, at = app.ports.now(), key = Buffer.alloc(32, 7) } = signing;
  const body = JSON.stringify({ tickets });
  const timestamp = String(Math.floor(at / 1000));
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  const answer = await app.request(`/api/sources/${source}/tickets`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': timestamp,
      'webhook-signature': `v1,${signature}`,
    },
    body: signing.sent ?? body,
  });
  await app.settled();
  return { status: answer.status, body: (await answer.json()) as unknown };
}

test('a pushed ticket lets its holder in, and its end shuts them out', async () => {
  await addPush('one');
  const answer = await push('one', [
    ticket('A1', 'paid', { code: 'AAAAA-1' }),
    ticket('B1', 'pending'),
    ticket('C1', 'on hold'),
  ]);
  expect(answer).toEqual({
    status: 200,
    body: {
      data: [
        { key: 'A1', outcome: 'taken', message: '' },
        { key: 'B1', outcome: 'taken', message: '' },
        { key: 'C1', outcome: 'refused', message: 'It has a status that is not known here: on hold.' },
      ],
    },
  });
  expect(await valid('one')).toEqual(['holder-a1@example.org']);
  expect(outcomes(await push('one', [ticket('A1', 'paid', { code: 'AAAAA-1' })]))).toEqual(['A1 same']);
  expect(outcomes(await push('one', [ticket('A1', 'refunded')]))).toEqual(['A1 taken']);
  expect(await valid('one')).toEqual([]);
});

test('what a token changes is in the audit under its name', async () => {
  const { data } = (await app.call('GET', '/admin/audit?by=machine:one', admin)).body as {
    data: { by_name: string; note: string }[];
  };
  expect(data.map(({ by_name: name, note }) => [name, note])).toContainEqual([
    'Registration one (token)',
    'ended a ticket: Cancelled in your system',
  ]);
});

test('only the token of the source and its signature push, and only to a source of pushes', async () => {
  await addPush('mine');
  await addPush('other');
  await addShopSource({ id: 'shop' }, app.ports);
  const one = [ticket('X1', 'valid')];
  expect((await push('mine', one, tokenOf('other'))).status).toBe(403);
  expect((await push('mine', one, await app.logInAs(admin))).status).toBe(403);
  expect((await app.call('POST', '/sources/mine/tickets', undefined, { tickets: one })).status).toBe(401);
  expect((await push('shop', one, tokenOf('mine'))).status).toBe(403);
  expect((await signed('shop', one)).status).toBe(401);
  expect((await signed('missing', one)).status).toBe(401);
  expect((await signed('mine', one, { key: Buffer.alloc(32, 8) })).body).toMatchObject({
    message: 'The signature does not match.',
  });
  expect((await signed('mine', one, { at: app.ports.now() - 6 * MINUTE })).status).toBe(401);
  expect((await signed('mine', one, { at: app.ports.now() + 6 * MINUTE })).status).toBe(401);
  expect((await signed('mine', one, { sent: JSON.stringify({ tickets: [ticket('X2', 'valid')] }) })).status).toBe(401);
  expect(await ticketFacts('mine', app.ports)).toEqual([]);
  expect(outcomes(await signed('mine', one))).toEqual(['X1 taken']);
  expect(await valid('mine')).toEqual(['holder-x1@example.org']);
});

test('a signed push that is repeated brings nothing old back', async () => {
  await addPush('again');
  const first = { id: 'msg_first' };
  await signed('again', [ticket('R1', 'valid')], first);
  app.advance(MINUTE);
  await signed('again', [ticket('R1', 'ended')]);
  app.advance(MINUTE);
  expect(outcomes(await signed('again', [ticket('R1', 'valid')], first))).toEqual(['R1 older']);
  expect(await valid('again')).toEqual([]);
});

test('before a source is started what is pushed waits, with its types to choose from', async () => {
  await addPush('early', 'new');
  const answer = await push('early', [ticket('E1', 'valid')]);
  expect(answer.body).toMatchObject({
    data: [{ outcome: 'held', message: 'The ticket is of a product that nobody has chosen a meaning for: Regular.' }],
  });
  expect(await valid('early')).toEqual([]);
  const listed = (await app.call('GET', '/admin/sources', admin)).body as {
    data: { id: string; products: object[] }[];
  };
  expect(listed.data.find(({ id }) => id === 'early')?.products).toContainEqual({
    id: 'Regular',
    name: 'Regular',
    valid: 1,
    waiting: 0,
  });
  await app.call('PATCH', '/admin/sources/early', admin, { map: MAP });
  await app.call('POST', '/admin/sources/early/run', admin);
  await app.settled();
  expect(await valid('early')).toEqual(['holder-e1@example.org']);
});

test('many endings ask first, also when each is pushed alone', async () => {
  await addPush('many');
  const keys = Array.from({ length: 40 }, (_, n) => `M${n}`);
  await push(
    'many',
    keys.map((key) => ticket(key, 'valid')),
  );
  expect((await valid('many')).length).toBe(40);
  for (const key of keys.slice(0, 30)) await push('many', [ticket(key, 'ended')]);
  expect((await valid('many')).length).toBe(20);
  const state = async () =>
    (await app.ports.log.state('adm'))
      .all('sourceHealth')
      .map(({ doc }) => doc as { id: string; state: string; wrong: string })
      .find(({ id }) => id === 'many');
  expect(await state()).toMatchObject({
    state: 'asking',
    wrong: 'Your system says 21 tickets are cancelled. None was ended. Look at them.',
  });
  await app.call('POST', '/admin/sources/many/run', admin, { confirm: true });
  await app.settled();
  expect((await valid('many')).length).toBe(10);
  expect(await state()).toMatchObject({ state: 'running' });
});

test('a source is added without an address, and takes only a secret that can sign', async () => {
  const added = await app.call('POST', '/admin/sources', admin, { kind: 'push', name: 'Crew' });
  const { id } = added.body as { id: string };
  expect(added).toMatchObject({ status: 201, body: { kind: 'push', address: '', state: 'new' } });
  expect(await app.call('PATCH', `/admin/sources/${id}`, admin, { hook_secret: 'short' })).toMatchObject({
    status: 422,
  });
  expect(await app.call('PATCH', `/admin/sources/${id}`, admin, { hook_secret: SECRET })).toMatchObject({
    status: 200,
  });
  const machine = { name: 'Crew', scopes: ['tickets:write'], until: '2027-07-20' };
  expect(await app.call('POST', '/admin/machines', admin, machine)).toMatchObject({ status: 422 });
  expect(await app.call('POST', '/admin/machines', admin, { ...machine, source_id: id })).toMatchObject({
    status: 201,
  });
});

const STATES = ['valid', 'waiting', 'blocked', 'ended'] as const;
const history = fc.record({
  /** The last states of each ticket, in the order in which they were true. */
  tickets: fc.array(fc.array(fc.constantFrom(...STATES), { minLength: 1, maxLength: 4 }), {
    minLength: 1,
    maxLength: 5,
  }),
  order: fc.infiniteStream(fc.nat()),
  doubled: fc.array(fc.nat(), { maxLength: 6 }),
  cut: fc.integer({ min: 1, max: 4 }),
});

test('in any order, doubled and repeated, tickets are what their last report says, and none is valid that was not', async () => {
  let run = 0;
  await fc.assert(
    fc.asyncProperty(history, async ({ tickets, order, doubled, cut }) => {
      const id = `run${(run += 1)}`;
      await addPush(id);
      const reports = tickets.flatMap((states, nth) =>
        states.map((status, at) =>
          ticket(`${nth + 1}`, status, {
            email: `${id}-${nth}@example.org`,
            updated_at: new Date(app.ports.now() - MINUTE * (10 - at)).toISOString(),
          }),
        ),
      );
      const all = [...reports, ...doubled.map((nth) => reports[nth % reports.length]!)];
      const ranks = order[Symbol.iterator]();
      const mixed = all
        .map((report) => ({ report, rank: ranks.next().value ?? 0 }))
        .toSorted((a, b) => a.rank - b.rank);
      for (let start = 0; start < mixed.length; start += cut) {
        await push(
          id,
          mixed.slice(start, start + cut).map(({ report }) => report),
        );
        // A server that stopped after it had stored them goes on with the next work on the source.
        await pullSources(app.ports, new AbortController().signal);
        const neverValid = new Set(tickets.flatMap((states, nth) => (states.includes('valid') ? [] : [`${nth + 1}`])));
        expect((await ticketFacts(id, app.ports)).filter(({ key, isValid }) => isValid && neverValid.has(key))).toEqual(
          [],
        );
      }
      await app.settled();
      const facts = await ticketFacts(id, app.ports);
      expect(facts.map(({ key, said, isValid }) => ({ key, said, isValid }))).toEqual(
        tickets.map((states, nth) => ({ key: `${nth + 1}`, said: states.at(-1), isValid: states.at(-1) === 'valid' })),
      );
    }),
    { numRuns: 25 },
  );
});
