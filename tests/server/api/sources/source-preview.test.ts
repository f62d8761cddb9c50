import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SourcePreview } from '../../../../domain/sources/source-preview.ts';
import { findAccountByEmail } from '../../../../server/api/accounts/account-store.ts';
import { erasePerson } from '../../../../server/api/erasure/erase-person.ts';
import { pullSource } from '../../../../server/api/sources/pull-source.ts';
import { readPreview } from '../../../../server/api/sources/read-preview.ts';
import { sourceTable, updateSource } from '../../../../server/api/sources/source-store.ts';
import { ada, olive } from '../../../support/people.ts';
import { PretixShop, type ServedShop, servePretix } from '../../../support/pretix-shop.ts';
import { addShopSource, ticketFacts } from '../../../support/shop-source.ts';
import { startTestApp, type TestApp } from '../../../support/test-app.ts';

let app: TestApp;
let shop: PretixShop;
let served: ServedShop;
beforeAll(async () => {
  shop = new PretixShop();
  served = await servePretix(shop);
  app = await startTestApp({ people: [ada, olive], env: { SOURCE_HOSTS: served.origin } });
});
afterAll(async () => {
  await app[Symbol.asyncDispose]();
  await served[Symbol.asyncDispose]();
});

const preview = async (): Promise<SourcePreview> => {
  const answer = await app.call('POST', '/admin/sources/shop/preview', olive.person.id);
  expect(answer.status).toBe(200);
  return answer.body as SourcePreview;
};
const run = async (): Promise<void> => {
  shop.tick(3_600_000);
  await updateSource('shop', (held) => ({ ...held, state: 'running', pollAt: 0, nextAt: 0 }), app.ports);
  await pullSource('shop', { ...app.ports, now: () => shop.now });
  await app.settled();
};
const outcomes = ({ rows }: SourcePreview) => rows.map(({ email, outcome, why }) => [email, outcome, why]);

test('before the first run organisers see what it would add, hold back and end, and the run does just that', async () => {
  await addShopSource({ id: 'shop', address: served.address, state: 'new' }, app.ports);
  const order = shop.place({
    people: [
      { name: 'Nora Quill', email: 'nora@example.org' },
      { name: 'Other Name', email: 'nora@example.org' },
      { name: 'No Address' },
      { name: 'Thea Shirt', email: 'thea@example.org', item: 2 },
      { name: 'Ada Lovelace', email: ada.email },
    ],
  });
  shop.pay(order);
  shop.place({ people: [{ name: 'Nils Unpaid', email: 'nils@example.org' }] });
  const first = await preview();
  expect([first.wrong, first.tickets]).toEqual(['', 6]);
  expect(outcomes(first)).toEqual([
    ['nora@example.org', 'add', ''],
    ['nora@example.org', 'hold', 'has the mail address of a ticket with another name'],
    ['', 'hold', 'has no mail address of its attendee'],
    ['thea@example.org', 'hold', 'is of a product that nobody has chosen a meaning for: 2'],
    [ada.email, 'give', ''],
  ]);
  expect(first.counts).toEqual({ add: 1, give: 1, hold: 3, wait: 1, end: 0, keep: 0, none: 0, signup: 0, erased: 0 });
  expect(await ticketFacts('shop', app.ports)).toEqual([]);
  expect(await findAccountByEmail('nora@example.org', app.ports)).toBeUndefined();

  await run();
  const facts = await ticketFacts('shop', app.ports);
  expect(facts.filter(({ isValid }) => isValid).map(({ admits }) => admits)).toEqual(['nora@example.org', ada.email]);
  expect(facts.filter(({ why }) => why !== '').map(({ why }) => why)).toEqual(
    first.rows.filter(({ outcome }) => outcome === 'hold').map(({ why }) => why),
  );
  expect((await preview()).counts).toMatchObject({ add: 0, give: 0, hold: 3, keep: 2, end: 0 });
  shop.drop(order, 0);
  expect(outcomes(await preview())[0]).toEqual(['nora@example.org', 'end', 'Cancelled in pretix']);
});

test('the preview of a large shop is read on while it says how far it is, and is whole in the end', async () => {
  const large = new PretixShop({ page: 1 });
  await addShopSource({ id: 'large', state: 'new' }, app.ports);
  const apart = { ...app.ports, fetchOutside: large.fetch };
  for (let nth = 0; nth < 70; nth += 1)
    large.pay(large.place({ people: [{ name: `Nr ${nth}`, email: `nr${nth}@example.org` }] }));
  const source = (await (await sourceTable(app.ports)).get('large'))!;
  const answers: SourcePreview[] = [];
  do answers.push(await readPreview(source, apart));
  while (answers.at(-1)?.is_reading);
  const [last, ...before] = answers.toReversed();
  expect(before.length).toBeGreaterThan(0);
  const requests = before.toReversed().map((answer) => answer.requests);
  expect(requests).toEqual(requests.toSorted((a, b) => a - b));
  expect([requests[0]! >= 20, before.every(({ tickets, rows }) => tickets === 0 && rows.length === 0)]).toEqual([
    true,
    true,
  ]);
  expect([last?.wrong, last?.tickets, last?.counts.add, last?.rows.length]).toEqual(['', 70, 70, 70]);
  expect([large.requests, await ticketFacts('large', app.ports)]).toEqual([70, []]);
  // While it is read again, other settings are not answered with what was read for the former ones.
  expect(await readPreview(source, apart)).toMatchObject({ is_reading: true });
  const nothing = { ...source, map: { 1: { means: 'nothing' } } } as const;
  let again = await readPreview(nothing, apart);
  while (again.is_reading) again = await readPreview(nothing, apart);
  expect([again.wrong, again.counts]).toMatchObject(['', { add: 0, none: 70 }]);
});

test('an erased person is not brought back, which the preview says, and a shop that does not answer is a sentence', async () => {
  const nora = (await findAccountByEmail('nora@example.org', app.ports))!;
  const eraser = { id: olive.person.id, roles: ['ROLE_ADMIN'], companyId: null, replayAccess: false } as const;
  await erasePerson(nora.id, eraser, app.ports);
  await app.settled();
  expect(outcomes(await preview())[0]).toEqual(['nora@example.org', 'erased', 'Its person was erased.']);
  shop.faults.push(500);
  expect(await preview()).toMatchObject({ wrong: expect.stringContaining('has a problem of its own (500)'), rows: [] });
});
