import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { findAccountByEmail } from '../../server/api/accounts/account-store.ts';
import { claimTable, claimToken } from '../../server/api/tickets/claims/claim-store.ts';
import { heldTickets } from '../../server/api/tickets/held-tickets.ts';
import { ticketTable } from '../../server/api/tickets/ticket-row.ts';
import { dyingStore, nextWrite } from '../support/dying-store.ts';
import { olive } from '../support/people.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { auditRows } from './calls-under-a-key.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'plenary-cut-off-claims-'));
afterAll(() => rmSync(dataDir, { recursive: true }));

const store = dyingStore();
const start = (): Promise<TestApp> => startTestApp({ dataDir, people: [olive], watch: store.watch });

const keyOf = (nth: number): string => `9KTB${nth}`;
const addressOf = (nth: number): string => `claimed-${nth}@example.org`;

/** The token of the link that the buyer of an order was mailed. */
async function tokenOf(order: string, app: TestApp): Promise<string> {
  const { documents } = await (await claimTable(app.ports)).find('byExpiry', { equals: [], limit: 1000 });
  return claimToken(
    documents.find((claim) => claim.order === order)!,
    app.ports,
  );
}

test('a buyer who names somebody gives them the ticket once, whichever write the server died at', async () => {
  let app = await startTestApp({ people: [olive], env: { DATA_DIR: dataDir } });
  await app.stop();
  app = await start();
  for (let nth = 10; ; nth = nextWrite(nth - 9) + 9) {
    const order = `O${nth}`;
    const csv = [
      'email,name,ticket_type,ticket_code,order,buyer_email',
      `seat-${nth}@example.org,Full Guest,Attendee,,${order},`,
      `,,Attendee,${keyOf(nth)},${order},buyer-${nth}@example.org`,
    ].join('\n');
    expect(await app.call('POST', '/admin/tickets/csv', 'olive', { csv })).toMatchObject({ body: { refused: 1 } });
    const id = `table:${keyOf(nth)}`;
    expect(await app.call('POST', `/admin/tickets/${id}/mail-buyer`, 'olive')).toMatchObject({ status: 200 });
    await app.settled();
    const token = await tokenOf(order, app);
    const name = () =>
      app.call('POST', '/claims/holder', undefined, {
        token,
        ticket: id,
        email: addressOf(nth),
        first_name: 'Gun',
        last_name: 'Guest',
      });
    store.dieAt(nth - 9);
    await name();
    await app.settled();
    const hasDied = store.revive();
    await app.stop();
    app = await start();
    // A reservation of the killed server ends after a while; the buyer tries again. Each new server starts at the same time.
    app.advance((nth - 9) * 3_600_000);
    expect({ nth, ...(await name()) }).toMatchObject({ nth, status: 200 });
    await app.settled();
    const account = await findAccountByEmail(addressOf(nth), app.ports);
    const row = await (await ticketTable(app.ports)).get(id);
    const note = `named the holder of the ticket ${keyOf(nth)} by the link of the order ${order}`;
    expect({
      nth,
      tickets: account ? heldTickets(account).map((ticket) => [ticket.id, ticket.state]) : [],
      isTheirs: row?.state === 'valid' && row.personId === account?.id,
      audited: (await auditRows(app)).filter((entry) => entry.note === note).length,
    }).toEqual({ nth, tickets: [[id, 'valid']], isTheirs: true, audited: 1 });
    if (!hasDied) break;
  }
  await app.stop();
});
