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

const HEADINGS = 'email,name,ticket_type,ticket_code,order,buyer_email';
const seat = (at: number, email: string, name: string) => `${email},${name},Gala dinner,9GAL-${at},T8,host@example.org`;
const seats = [
  seat(1, 'host@example.org', 'Hedda Host'),
  // Her husband has no address of his own.
  seat(2, 'host@example.org', 'Hugo Host'),
  seat(3, 'gus@example.org', 'Gus Guest'),
  seat(4, 'gia@example.org', 'Gia Guest'),
  seat(5, 'gil@example.org', 'Gil Guest'),
  seat(6, 'gro@example.org', 'Gro Guest'),
];
const [seventh, eighth] = [seat(7, '', ''), seat(8, '', 'Friend of Gro')];

async function importTable(rows: readonly string[], press: string): Promise<void> {
  const { page } = world;
  await world.go('/app/admin?type=IMPORT');
  const buffer = Buffer.from([HEADINGS, ...rows].join('\n'));
  await page.getByLabel('Choose a file').setInputFiles({ name: 'table.csv', mimeType: 'text/csv', buffer });
  await page.getByLabel('What is in it').selectOption('holders');
  await page.getByRole('checkbox', { name: /Several people may have one email address/ }).check();
  await page.getByRole('button', { name: 'Check' }).click();
  await page.getByRole('button', { name: press }).click();
  await page.getByRole('button', { name: press }).waitFor({ state: 'detached' });
  await world.app.settled();
}

test('a table of eight is bought in one order: six people get their tickets, two tickets wait for a name, and go to their holders by hand or by the next table', async () => {
  const { page, app } = world;
  await app.call('POST', '/ticket-types', 'olive', { title: 'Gala dinner', attendance: 'inPerson' });
  await importTable([...seats, seventh, eighth], 'Import 6, skip 2');

  await world.go('/app/admin?type=TICKETS&view=unnamed');
  await page.getByText('2 tickets without a name').waitFor();
  const why = 'The ticket has no mail address of its attendee; the address of the buyer may belong to another person.';
  expect(await page.getByRole('listitem').filter({ hasText: 'Order T8' }).allTextContents()).toEqual([
    `Gala dinnerOrder T8 · Bought by host@example.org${why}Mail the buyerName the holder`,
    `Gala dinnerOrder T8 · Bought by host@example.org · Friend of Gro${why}Mail the buyerName the holder`,
  ]);
  expect(await barriersDayAndNight(page)).toEqual([]);

  // The buyer says on the phone who takes the seventh seat.
  await page.getByRole('button', { name: 'Name the holder' }).first().click();
  await page.getByLabel('Email', { exact: true }).fill('gun@example.org');
  await page.getByLabel('First name').fill('Gun');
  await page.getByLabel('Last name').fill('Guest');
  expect(await barriersDayAndNight(page)).toEqual([]);
  await page.getByRole('button', { name: 'Give the ticket' }).click();
  await page.getByText('9GAL-7').waitFor();
  await page.getByText('1 ticket without a name').waitFor();
  await page.getByRole('button', { name: 'Open this person' }).click();
  await page.getByRole('heading', { name: 'Gun Guest' }).waitFor();

  const named = [seat(7, 'gun@example.org', 'Gun Guest'), seat(8, 'gro@example.org', 'Gry Guest')];
  await importTable([...seats, ...named], 'Import 1');
  await world.go('/app/admin?type=TICKETS&view=unnamed');
  await page.getByText('Every paid ticket has a holder.').waitFor();

  // Each code opens its own holder, also where two share an address.
  for (const [reference, email, name] of [
    ['9GAL-1', 'host@example.org', 'Hedda Host'],
    ['9GAL-2', 'host@example.org', 'Hugo Host'],
    ['9GAL-6', 'gro@example.org', 'Gro Guest'],
    ['9GAL-7', 'gun@example.org', 'Gun Guest'],
    ['9GAL-8', 'gro@example.org', 'Gry Guest'],
  ])
    expect(await app.call('POST', '/attendee/login', undefined, { email, reference })).toMatchObject({
      status: 200,
      body: { me: { name } },
    });
  const { body } = await app.call('GET', '/admin/ticket-types/holders', 'olive');
  expect((body as { data: { type: string; holders: number }[] }).data).toContainEqual({
    type: 'GalaDinner',
    holders: 8,
  });
});
