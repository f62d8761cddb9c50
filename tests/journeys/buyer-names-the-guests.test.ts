import { afterAll, beforeAll, expect, test } from 'vitest';
import { barriersDayAndNight } from '../support/barriers.ts';
import { ada, olive } from '../support/people.ts';
import { openApp, type OpenApp } from '../client/open-app.ts';

let world: OpenApp;
beforeAll(async () => {
  world = await openApp({ people: [ada, olive], event: { sessionsPerUser: 20 } }, { isWithoutWorker: true });
  await world.logIn(olive);
});
afterAll(() => world[Symbol.asyncDispose]());

const BUYER = 'office@northwind.example';
const TABLE = [
  'email,name,ticket_type,ticket_code,order,buyer_email',
  'seat@example.org,Full Guest,Attendee,9SEAT-1,BQ3KX,',
  `,,Attendee,9BUY-1,BQ3KX,${BUYER}`,
  `,Grace Quill,Attendee,9BUY-2,BQ3KX,${BUYER}`,
].join('\n');

test('an organiser mails a buyer, who names two people on a phone without a log-in and changes one, and both log in', async () => {
  const { page, app } = world;
  await app.call('POST', '/admin/tickets/csv', 'olive', { csv: TABLE });
  await app.settled();
  await world.go('/app/admin?type=TICKETS&view=unnamed');
  const mail = page.getByRole('button', { name: 'Mail the buyer: order BQ3KX' });
  await mail.first().waitFor();
  expect(await mail.count()).toBe(2);
  await mail.first().click();
  await page.getByRole('button', { name: 'Mail again: order BQ3KX' }).first().waitFor();
  expect(await barriersDayAndNight(page)).toEqual([]);
  await app.settled();
  const text = app.outbox.findLast(({ to }) => to === BUYER)?.text ?? '';
  const link = /\/claim#token=\S+/.exec(text)?.[0] ?? '';
  expect(link).not.toBe('');

  await page.setViewportSize({ width: 320, height: 720 });
  await world.go(link);
  await page.getByRole('heading', { name: 'Who comes?' }).waitFor();
  await page.getByRole('region', { name: 'Ticket 2' }).waitFor();
  expect(new URL(page.url()).hash).toBe('');
  expect(await page.locator('meta[name="robots"]').getAttribute('content')).toBe('noindex');
  const isWide = () => page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
  expect([await isWide(), await barriersDayAndNight(page)]).toEqual([false, []]);

  const name = async (nth: number, [first, last, email]: readonly [string, string, string]) => {
    const ticket = page.getByRole('region', { name: `Ticket ${nth}` });
    await ticket.getByLabel('First name').fill(first);
    await ticket.getByLabel('Last name').fill(last);
    await ticket.getByLabel('Email').fill(email);
    await ticket.getByRole('button', { name: 'Send the invitation' }).click();
    return ticket;
  };
  const refused = await name(1, ['Hugo', 'Host', ada.email]);
  await refused
    .getByText('Somebody with another name has this mail address. Check the name and the address.')
    .waitFor();
  const given = await name(1, ['Gun', 'Guest', 'gun@example.org']);
  await given.getByText('An invitation was mailed.').waitFor();
  const second = page.getByRole('region', { name: 'Ticket 2' });
  expect(await second.getByLabel('First name').inputValue()).toBe('Grace');
  await (await name(2, ['Grace', 'Quill', 'grace@example.net'])).getByText('An invitation was mailed.').waitFor();
  await given.getByRole('button', { name: 'Name somebody else' }).click();
  await name(1, ['Gia', 'Guest', 'gia@example.org']);
  await given.getByText('Gia Guest').waitFor();
  expect(await barriersDayAndNight(page)).toEqual([]);
  await app.settled();
  for (const [email, reference, status] of [
    ['gia@example.org', '9BUY-1', 200],
    ['grace@example.net', '9BUY-2', 200],
  ] as const)
    expect(await app.call('POST', '/attendee/login', undefined, { email, reference })).toMatchObject({ status });
});
