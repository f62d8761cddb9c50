import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TicketClaim } from '../../../../domain/tickets/claim-calls.ts';
import { pullSources } from '../../../../server/jobs/pull-sources.ts';
import { olive } from '../../../support/people.ts';
import { PretixShop, type ServedShop, servePretix } from '../../../support/pretix-shop.ts';
import { ticketFacts } from '../../../support/shop-source.ts';
import { startTestApp, type TestApp } from '../../../support/test-app.ts';

let app: TestApp;
let shop: PretixShop;
let served: ServedShop;
beforeAll(async () => {
  shop = new PretixShop();
  served = await servePretix(shop);
  app = await startTestApp({
    env: { SOURCE_HOSTS: served.origin, SEAL_KEY: Buffer.alloc(32, 5).toString('base64') },
  });
});
afterAll(async () => {
  await app[Symbol.asyncDispose]();
  await served[Symbol.asyncDispose]();
});

const call = async (method: string, path: string, body?: unknown, who: string | undefined = olive.person.id) => {
  const answer = await app.call(method, path, who, body);
  await app.settled();
  return answer;
};

test('a source that mails buyers mails each order once, and who is named by the link keeps the ticket when the shop is read again', async () => {
  shop.token = 's3cr3t';
  const code = shop.place({ people: [{ name: 'Nora Quill', email: 'nora@example.org' }, { name: '' }, { name: '' }] });
  shop.pay(code);
  const added = await call('POST', '/admin/sources', {
    kind: 'pretix',
    name: 'Tickets from pretix',
    address: served.address,
    secret: 's3cr3t',
  });
  const { id } = added.body as { id: string };
  await call('POST', `/admin/sources/${id}/check`);
  const changes = { map: { 1: { means: 'ticket', type: 'Attendee' } }, nameless: 'mail-buyer' };
  expect(await call('PATCH', `/admin/sources/${id}`, changes)).toMatchObject({ status: 200 });
  const pull = async () => {
    await call('POST', `/admin/sources/${id}/run`);
    await pullSources(app.ports, new AbortController().signal);
    await app.settled();
  };
  await pull();
  await pull();
  const mails = app.outbox.filter(({ text }) => text.includes('/claim#token='));
  expect(mails.map(({ subject }) => subject.includes(code))).toEqual([true]);
  const token = /\/claim#token=(\S+)/.exec(mails[0]?.text ?? '')?.[1] ?? '';
  const { body } = await app.call('POST', '/claims', undefined, { token });
  const { tickets } = body as TicketClaim;
  expect(tickets.map(({ state }) => state)).toEqual(['open', 'open']);
  const holder = { first_name: 'Gun', last_name: 'Guest', email: 'gun@example.org' };
  const named = { token, ticket: tickets[0]?.id, ...holder };
  expect(await app.call('POST', '/claims/holder', undefined, named)).toMatchObject({ status: 200 });
  await app.settled();
  await pull();
  const facts = await ticketFacts(id, app.ports);
  expect(facts.map(({ isValid, admits }) => [isValid, admits])).toEqual([
    [true, 'nora@example.org'],
    [true, 'gun@example.org'],
    [false, ''],
  ]);
});
