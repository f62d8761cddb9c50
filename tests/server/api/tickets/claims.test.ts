import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { findAccountByEmail } from '../../../../server/api/accounts/account-store.ts';
import { erasePerson } from '../../../../server/api/erasure/erase-person.ts';
import { mailTable } from '../../../../server/api/mail/mails.ts';
import { accountByPasswordLink } from '../../../../server/api/sessions/password-links.ts';
import { claimByToken, claimTable } from '../../../../server/api/tickets/claims/claim-store.ts';
import { claimMailId } from '../../../../server/api/tickets/claims/mail-claim.ts';
import { heldTickets } from '../../../../server/api/tickets/held-tickets.ts';
import type { ClaimedTicket, TicketClaim } from '../../../../domain/tickets/claim-calls.ts';
import { CLAIM_NAMES_MAX, CLAIM_TRIES } from '../../../../domain/limits/tickets.ts';
import { memoryAttempts } from '../../../../server/platform/memory-attempts.ts';
import { testPerson, type TestPerson } from '../../../support/people.ts';
import { startTestApp, type TestApp } from '../../../support/test-app.ts';
import { worldPeople } from '../../../support/world.ts';

/** An attendee without a ticket. */
const una: TestPerson = {
  person: testPerson({ id: 'una', firstName: 'Una', lastName: 'Guest' }),
  email: 'una@example.org',
  roles: ['ROLE_ATTENDEE'],
};

let app: TestApp;
beforeAll(
  async () => void (app = await startTestApp({ people: [...worldPeople, una], event: { sessionsPerUser: 20 } })),
);
afterAll(() => app.stop());
let order = '';
let buyer = '';
let orders = 0;
/** Imports an order of two tickets whose buyer did not say who comes. */
beforeEach(async () => {
  Object.assign(app.ports, { attempts: memoryAttempts(app.ports.now) });
  orders += 1;
  order = `B${orders}`;
  buyer = `office-${orders}@northwind.example`;
  const csv = [
    'email,name,ticket_type,ticket_code,order,buyer_email',
    `seat-${orders}@example.org,Full Guest,Attendee,8SEAT-${orders},${order},`,
    `,,Attendee,8BUY-${orders}1,${order},${buyer}`,
    `,Grace Hopper,Attendee,8BUY-${orders}2,${order},${buyer}`,
  ].join('\n');
  expect(await asOlive('/admin/tickets/csv', { csv })).toMatchObject({ status: 200, body: { refused: 2 } });
  await app.settled();
});

