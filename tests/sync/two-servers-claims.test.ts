import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allAccounts, findAccountByEmail } from '../../server/api/accounts/account-store.ts';
import { heldTickets } from '../../server/api/tickets/held-tickets.ts';
import { ticketTable } from '../../server/api/tickets/ticket-row.ts';
import { findConcurrentMongo } from '../support/mongo-java-server.ts';
import { note } from '../support/notes.ts';
import { olive } from '../support/people.ts';
import type { TestApp } from '../support/test-app.ts';
import { startTwoServers, type TwoServers } from '../support/two-servers.ts';

const mongo = await findConcurrentMongo();
note(
  mongo
    ? `Buyers named the holders of tickets at two servers at once on ${mongo.name}.`
    : 'Buyers did not name holders at two servers: there is no MongoDB that compares and swaps in one step.',
);
afterAll(() => mongo?.stop());

/** More rounds find rarer orders of the steps: `CLAIM_ROUNDS=200 npx vitest run …`. */
const ROUNDS = Number(process.env['CLAIM_ROUNDS'] ?? 2);

describe.runIf(mongo)(`two servers on ${mongo?.name}`, () => {
  let two: TwoServers;
  let tokens: readonly string[];
  beforeAll(async () => {
    two = await startTwoServers(mongo!, { people: [olive], event: { sessionsPerUser: 20 } });
    tokens = await mailedClaims();
  });
  afterAll(() => two[Symbol.asyncDispose]());

  const ticket = (order: number): string => `table:8BUY${order}`;
  const mailsTo = (address: string) =>
    two.servers.flatMap(({ outbox }) => outbox.filter(({ to }) => to === address).map(({ text }) => text));

  /** Imports an order for each round and mails its buyer. Returns the tokens of the links, by number of the order. */
  async function mailedClaims(): Promise<string[]> {
    const [first] = two.servers;
    const orders = Array.from({ length: 3 * ROUNDS }, (_, order) => order);
    const csv = [
      'email,name,ticket_type,ticket_code,order,buyer_email',
      'seat@example.org,Full Guest,Attendee,8SEAT,B,',
      ...orders.map((order) => `,,Attendee,8BUY-${order},B${order},buyer-${order}@example.org`),
    ].join('\n');
    const table = await first.call('POST', '/admin/tickets/csv', 'olive', { csv });
    expect(table).toMatchObject({ status: 200, body: { refused: orders.length } });
    await two.settled();
    const mailed = await Promise.all(
      two.servers.map((server) => server.call('POST', '/admin/tickets/held/mail-buyers', 'olive', {})),
    );
    expect(mailed.map(({ body }) => body)).toEqual([{ orders: orders.length }, { orders: orders.length }]);
    await two.settled();
    const mails = orders.map((order) => mailsTo(`buyer-${order}@example.org`));
    expect(mails.filter(({ length }) => length !== 1)).toEqual([]);
    return mails.map(([text]) => decodeURIComponent(/\/claim#token=(\S+)/.exec(text ?? '')?.[1] ?? ''));
  }

  const name = (server: TestApp, order: number, who: string) =>
    server.call('POST', '/claims/holder', undefined, {
      token: tokens[order],
      ticket: ticket(order),
      email: `${who}-${order}@example.org`,
      first_name: who,
      last_name: 'Guest',
    });

  /** Addresses of those whose accounts have the ticket, and of the person of its row. */
  async function holdersOf(order: number): Promise<{ readonly holders: string[]; readonly row: string }> {
    const { ports } = two.at(0);
    const holders: string[] = [];
    let row = '';
    const { personId } = (await (await ticketTable(ports)).get(ticket(order)))!;
    for await (const account of allAccounts(ports)) {
      if (account.id === personId) row = account.address;
      if (heldTickets(account).some(({ id, state }) => id === ticket(order) && state === 'valid'))
        holders.push(account.address);
    }
    return { holders, row };
  }

  const invitations = (who: string, order: number) => mailsTo(`${who}-${order}@example.org`).length;

  test('a buyer who presses twice, at both servers at once, gives the ticket to one person, who is invited once', async () => {
    for (let order = 0; order < ROUNDS; order += 1) {
      const answers = await Promise.all(two.servers.map((server) => name(server, order, 'gun')));
      await two.settled();
      expect(answers.map(({ status }) => status)).toContain(200);
      expect(answers.filter(({ status }) => ![200, 404, 409].includes(status))).toEqual([]);
      const address = `gun-${order}@example.org`;
      expect([await holdersOf(order), invitations('gun', order)]).toEqual([{ holders: [address], row: address }, 1]);
    }
  });

  test('two people who name different holders at both servers at once give the ticket to one of them, and nobody is invited twice', async () => {
    for (let order = ROUNDS; order < 2 * ROUNDS; order += 1) {
      const answers = await Promise.all([name(two.at(order), order, 'gia'), name(two.at(order + 1), order, 'gus')]);
      await two.settled();
      expect(answers.map(({ status }) => status)).toContain(200);
      const { holders, row } = await holdersOf(order);
      expect([holders, invitations('gia', order) < 2, invitations('gus', order) < 2]).toEqual([[row], true, true]);
      expect(invitations(row.split('-')[0] ?? '', order)).toBe(1);
    }
  });

  test('a ticket that is taken back and given to two others at both servers at once has one holder afterwards', async () => {
    for (let order = 2 * ROUNDS; order < 3 * ROUNDS; order += 1) {
      expect(await name(two.at(order), order, 'gun')).toMatchObject({ status: 200 });
      await Promise.all([name(two.at(order), order, 'gia'), name(two.at(order + 1), order, 'gus')]);
      await two.settled();
      const { holders, row } = await holdersOf(order);
      expect(holders).toEqual([row]);
      const counts = ['gun', 'gia', 'gus'].map((who) => invitations(who, order));
      expect([counts[0], counts.every((count) => count < 2)]).toEqual([1, true]);
      const gun = await findAccountByEmail(`gun-${order}@example.org`, two.at(0).ports);
      expect(gun && heldTickets(gun).filter(({ state }) => state === 'valid')).toEqual([]);
    }
  });
});
