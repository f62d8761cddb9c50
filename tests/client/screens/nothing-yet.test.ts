import { expect, test } from 'vitest';
import { ada, olive, testPerson, type TestPerson } from '../../support/people.ts';
import { tidewater } from '../../support/world.ts';
import { openApp } from '../open-app.ts';

/** Member of a booth, with replay access. */
const una: TestPerson = {
  ...ada,
  person: testPerson({ id: 'una', firstName: 'Una', lastName: 'Reed', companyId: tidewater.id }),
  replayAccess: true,
};

const EMPTY = [
  ['schedule', 'The schedule is not out yet. It will appear here automatically.', 'Go to Networking: /app/directory'],
  ['stage', 'There is no talk streaming now.', 'Browse the schedule: /app/schedule'],
  ['lobby', 'No posts yet. The first news will land here.', 'Browse the schedule: /app/schedule'],
  ['replays', 'No replays yet. A talk that is filmed can', 'Browse the schedule: /app/schedule'],
  ['perks', 'No perks yet.', 'Go to Marketplace: /app/booths'],
  ['notes', 'Nothing yet. Every talk and every profile has room for a note.', 'Browse the schedule: /app/schedule'],
  ['changes', 'Nothing has changed since you last looked.', 'Open the schedule: /app/schedule'],
  ['booth/tidewater/leads', 'No cards yet.', 'See your booth: /app/booth/tidewater'],
] as const;

test('each empty screen says what is missing, and links to something that exists', async () => {
  const none = { talks: [], people: [una, olive], event: { phase: 'finished' } } as const;
  await using world = await openApp(
    { ...none, documents: [{ c: 'companies', doc: tidewater }] },
    { isWithoutWorker: true },
  );
  const { page, go, app } = world;
  await world.logIn(una);
  /** Returns where the link in the sentence leads. */
  const wayOn = async (sentence: string): Promise<string> => {
    const link = page.locator('p', { hasText: sentence }).locator('..').getByRole('link');
    return `${await link.textContent()}: ${await link.getAttribute('href')}`;
  };
  for (const [screen, sentence, way] of EMPTY) {
    await go(`/app/${screen}`);
    expect([screen, await wayOn(sentence)]).toEqual([screen, way]);
  }
  await page.getByText('They appear here by themselves as visitors of your booth send them.').waitFor();
  await app.call('PATCH', `/admin/company/${tidewater.id}`, 'olive', { ticket_type: 'premium' });
  await page.getByText('Visitors can leave their card at super booths only.').waitFor();
  await app.call('DELETE', `/admin/company/${tidewater.id}`, 'olive');
  await go('/app/booths');
  expect(await wayOn('No booths yet.')).toBe('Browse the schedule: /app/schedule');
  await go('/app/my-conference');
  const linksTo = (name: string) => page.getByRole('link', { name }).getAttribute('href');
  expect([await linksTo('Find people'), await linksTo('Go to Marketplace')]).toEqual(['/app/directory', '/app/booths']);
  await page.getByTitle('Notifications').click();
  expect(await wayOn('Nothing yet. News, talk reminders and what people send you appear here.')).toBe(
    'Browse the schedule: /app/schedule',
  );
});