const asOlive = (path: string, body: unknown = {}) => app.call('POST', path, 'olive', body);
const first = () => `table:8BUY${orders}1`;
const second = () => `table:8BUY${orders}2`;
const mailBuyer = (id = first()) => asOlive(`/admin/tickets/${id}/mail-buyer`);
/** Presses *Mail the buyer*, and returns the token of the link in the newest mail. */
async function mailedToken(): Promise<string> {
  expect(await mailBuyer()).toMatchObject({ status: 200 });
  await app.settled();
  const text = app.outbox.findLast(({ to }) => to === buyer)?.text ?? '';
  return decodeURIComponent(/\/claim#token=(\S+)/.exec(text)?.[1] ?? '');
}
const read = (token: string) => app.call('POST', '/claims', undefined, { token });
const name = (token: string, ticket: string, email: string, [first_name, last_name] = ['Gun', 'Guest']) =>
  app.call('POST', '/claims/holder', undefined, { token, ticket, email, first_name, last_name });
const listed = (body: unknown) =>
  (body as TicketClaim).tickets.map(({ id, state, name: who }: ClaimedTicket) => [id, state, who]);
const ticketsOf = async (email: string) => {
  const account = await findAccountByEmail(email, app.ports);
  return account && heldTickets(account).map(({ id, state }) => [id, state]);
};
const mailsTo = (to: string) => app.outbox.filter((mail) => mail.to === to).map(({ subject }) => subject);

test('a buyer names two people by the mailed link, and both are invited and log in with their tickets', async () => {
  const token = await mailedToken();
  expect(await read(token)).toMatchObject({
    status: 200,
    body: {
      order,
      names_left: CLAIM_NAMES_MAX,
      tickets: [{ id: first(), product: 'Attendee', state: 'open', name: '' }, {}],
    },
  });
  const [gun, gia] = [`gun-${orders}@example.org`, `gia-${orders}@example.org`];
  await name(token, first(), gun);
  const { status, body } = await name(token, second(), gia, ['Gia', 'Guest']);
  expect([status, listed(body)]).toEqual([
    200,
    [
      [first(), 'named', 'Gun Guest'],
      [second(), 'named', 'Gia Guest'],
    ],
  ]);
  await app.settled();
  expect([mailsTo(gun), mailsTo(gia)]).toEqual([
    [expect.stringContaining('Your invitation')],
    [expect.stringContaining('Your invitation')],
  ]);
  for (const [email, reference] of [
    [gun, `8BUY-${orders}1`],
    [gia, `8BUY-${orders}2`],
  ])
    expect(await app.call('POST', '/attendee/login', undefined, { email, reference })).toMatchObject({ status: 200 });
  expect(listed((await read(token)).body)).toEqual([
    [first(), 'used', 'Gun Guest'],
    [second(), 'used', 'Gia Guest'],
  ]);
  const audit = JSON.stringify((await app.call('GET', '/admin/audit?count=100', 'olive')).body);
  expect(audit).toContain(`named the holder of the ticket 8BUY${orders}1 by the link of the order ${order}`);
  expect(audit).toContain('"claim:');
});

test('who is named for two tickets gets one invitation, whose link stays valid, and a mail about the other ticket', async () => {
  const token = await mailedToken();
  const gus = `gus-${orders}@example.org`;
  await name(token, first(), gus, ['Gus', 'Guest']);
  await app.settled();
  const link = /\/auth\/\S*#\S+/.exec(app.outbox.findLast(({ to }) => to === gus)?.text ?? '')?.[0] ?? '';
  expect(await name(token, second(), gus, ['Gus', 'Guest'])).toMatchObject({ status: 200 });
  await app.settled();
  expect(mailsTo(gus)).toEqual([
    expect.stringContaining('Your invitation'),
    expect.not.stringContaining('Your invitation'),
  ]);
  expect(await ticketsOf(gus)).toEqual([
    [first(), 'valid'],
    [second(), 'valid'],
  ]);
  const [, secret = '', id = ''] = /token=([^&]+).*?id=([^&\s]+)/.exec(link) ?? [];
  const account = await accountByPasswordLink({ token: decodeURIComponent(secret), id }, app.ports);
  expect(account?.email).toBe(gus);
});

test('a name can be changed until its person has logged in, and takes the ticket along', async () => {
  const token = await mailedToken();
  const [gun, gia, gus] = ['gun', 'gia', 'gus'].map((who) => `${who}-${orders}@example.org`) as [
    string,
    string,
    string,
  ];
  await name(token, first(), gun);
  await app.settled();
  expect(await name(token, first(), gia, ['Gia', 'Guest'])).toMatchObject({ status: 200 });
  await app.settled();
  expect([await ticketsOf(gia), (await ticketsOf(gun))?.filter(([, state]) => state === 'valid')]).toEqual([
    [[first(), 'valid']],
    [],
  ]);
  const logIn = (email: string) =>
    app.call('POST', '/attendee/login', undefined, { email, reference: `8BUY-${orders}1` });
  expect([(await logIn(gun)).status === 200, (await logIn(gia)).status]).toEqual([false, 200]);
  expect(await name(token, first(), gus, ['Gus', 'Guest'])).toMatchObject({
    status: 409,
    body: { message: 'This person has logged in, so the ticket is theirs. Ask the organisers to change it.' },
  });
  expect(await ticketsOf(gus)).toBeUndefined();
});

test('whose ticket it is stays so when they log out: a buyer takes it from nobody who ever logged in', async () => {
  const token = await mailedToken();
  const [gun, gia] = [`gun-${orders}@example.org`, `gia-${orders}@example.org`];
  await name(token, first(), gun);
  await app.settled();
  const logIn = () => app.call('POST', '/attendee/login', undefined, { email: gun, reference: `8BUY-${orders}1` });
  const { token: session } = (await logIn()).body as { token: string };
  expect(await app.call('POST', '/attendee/logout', { token: session })).toMatchObject({ status: 204 });
  expect(listed((await read(token)).body)).toContainEqual([first(), 'used', 'Gun Guest']);
  expect(await name(token, first(), gia, ['Gia', 'Guest'])).toMatchObject({ status: 409 });
  expect([await logIn(), await ticketsOf(gia)]).toMatchObject([{ status: 200 }, undefined]);
});

test('whom organisers let in without a ticket stays when a buyer names them and then somebody else', async () => {
  const token = await mailedToken();
  expect(await ticketsOf('una@example.org')).toEqual([]);
  for (const [email, who] of [
    ['una@example.org', ['Una', 'Guest']],
    [`gia-${orders}@example.org`, ['Gia', 'Guest']],
  ] as const)
    expect(await name(token, first(), email, [...who])).toMatchObject({ status: 200 });
  expect((await findAccountByEmail('una@example.org', app.ports))?.disabled).toBe(false);
});

test('the address of somebody with another name is refused without saying whose it is; with their name they get the ticket', async () => {
  const token = await mailedToken();
  const refused = await name(token, first(), 'ada@example.org', ['Hugo', 'Host']);
  expect(refused).toMatchObject({
    status: 409,
    body: {
      data: [
        {
          field: 'email',
          message: 'Somebody with another name has this mail address. Check the name and the address.',
        },
      ],
    },
  });
  expect(JSON.stringify(refused.body)).not.toContain('Ada');
  const { person } = worldPeople.find(({ email }) => email === 'ada@example.org')!;
  expect(await name(token, first(), 'ada@example.org', [person.firstName, person.lastName])).toMatchObject({
    status: 200,
  });
  expect(await ticketsOf('ada@example.org')).toContainEqual([first(), 'valid']);
});

test('a guessed, a replaced and an expired link are answered alike', async () => {
  const old = await mailedToken();
  const claims = await claimTable(app.ports);
  const rowOf = async () =>
    (await claims.find('byExpiry', { equals: [], limit: 100 })).documents.find((row) => row.order === order)!;
  const early = await rowOf();
  await claims.replace({ ...early, mailedAt: 0 }, early.rev);
  const token = await mailedToken();
  expect([token === old, (await read(token)).status]).toEqual([false, 200]);
  const guessed = await read('guessed');
  const replaced = await read(old);
  const row = await rowOf();
  await claims.replace({ ...row, expiresAt: app.ports.now() }, row.rev);
  const expired = await read(token);
  const nothing = {
    status: 410,
    body: { message: 'This link does not work any more. Ask the organisers for another one.' },
  };
  expect(guessed).toMatchObject(nothing);
  expect([replaced.body, expired.body]).toEqual([guessed.body, guessed.body]);
  expect((await name(token, first(), 'gun@example.org')).body).toEqual(guessed.body);
});

test('two organisers who mail a buyer at once make one link, and nothing of it is stored or listed in plain', async () => {
  const [one, other] = await Promise.all([mailBuyer(), mailBuyer(second())]);
  await app.settled();
  expect([one.status, other.status, other.body, mailsTo(buyer).length]).toEqual([200, 200, one.body, 1]);
  const rows = (await (await claimTable(app.ports)).find('byExpiry', { equals: [], limit: 100 })).documents;
  expect(rows.length).toBeGreaterThan(0);
  expect(JSON.stringify(rows)).not.toContain(buyer);
});

test('a link names only tickets of its order, takes a limited number of names, and limited tries in a minute', async () => {
  const token = await mailedToken();
  expect(await name(token, 'table:8SEAT1', 'gun@example.org')).toMatchObject({ status: 404 });
  expect(await name(token, 'ada', 'gun@example.org')).toMatchObject({ status: 404 });
  const claims = await claimTable(app.ports);
  const row = (await claims.find('byExpiry', { equals: [], limit: 100 })).documents.find((one) => one.order === order)!;
  await claims.replace({ ...row, names: CLAIM_NAMES_MAX }, row.rev);
  expect(await name(token, first(), `gun-${orders}@example.org`)).toMatchObject({ status: 409 });
  for (let tries = 3; tries < CLAIM_TRIES.failures; tries += 1) await name(token, 'ada', 'gun@example.org');
  expect(await name(token, first(), `gun-${orders}@example.org`)).toMatchObject({ status: 429 });
});

test('with a buyer who has an account and is erased, their link ends', async () => {
  buyer = 'hugo-buys@example.org';
  const added = await asOlive('/admin/tickets', {
    email: buyer,
    first_name: 'Hugo',
    last_name: 'Buys',
    send_mail: false,
  });
  const { user_id: personId } = added.body as { user_id: string };
  const csv = [
    'email,name,ticket_type,ticket_code,order,buyer_email',
    `seat-e@example.org,Full Guest,Attendee,8SEAT-E,E1,`,
    `,,Attendee,8ERA-1,E1,${buyer}`,
  ].join('\n');
  await asOlive('/admin/tickets/csv', { csv });
  expect(await mailBuyer('table:8ERA1')).toMatchObject({ status: 200 });
  await app.settled();
  const text = app.outbox.findLast(({ to }) => to === buyer)?.text ?? '';
  const token = decodeURIComponent(/\/claim#token=(\S+)/.exec(text)?.[1] ?? '');
  expect(await read(token)).toMatchObject({ status: 200 });
  const olive = { id: 'olive', roles: ['ROLE_ADMIN'], companyId: null, replayAccess: false } as const;
  await erasePerson(personId, olive, app.ports);
  expect(await read(token)).toMatchObject({ status: 410 });
});

const listedHeld = async () => {
  const { body } = await app.call('GET', '/admin/tickets/held?count=100', 'olive');
  const { data } = body as { data: { id: string; [field: string]: unknown }[] };
  return data.find(({ id }) => id === first());
};

test('the list says whether the buyer opened the link, and whether the mail server refused the mail', async () => {
  expect(await listedHeld()).toMatchObject({ buyer_mailed_at: null, buyer_opened_at: null, buyer_mail: '' });
  const token = await mailedToken();
  expect(await listedHeld()).toMatchObject({ buyer_opened_at: null, buyer_mail: 'sent', buyer_mail_code: null });
  await read('wrong');
  expect(await listedHeld()).toMatchObject({ buyer_opened_at: null });
  await read(token);
  const opened = await listedHeld();
  expect(opened?.['buyer_opened_at']).toBe(new Date(app.ports.now()).toISOString());
  app.advance(3_600_000);
  await read(token);
  expect(await listedHeld()).toEqual(opened);
  const mails = await mailTable(app.ports);
  const claim = (await claimByToken(token, app.ports))!;
  const mail = (await mails.get(claimMailId(claim, app.ports)))!;
  await mails.replace({ ...mail, state: 'refused', answer: 550 }, mail.rev);
  expect(await listedHeld()).toMatchObject({ buyer_mail: 'refused', buyer_mail_code: 550 });
  // A new link was not opened yet.
  await mailBuyer();
  await app.settled();
  expect(await listedHeld()).toMatchObject({ buyer_opened_at: null, buyer_mail: 'sent' });
});

test('all buyers are mailed at once, each once an order, and a repeat within a minute mails nobody twice', async () => {
  const held = (await app.call('GET', '/admin/tickets/held?count=100', 'olive')).body as {
    data: { order: string; can_mail_buyer: boolean }[];
  };
  const open = new Set(held.data.filter(({ can_mail_buyer: can }) => can).map((row) => row.order));
  expect(open.has(order)).toBe(true);
  for (let repeat = 0; repeat < 2; repeat += 1)
    expect(await asOlive('/admin/tickets/held/mail-buyers')).toMatchObject({
      status: 200,
      body: { orders: open.size },
    });
  await app.settled();
  expect(mailsTo(buyer)).toHaveLength(1);
  expect(await app.call('POST', '/admin/tickets/held/mail-buyers', 'ada')).toMatchObject({ status: 403 });
});
