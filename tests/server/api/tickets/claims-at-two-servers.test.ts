import { afterAll, beforeAll, expect, test } from 'vitest';
import { allAccounts } from '../../../../server/api/accounts/account-store.ts';
import { settleAccount } from '../../../../server/api/accounts/after-change.ts';
import { claimByToken } from '../../../../server/api/tickets/claims/claim-store.ts';
import { nameByClaim } from '../../../../server/api/tickets/claims/name-by-claim.ts';
import { heldTickets } from '../../../../server/api/tickets/held-tickets.ts';
import { ticketTable } from '../../../../server/api/tickets/ticket-row.ts';
import type { Store, Stored, Table, TableSpec } from '../../../../server/store/document-store.ts';
import { olive } from '../../../support/people.ts';
import { startTestApp, type TestApp } from '../../../support/test-app.ts';
import { bound } from '../../../support/watched-store.ts';

const ID = 'table:8BUY11';
/** What another server does just before this one writes that nobody holds the ticket. */
let meanwhile: (() => Promise<unknown>) | undefined;
const watch = (store: Store): Store => ({
  ...bound(store),
  kind: store.kind,
  log: store.log,
  table: async <T extends Stored, I extends string>(spec: TableSpec<T, I>): Promise<Table<T, I>> => {
    const table = await store.table(spec);
    if (spec.name !== 'tickets') return table;
    return {
      ...bound(table),
      replace: async (row, rev) => {
        const act = row.id === ID && (row as { personId?: string }).personId === '' ? meanwhile : undefined;
        if (act) meanwhile = undefined;
        await act?.();
        return table.replace(row, rev);
      },
    };
  },
});

let app: TestApp;
beforeAll(async () => void (app = await startTestApp({ people: [olive], watch })));
afterAll(() => app.stop());

const holder = (who: string) => ({ email: `${who}@example.org`, first_name: who, last_name: 'Guest' });
const named = (token: string, who: string) =>
  app.call('POST', '/claims/holder', undefined, { token, ticket: ID, ...holder(who) });

test('a ticket that one server takes back while another names its holder has one holder afterwards', async () => {
  const csv = [
    'email,name,ticket_type,ticket_code,order,buyer_email',
    'seat@example.org,Full Guest,Attendee,8SEAT,C1,',
    ',,Attendee,8BUY-11,C1,buyer@example.org',
  ].join('\n');
  await app.call('POST', '/admin/tickets/csv', 'olive', { csv });
  await app.call('POST', `/admin/tickets/${ID}/mail-buyer`, 'olive');
  await app.settled();
  const mail = app.outbox.find(({ to }) => to === 'buyer@example.org');
  const token = decodeURIComponent(/\/claim#token=(\S+)/.exec(mail?.text ?? '')?.[1] ?? '');
  expect(await named(token, 'gun')).toMatchObject({ status: 200 });
  const row = await (await ticketTable(app.ports)).get(ID);
  const answers: string[] = [];
  meanwhile = async () => {
    // The other server finishes what this one has begun with the first holder, and goes on.
    await settleAccount(row?.personId ?? '', app.ports);
    const claim = (await claimByToken(token, app.ports))!;
    await nameByClaim({ claim, ticket: ID, holder: holder('gia') }, app.ports).then(
      () => answers.push('named'),
      (error: Error) => answers.push(error.message),
    );
  };
  answers.push(String((await named(token, 'gus')).status));
  await app.settled();
  expect(meanwhile).toBeUndefined();
  const holders: string[] = [];
  for await (const account of allAccounts(app.ports))
    if (heldTickets(account).some(({ id, state }) => id === ID && state === 'valid')) holders.push(account.address);
  expect([answers, holders]).toEqual([
    ['The holder of this ticket is being named at this moment. Load the page again.', '200'],
    ['gus@example.org'],
  ]);
});
