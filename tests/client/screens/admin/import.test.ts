import { afterAll, beforeAll, expect, test } from 'vitest';
import { DESKTOP } from '../../../support/browser.ts';
import { barriers } from '../../../support/barriers.ts';
import { pressByKeys, typeByKeys } from '../../../support/by-keys.ts';
import { ada, olive } from '../../../support/people.ts';
import { openApp, type OpenApp } from '../../open-app.ts';

const organiser = { ...olive, person: { ...olive.person, roles: [...olive.roles] } };

let world: OpenApp;
beforeAll(async () => {
  world = await openApp({ people: [ada, organiser], event: { sessionsPerUser: 20 } }, { isWithoutWorker: true });
  await world.logIn(olive);
  await world.page.setViewportSize(DESKTOP);
});
afterAll(async () => world[Symbol.asyncDispose]());

const HOLDERS =
  'E-Mail;Vorname;Nachname;Kategorie\n' +
  'amelie@example.org;Amélie;Roth;Attendee\nsofia@example.org;Sofia;Reis;VIP\nnils@;Nils;Brandt;VIP\n';
const people = async (): Promise<number> =>
  ((await world.app.call('GET', '/admin/users?count=1', 'olive')).body as { pagination: { total: number } }).pagination
    .total;

test('by keyboard alone an organiser corrects refused rows of a table, imports it, and undoes it', async () => {
  const { page, go } = world;
  await go('/app/admin?type=IMPORT');
  await page.getByRole('heading', { name: 'Import', level: 1 }).waitFor();
  const sent: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    const [, what] = /^\/api\/admin\/imports(?:\/[^/]+)?(?:\/(\w+))?$/.exec(pathname) ?? [undefined, undefined];
    if (pathname.startsWith('/api/admin/imports')) sent.push(`${request.method()} ${what ?? 'import'}`);
  });
  const chooser = page.waitForEvent('filechooser');
  await pressByKeys(page.getByLabel('Choose a file'));
  await (await chooser).setFiles({ name: 'holders.csv', mimeType: 'text/csv', buffer: Buffer.from(HOLDERS) });
  await page.getByLabel('Kategorie').waitFor();
  // Choices that are not checked yet also survive a reload.
  await page.getByLabel('Vorname').selectOption('');
  await page.reload();
  await expect.poll(() => page.getByLabel('Vorname').inputValue()).toBe('');
  await page.getByLabel('Vorname').selectOption('first_name');
  expect([
    await page.getByLabel('What is in it').inputValue(),
    await page.getByLabel('E-Mail').inputValue(),
    await page.getByLabel('Kategorie').inputValue(),
  ]).toEqual(['holders', 'email', 'ticket_type']);
  expect(await barriers(page)).toEqual([]);
  await pressByKeys(page.getByRole('button', { name: 'Check' }));
  await page.getByText('2 rows are skipped').waitFor();
  const before = await people();
  await pressByKeys(page.getByRole('button', { name: 'Use Attendee for all such rows' }).first());
  await page.getByText('1 row is skipped').waitFor();
  expect(await barriers(page)).toEqual([]);

  // Corrections also survive a reload.
  await page.reload();
  await pressByKeys(page.getByRole('button', { name: 'Check' }));
  await page.getByText('1 row is skipped').waitFor();
  await typeByKeys(page.getByLabel('email, row 4'), 'nils@exam');
  await page.reload();
  await pressByKeys(page.getByRole('button', { name: 'Check' }));
  await expect.poll(() => page.getByLabel('email, row 4').inputValue()).toBe('nils@exam');
  await typeByKeys(page.getByLabel('email, row 4'), 'nils@example.org');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Import 3' }).waitFor();
  expect(await people()).toBe(before);
  await pressByKeys(page.getByRole('button', { name: 'Import 3' }));
  await page.getByText('3 were added').waitFor();
  // The file, the check, the requests after a reload, and one per correction.
  const [mended, back] = [['POST check'], ['GET import', 'POST check']];
  expect(sent).toEqual(['POST import', ...back, ...mended, ...back, ...back, ...mended, 'POST apply']);
  expect(await people()).toBe(before + 3);
  expect(await barriers(page)).toEqual([]);

  await pressByKeys(page.getByRole('button', { name: 'Undo the import' }));
  await page.getByText('The import is undone. 3 people were removed.').waitFor();
  expect(await people()).toBe(before);
});

