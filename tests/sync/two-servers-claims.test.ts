import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allAccounts } from '../../server/api/accounts/account-store.ts';
import { mailsWaiting } from '../../server/api/mail/mails.ts';
import { claimTable, claimToken } from '../../server/api/tickets/claims/claim-store.ts';
import { heldTickets } from '../../server/api/tickets/held-tickets.ts';
import { ticketTable } from '../../server/api/tickets/ticket-row.ts';
import { eventually } from '../support/eventually.ts';
import { findConcurrentMongo } from '../support/mongo-java-server.ts';
import { note } from '../support/notes.ts';
import { olive } from '../support/people.ts';
import { type ServerProcess, startServerProcess } from '../support/server-process.ts';
import { type StandInMailServer, startMailServer } from '../support/smtp-server.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

const mongo = await findConcurrentMongo();
note(
  mongo
    ? `Buyers named the holders of tickets at two server processes at once on ${mongo.name}.`
    : 'Buyers did not name holders at two servers: there is no MongoDB that compares and swaps in one step.',
);
afterAll(() => mongo?.stop());

/** More rounds find rarer orders of the steps: `CLAIM_ROUNDS=200 npx vitest run …`. */
const ROUNDS = Number(process.env['CLAIM_ROUNDS'] ?? 2);

// Processes of their own: calls that name holders run one after another within a process.
describe.runIf(mongo)(`two server processes on ${mongo?.name}`, () => {
  let smtp: StandInMailServer;
  /** Reads what the two have stored. */
  let app: TestApp;
  let servers: readonly ServerProcess[];
  let tokens: readonly string[];
  let folder: string;
  beforeAll(async () => {
    smtp = await startMailServer();
    folder = await mkdtemp(join(tmpdir(), 'plenary-two-claims-'));
    const mail = { SMTP_URL: smtp.url, MAIL_PER_MINUTE: '6000' };
    const env = { MONGODB_URI: mongo!.uri(`claims${process.pid}`), DEMO: 'off', ...mail };
    app = await startTestApp({ people: [olive], now: Date.now(), env });
    tokens = await claims();
    servers = await Promise.all(
      [0, 1].map(() => mkdtemp(join(folder, 'data-')).then((dataDir) => startServerProcess({ dataDir, env }))),
    );
  });
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.stop()));
    await app.stop();
    await smtp[Symbol.asyncDispose]();
    await rm(folder, { recursive: true });
  });

  const ticket = (order: number): string => `table:8BUY${order}`;

  /** Imports an order for each round and makes the link of its buyer. Returns the tokens of the links, by number of the order. */
  async function claims(): Promise<string[]> {
    const orders = Array.from({ length: 3 * ROUNDS }, (_, order) => order);
    const csv = [
      'email,name,ticket_type,ticket_code,order,buyer_email',
      'seat@example.org,Full Guest,Attendee,8SEAT,B,',
      ...orders.map((order) => `,,Attendee,8BUY-${order},B${order},buyer-${order}@example.org`),
    ].join('\n');
    const table = await app.call('POST', '/admin/tickets/csv', 'olive', { csv });
    expect(table).toMatchObject({ status: 200, body: { refused: orders.length } });
    const mailed = await app.call('POST', '/admin/tickets/held/mail-buyers', 'olive', {});
    expect(mailed).toMatchObject({ body: { orders: orders.length } });
    await app.settled();
    const { documents } = await (await claimTable(app.ports)).find('byExpiry', { equals: [], limit: 1000 });
    const byOrder = new Map(documents.map((claim) => [claim.order, claimToken(claim, app.ports)]));
    return orders.map((order) => byOrder.get(`B${order}`) ?? '');
  }

  /** Names somebody at one of the servers. Returns the status. */
  async function name(index: number, order: number, who: string): Promise<number> {
    const holder = { email: `${who}-${order}@example.org`, first_name: who, last_name: 'Guest' };
    const answer = await fetch(`${servers[index % 2]?.url}/api/claims/holder`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token: tokens[order], ticket: ticket(order), ...holder }),
    });
    await answer.text();
    return answer.status;
  }

  /** Addresses of those whose accounts have the ticket, the address of the person of its row, and how often each was invited. */
  async function outcome(order: number) {
    await eventually(async () => expect(await mailsWaiting(app.ports)).toBe(0));
    const { personId } = (await (await ticketTable(app.ports)).get(ticket(order)))!;
    const holders: string[] = [];
    let row = '';
    for await (const account of allAccounts(app.ports)) {
      if (account.id === personId) row = account.address;
      if (heldTickets(account).some(({ id, state }) => id === ticket(order) && state === 'valid'))
        holders.push(account.address);
    }
    const mails = smtp.taken.filter(({ to }) => to.endsWith(`-${order}@example.org`) && !to.startsWith('buyer'));
    const invited = Object.fromEntries([...Map.groupBy(mails, ({ to }) => to)].map(([to, all]) => [to, all.length]));
    return { holders, row, invited };
  }
  const REFUSED = [404, 409];

  test('a buyer who presses twice, at both servers at once, gives the ticket to one person, who is invited once', async () => {
    for (let order = 0; order < ROUNDS; order += 1) {
      const statuses = await Promise.all([name(0, order, 'gun'), name(1, order, 'gun')]);
      expect(statuses).toContain(200);
      expect(statuses.filter((status) => ![200, ...REFUSED].includes(status))).toEqual([]);
      const gun = `gun-${order}@example.org`;
      expect(await outcome(order)).toEqual({ holders: [gun], row: gun, invited: { [gun]: 1 } });
    }
  });

  test('two people who name different holders at both servers at once give the ticket to one of them, and nobody is invited twice', async () => {
    for (let order = ROUNDS; order < 2 * ROUNDS; order += 1) {
      const statuses = await Promise.all([name(order, order, 'gia'), name(order + 1, order, 'gus')]);
      expect(statuses).toContain(200);
      const { holders, row, invited } = await outcome(order);
      expect([holders, invited[row]]).toEqual([[row], 1]);
      expect(Math.max(...Object.values(invited))).toBe(1);
    }
  });

  test('a ticket that is taken back and given to two others at both servers at once has one holder afterwards', async () => {
    for (let order = 2 * ROUNDS; order < 3 * ROUNDS; order += 1) {
      expect(await name(order, order, 'gun')).toBe(200);
      const statuses = await Promise.all([name(order, order, 'gia'), name(order + 1, order, 'gus')]);
      expect(statuses).toContain(200);
      const { holders, row, invited } = await outcome(order);
      expect([holders, invited[row]]).toEqual([[row], 1]);
      expect(row).not.toBe(`gun-${order}@example.org`);
      expect(Math.max(...Object.values(invited))).toBe(1);
    }
  });
});
