import { expect, test } from 'vitest';
import { eventbrite } from '../../../../server/api/sources/eventbrite.ts';
import { pretix } from '../../../../server/api/sources/pretix.ts';
import { sheet } from '../../../../server/api/sources/sheet.ts';
import { fetcher } from '../../../../server/platform/outbound-get.ts';
import { PretixShop, servePretix } from '../../../support/pretix-shop.ts';
import { serveStandIn } from '../../../support/stand-in-server.ts';

const fetchFrom = (origin: string) => fetcher({ allowed: [origin], deadline: 60_000 });
/** What organisers are told if a reading fails; otherwise what was read. */
const outcome = (reading: Promise<unknown>): Promise<unknown> =>
  reading.catch((error: unknown) => (error instanceof Error ? error.message : error));

test.each([401, 403])('a sheet that answers with %d is said not to be shared', async (status) => {
  await using google = await serveStandIn(() => ({ status, body: 'Sorry' }));
  const address = `${google.origin}/spreadsheets/d/sheet-1/edit#gid=7`;
  const { read } = sheet({ address, name: 'talks.csv', fetch: fetchFrom(google.origin) });
  expect(await outcome(read(''))).toBe(
    'Google answers with a log-in page. Share the sheet with “Anyone with the link”. Nothing was changed.',
  );
});

test('a call that names an order which Eventbrite does not have changes nothing', async () => {
  await using shop = await serveStandIn(() => ({ status: 404, body: '{}' }));
  const address = `${shop.origin}/v3/events/123456789`;
  const { one } = eventbrite({ address, token: 'secret', fetch: fetchFrom(shop.origin) });
  expect(await outcome(one('404'))).toEqual({ tickets: [], asOf: 0 });
});

test('a later page that pretix does not find is an incomplete answer, and a first one an event that is gone', async () => {
  const shop = new PretixShop({ page: 1 });
  for (const name of ['Ada First', 'Bo Second']) shop.pay(shop.place({ people: [{ name, email: 'one@example.org' }] }));
  await using served = await servePretix(shop);
  const read = async () => {
    const { origin } = new URL(served.address);
    return outcome(pretix({ address: served.address, token: 'secret', fetch: fetchFrom(origin) }).list());
  };
  expect(await read()).toMatchObject({ tickets: [{}, {}] });
  shop.faults.push(404);
  expect(await read()).toMatch(/^There is no event/);
  let pages = 0;
  await using shrinking = await serveStandIn(() => {
    pages += 1;
    const next = 'https://elsewhere.example/api?page=2';
    const body = JSON.stringify({ count: 2, next, results: [] });
    return pages === 1
      ? { status: 200, headers: { 'x-page-generated': '2027-07-12T08:00:00Z' }, body }
      : { status: 404, body: '{}' };
  });
  const address = `${shrinking.origin}/harbour/days27/`;
  const { list } = pretix({ address, token: 'secret', fetch: fetchFrom(shrinking.origin) });
  expect([await outcome(list()), pages]).toEqual(['The answer was incomplete.', 2]);
});