test('an import that is completely undone shows nothing of what it added', async () => {
  const { page, go } = world;
  await go('/app/admin?type=IMPORT');
  const buffer = Buffer.from('name,bio\nKites & Sons,String and paper');
  await page.getByLabel('Choose a file').setInputFiles({ name: 'companies.csv', mimeType: 'text/csv', buffer });
  await pressByKeys(page.getByRole('button', { name: 'Check' }));
  await pressByKeys(page.getByRole('button', { name: 'Import 1', exact: true }));
  await page.getByText('1 was added').waitFor();
  await pressByKeys(page.getByRole('button', { name: 'Undo the import' }));
  await page.getByText('The import is undone.').waitFor();
  expect(await page.getByText('1 was added').count()).toBe(0);
  await page.getByRole('heading', { name: 'companies.csv was imported' }).waitFor();
});

test('a table that only brings other ticket codes is not reported as unchanged', async () => {
  const { page, go } = world;
  const choose = async (code: string) => {
    await go('/app/admin?type=IMPORT');
    const buffer = Buffer.from(`email,first name,last name,ticket code\nnora@example.org,Nora,Lind,${code}`);
    await page.getByLabel('Choose a file').setInputFiles({ name: 'codes.csv', mimeType: 'text/csv', buffer });
    await pressByKeys(page.getByRole('button', { name: 'Check' }));
  };
  await choose('7K2Q-1');
  await pressByKeys(page.getByRole('button', { name: 'Import 1', exact: true }));
  await page.getByText('1 was added').waitFor();
  await choose('9ZZZ-1');
  await pressByKeys(page.getByRole('button', { name: 'Import 1 ticket code' }));
  await page.getByRole('button', { name: 'Import 1 ticket code' }).waitFor({ state: 'detached' });
});

test('edits since the last import are listed with their fields, and stay unless the organiser chooses the file’s values', async () => {
  const { page, go, app } = world;
  const choose = async (start: string): Promise<void> => {
    await go('/app/admin?type=IMPORT');
    const another = page.getByRole('button', { name: 'Import another file' });
    await another.or(page.getByLabel('Choose a file')).first().waitFor();
    if (await another.isVisible()) await another.click();
    const buffer = Buffer.from(`title,start,minutes\nReefs,2027-07-12 ${start},30\n`);
    await page.getByLabel('Choose a file').setInputFiles({ name: 'talks.csv', mimeType: 'text/csv', buffer });
    await page.getByRole('button', { name: 'Check' }).click();
  };
  const reefs = async () =>
    (await app.ports.log.state('pub'))
      .all('talks')
      .map(({ id, doc }) => ({ ...(doc as { title: string; minutes: number }), id }))
      .find(({ title }) => title === 'Reefs');
  await choose('11:00');
  await page.getByRole('button', { name: 'Import 1' }).click();
  await page.getByText('1 was added').waitFor();
  expect((await app.call('PATCH', `/talks/${(await reefs())?.id}`, 'olive', { length: 45 })).status).toBe(200);

  await choose('11:30');
  const edited = page.getByRole('region', { name: 'You edited 1 thing here, and the file says otherwise' });
  await edited.waitFor();
  expect([
    await edited.getByRole('listitem').allInnerTexts(),
    await edited.getByLabel('Keep your edits').isChecked(),
    await barriers(page),
  ]).toEqual([[expect.stringMatching(/^Reefs\s+length$/)], true, []]);
  await page.getByRole('button', { name: 'Import 1' }).click();
  await page.getByText('1 was changed').waitFor();
  expect((await reefs())?.minutes).toBe(45);

  await choose('11:30');
  await edited.getByText('Take the file’s').click();
  await page.getByRole('button', { name: 'Import 1' }).click();
  await page.getByText('1 was changed').waitFor();
  expect((await reefs())?.minutes).toBe(30);
});

test('the set-up shows what is done and what is missing, skips what is not needed, and mails a test', async () => {
  const { page, go, app } = world;
  await go('/app/admin?type=SETUP');
  await page.getByRole('heading', { name: 'Set-up', level: 1 }).waitFor();
  await page.getByRole('heading', { name: / of 14$/ }).waitFor();
  expect(await page.getByText('Missing', { exact: true }).count()).toBeGreaterThan(2);
  await pressByKeys(page.getByRole('button', { name: 'Companies is not needed' }));
  await page.getByRole('button', { name: 'Companies is needed' }).waitFor();
  expect((await app.call('GET', '/admin/event', 'olive')).body).toMatchObject({
    settings: { setupSkipped: ['companies'] },
  });
  await pressByKeys(page.getByRole('button', { name: 'Mail me a test' }));
  await page.getByText('The test was sent.').waitFor();
  expect(app.outbox.at(-1)?.subject).toBe('Mail from Test Days works');
  expect(await barriers(page)).toEqual([]);
});
