import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { findAccountByEmail } from '../../server/api/accounts/account-store.ts';
import { mailsOf } from '../../server/api/mail/mails.ts';
import { heldTickets } from '../../server/api/tickets/held-tickets.ts';
import { ticketTable } from '../../server/api/tickets/ticket-row.ts';
import { dyingStore, nextWrite } from '../support/dying-store.ts';
import { olive } from '../support/people.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { auditRows } from './calls-under-a-key.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'plenary-cut-off-ticket-holder-'));
afterAll(() => rmSync(dataDir, { recursive: true }));

const store = dyingStore();
const start = (): Promise<TestApp> => startTestApp({ dataDir, people: [olive], watch: store.watch });

const keyOf = (nth: number): string => `9TAB${nth}`;
const addressOf = (nth: number): string => `guest-${nth}@example.org`;
const name = (app: TestApp, nth: number) =>
  app.call(
    'POST',
    `/admin/tickets/table:${keyOf(nth)}/holder`,
    'olive',
    { email: addressOf(nth), first_name: 'Gun', last_name: 'Guest' },
    { 'idempotency-key': `name the holder ${nth}` },
  );

/** What is stored about a ticket: who holds it, by their account and by its own row, and what was said about it. */
async function standing(app: TestApp, nth: number) {
  const account = await findAccountByEmail(addressOf(nth), app.ports);
  const row = await (await ticketTable(app.ports)).get(`table:${keyOf(nth)}`);
  const note = `named the holder of the ticket ${keyOf(nth)}`;
  return {
    tickets: account ? heldTickets(account).map(({ id, state }) => [id, state]) : [],
    isTheirs: row?.state === 'valid' && row.personId === account?.id,
    mails: account ? (await mailsOf(account.id, app.ports)).filter(({ kind }) => kind === 'ticket').length : 0,
    audited: (await auditRows(app)).filter((entry) => entry.note === note).length,
  };
}

test('a ticket without a name reaches its holder once, whichever write the server died at', async () => {
  let app = await startTestApp({ people: [olive], env: { DATA_DIR: dataDir } });
  await app.stop();
  app = await start();
  for (let nth = 10; ; nth = nextWrite(nth - 9) + 9) {
    const csv = [
      'email,name,ticket_type,ticket_code',
      `seat-${nth}@example.org,Full Guest,Attendee,`,
      `,,Attendee,${keyOf(nth)}`,
    ].join('\n');
    expect(await app.call('POST', '/admin/tickets/csv', 'olive', { csv })).toMatchObject({ body: { refused: 1 } });
    await app.settled();
    store.dieAt(nth - 9);
    await name(app, nth);
    await app.settled();
    const hasDied = store.revive();
    await app.stop();
    app = await start();
    expect({ nth, status: (await name(app, nth)).status }).toEqual({ nth, status: 200 });
    await app.settled();
    expect({ nth, ...(await standing(app, nth)) }).toEqual({
      nth,
      tickets: [[`table:${keyOf(nth)}`, 'valid']],
      isTheirs: true,
      mails: 1,
      audited: 1,
    });
    if (!hasDied) break;
  }
  await app.stop();
});
