import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Account, findAccount, updateAccount } from '../../../../server/api/accounts/account-store.ts';
import { hashCode } from '../../../../server/api/accounts/secrets/code-hash.ts';
import { accessOf } from '../../../../server/api/tickets/access-of.ts';
import { putTicketsApart } from '../../../../server/api/tickets/put-tickets-apart.ts';
import { ticketTable } from '../../../../server/api/tickets/ticket-row.ts';
import { ticketsOf } from '../../../../server/api/tickets/ticket-store.ts';
import { startTestApp, type TestApp } from '../../../support/test-app.ts';
import { worldPeople } from '../../../support/world.ts';

/*
 * Servers of two releases on one store. That of the release before knows one ticket of a person, in the columns of the account, and
 * writes whole accounts back with the fields that it does not know (0.2.0: server/api/accounts/change-account.ts,
 * server/api/tickets/put-holders.ts). So its writes are these.
 */
const BY_RELEASE_BEFORE = {
  'gives another code': (held: Account, nth: number): Account => ({
    ...held,
    ticket: codes[nth % codes.length] ?? '',
    ticketFailures: 0,
  }),
  'changes the type': (held: Account, nth: number): Account => ({
    ...held,
    ticketType: TYPES[nth % TYPES.length] ?? '',
  }),
  'cancels it': (held: Account): Account => ({ ...held, disabled: true, ticketEnded: true }),
  'takes it back': ({ ticketEnded: _ticketEnded, ...held }: Account): Account => ({ ...held, disabled: false }),
} as const;
const TYPES = ['Attendee', 'Company', 'CompanyBasicBooth', 'GalaDinner'];

let app: TestApp;
/** Hashes of codes that the release before gives. */
let codes: readonly string[] = [];
beforeAll(async () => {
  app = await startTestApp({ people: worldPeople, event: { sessionsPerUser: 20 } });
  for (const type of [{ title: 'Gala dinner', opens_event: false, connection_limit: 900 }, { title: 'Workshop' }])
    await app.call('POST', '/ticket-types', 'olive', type);
  codes = await Promise.all(['3OLD-1', '3OLD-2', '3OLD-3'].map((code) => hashCode(code, app.ports)));
});
afterAll(() => app.stop());

type Step =
  | { readonly by: 'release before'; readonly does: keyof typeof BY_RELEASE_BEFORE }
  | { readonly by: 'this release'; readonly does: 'gives'; readonly type: string }
  | { readonly by: 'this release'; readonly does: 'ends'; readonly at: number }
  | { readonly by: 'start' };
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    by: fc.constant('release before' as const),
    does: fc.constantFrom(...(Object.keys(BY_RELEASE_BEFORE) as (keyof typeof BY_RELEASE_BEFORE)[])),
  }),
  fc.record({
    by: fc.constant('this release' as const),
    does: fc.constant('gives' as const),
    type: fc.constantFrom('Attendee', 'Workshop', 'GalaDinner'),
  }),
  fc.record({ by: fc.constant('this release' as const), does: fc.constant('ends' as const), at: fc.nat(4) }),
  fc.record({ by: fc.constant('start' as const) }),
);

const account = async (): Promise<Account> => (await findAccount('ada', app.ports))!;
/** The valid tickets of the person, as this release answers. */
const held = async () =>
  (await ticketsOf(await account(), app.ports)).map(({ id, typeId, state }) => ({ id, typeId, state }));
const validTypes = (tickets: Awaited<ReturnType<typeof held>>): string[] =>
  tickets.flatMap(({ typeId, state }) => (state === 'valid' ? [typeId] : [])).toSorted();

/** Takes a step. Returns what it concerns afterwards, and what that must be. */
async function take(one: Step, nth: number): Promise<{ readonly found: unknown; readonly wanted: unknown }> {
  const before = await held();
  if (one.by === 'start') {
    await putTicketsApart(app.ports.store);
    return { found: await held(), wanted: before };
  }
  if (one.by === 'release before') {
    await updateAccount('ada', (now) => BY_RELEASE_BEFORE[one.does](now, nth), app.ports);
    // It knows the first ticket alone: the others stay as they were.
    return { found: (await held()).slice(1), wanted: before.slice(1) };
  }
  if (one.does === 'gives') {
    const ticket = { user_id: 'ada', ticket_type: one.type, another: true, send_mail: false };
    await app.call('POST', '/admin/tickets', 'olive', ticket);
    return { found: validTypes(await held()), wanted: [...validTypes(before), one.type].toSorted() };
  }
  const ending = before[one.at];
  if (ending?.state !== 'valid') return { found: before, wanted: before };
  const { body } = await app.call('GET', '/admin/users/ada/tickets', 'olive');
  const shown = (body as { data: { id: string }[] }).data[one.at];
  await app.call('POST', `/admin/tickets/${encodeURIComponent(shown?.id ?? '')}/end`, 'olive', { why: '' });
  return { found: (await held()).find(({ id }) => id === ending.id)?.state, wanted: 'ended' };
}

async function play(steps: readonly Step[], first: Account): Promise<void> {
  await updateAccount('ada', (now) => ({ ...first, rev: now.rev, unsettled: [] }), app.ports);
  const table = await ticketTable(app.ports);
  for (const { id } of (await table.find('byPerson', { equals: ['ada'], limit: 100 })).documents)
    await table.remove(id);
  for (const [nth, one] of steps.entries()) {
    const { found, wanted } = await take(one, nth);
    expect({ one, found }).toEqual({ one, found: wanted });
  }
  // Access is the union of the valid tickets, and the rows say the same once a server has started.
  await putTicketsApart(app.ports.store);
  const now = await held();
  const access = await accessOf(await account(), app.ports);
  expect(access.connectionLimit >= 900).toBe(validTypes(now).includes('GalaDinner'));
  const rows = (await table.find('byPerson', { equals: ['ada'], limit: 100 })).documents.map(
    ({ id, typeId, state }) => ({ id, typeId, state }),
  );
  const byId = (one: { id: string }, other: { id: string }): number => (one.id < other.id ? -1 : 1);
  expect(rows.toSorted(byId)).toEqual(now.toSorted(byId));
}

test('in whatever order servers of this release and the one before change tickets, access is that of the valid ones together', async () => {
  const first = await account();
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 12 }), (steps) => play(steps, first)),
    { numRuns: 60 },
  );
});
