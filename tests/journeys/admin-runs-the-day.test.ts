import { afterAll, beforeAll, expect, test } from 'vitest';
import { MINUTE } from '../../domain/time.ts';
import { runDueWork } from '../../server/jobs/scheduler.ts';
import { openApp, type OpenApp } from '../client/open-app.ts';
import { barriers } from '../support/barriers.ts';
import { brokenWords } from '../support/broken-words.ts';
import { chooseByKeys, pressByKeys, tabTo, typeByKeys } from '../support/by-keys.ts';
import { isKeptInTable } from '../server/jobs/push-world.ts';
import { at, sideStage, testTalk } from '../support/conference.ts';
import { ada, grace, olive, testPerson } from '../support/people.ts';

const rhea = {
  person: testPerson({ id: 'rhea', firstName: 'Rhea', lastName: 'Quist' }),
  email: 'rhea@example.org',
  ticketCode: '6RHE-4',
  roles: ['ROLE_ATTENDEE'],
} as const;
const speaker = [{ id: 'grace', name: 'Grace Marlow' }];
const on = testTalk({ id: 'on', title: 'A quiet economy', startsAt: at('09:30'), minutes: 60, speakers: speaker });
const after = testTalk({ id: 'after', title: 'What comes next', startsAt: at('10:30'), minutes: 30 });
const beside = testTalk({ id: 'beside', title: 'In the other room', startsAt: at('09:45'), stageId: 'side' });
const videos = { vimeo: 'https://player.vimeo.com/video/76979871', jw: 'https://cdn.jwplayer.com/players/a-b.html' };

let world: OpenApp;
beforeAll(async () => {
  world = await openApp({
    people: [ada, grace, olive, rhea],
    event: { sessionsPerUser: 20 },
    now: at('09:50'),
    talks: [on, after, beside],
    documents: [
      ...['adm', 'pub'].map((scope) => ({ scope, c: 'streams', doc: { id: 'on', videos } })),
      { c: 'stages', doc: { ...sideStage, id: 'hall', name: 'Konferenzraum 2', order: 9 } },
    ],
  });
  await world.logIn(olive);
});
afterAll(async () => world[Symbol.asyncDispose]());

const call = (method: string, path: string, who: string, body?: object) => world.app.call(method, path, who, body);
const talk = async (id: string): Promise<Record<string, unknown>> =>
  (await call('GET', `/talks/single/${id}`, 'olive')).body as Record<string, unknown>;
const told = async (who: string): Promise<string[]> =>
  ((await call('GET', '/push-notifications', who)).body as { data: { title: string; body: string }[] }).data.map(
    ({ title, body }) => (body === '' ? title : `${title}: ${body}`),
  );
/** Advances the server's clock by this many milliseconds and runs the work that is due. */
const later = async (ms: number): Promise<void> => {
  world.app.advance(ms);
  await runDueWork(world.app.ports);
};
const count = (who: string, message: object) =>
  call('POST', '/adw-pubsub', who, {
    messages: [{ uuid: `${who}-${JSON.stringify(message).length}-1`, at: world.app.ports.now(), ...message }],
  });

/** Paths of the page's requests that change something; queries and counters are left out. */
const sent: string[] = [];
const ASKS = /forecast|audience|adw-pubsub|presence/;
const done = (): string[] => sent.splice(0);

test('on a day of the event the organisers’ area opens with current talks, viewers, and whether the figures are current', async () => {
  const { page, go } = world;
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() !== 'GET' && pathname.startsWith('/api/') && !ASKS.test(pathname))
      sent.push(`${request.method()} ${pathname}`);
  });
  await go('/app/admin');
  await page.getByRole('heading', { name: 'Live', level: 1 }).waitFor();
  await page.getByText('Live, refreshes every 3 s').waitFor();
  const stages = page.getByRole('list', { name: 'Stages' });
  const main = stages.getByRole('listitem', { name: 'Main Stage' });
  await main.getByText('A quiet economy', { exact: true }).waitFor();
  expect(await main.innerText()).toContain('10:30 What comes next');
  // Data for organisers only arrives after the programme.
  await expect.poll(() => main.innerText()).toContain('Backup: JW');
  const needs = page.getByRole('region', { name: 'Needs you' });
  await expect.poll(() => needs.innerText()).toContain('1');
  // Words are not broken, even in long hall names.
  expect(await stages.getByText('Konferenzraum 2').evaluate(brokenWords)).toEqual([]);
});

test('text about a stage stays when the keys switch to another stage', async () => {
  const { page } = world;
  const keyed = page
    .getByRole('list', { name: 'Stages' })
    .getByRole('listitem')
    .filter({ has: page.locator('[data-keyed]') });
  const nameOfKeyed = () => keyed.getAttribute('aria-label');
  expect(await nameOfKeyed()).toBe('Main Stage');
  await page.keyboard.press('d');
  const minutes = page.getByRole('dialog', { name: 'Delay Main Stage' }).getByLabel('Or any number of minutes');
  await minutes.fill('7');
  const finish = (isFinished: boolean) => call('PATCH', '/talks/on', 'olive', { is_finished: isFinished });
  expect((await finish(true)).status).toBe(200);
  await expect.poll(nameOfKeyed).toBe('Side Stage');
  expect(await minutes.inputValue()).toBe('7');
  await page.keyboard.press('Escape');
  await finish(false);
  await expect.poll(nameOfKeyed).toBe('Main Stage');
  // What was typed is not the suggestion of the next delay.
  await page.keyboard.press('d');
  const suggested = page.getByRole('dialog', { name: 'Delay Main Stage' }).getByRole('radio', { name: '10 min' });
  await expect.poll(() => suggested.isChecked()).toBe(true);
  await page.keyboard.press('Escape');
});

test('a broken stream is reported with its start, and one key switches to another provider', async () => {
  const { page } = world;
  const needs = page.getByRole('region', { name: 'Needs you' });
  for (const who of ['ada', 'grace', 'rhea']) await count(who, { type: 'stall', talk_id: 'on', provider: 'VIMEO' });
  await needs.getByText('Main Stage does not play for 3 of 3.').waitFor();
  await page.getByText('3 viewers cannot play, since 09:50').waitFor();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await barriers(page)).toEqual([]);
  }
  done();
  await page.keyboard.press('s');
  await page.getByText('Swapped to JW').waitFor();
  expect(done()).toEqual(['PATCH /api/talks/on']);
  expect((await talk('on'))['lead_provider']).toBe('JW');
  await page.getByRole('listitem', { name: 'Main Stage' }).getByText('Backup: VIMEO').waitFor();
  await needs.getByText('does not play').waitFor({ state: 'detached' });
  for (const who of ['ada', 'grace', 'rhea'])
    await count(who, { type: 'video-view', talk_id: 'on', seconds: 30, at: world.app.ports.now() + 1 });
});

test('if a speaker is late, one step moves the whole stage, and people who keep its talks are notified', async () => {
  const { page } = world;
  for (const id of ['on', 'after']) await call('POST', `/schedule/add/${id}`, 'ada');
  await isKeptInTable('after', 'ada', world.app.ports);
  await later(0);
  await page.keyboard.press('d');
  const sheet = page.getByRole('dialog', { name: 'Delay Main Stage' });
  await tabTo(sheet.getByRole('radio', { name: '10 min' }));
  await page.keyboard.press('ArrowRight');
  await sheet.getByText('1 person is told').waitFor();
  await pressByKeys(sheet.getByRole('button', { name: 'Delay by 15 min' }));
  await page.getByText('Main Stage is delayed by 15 min').waitFor();
  expect(done()).toEqual(['POST /api/admin/schedule/release']);
  expect([(await talk('on'))['length'], (await talk('after'))['start_time']]).toEqual([75, '2027-07-12T08:45:00.000Z']);
  await later(0);
  await later(MINUTE);
  expect(await told('ada')).toEqual([expect.stringContaining('10:45')]);
  expect(await told('rhea')).toEqual([]);
});

test('two current talks swap their stages, and that is undone', async () => {
  const { page } = world;
  await pressByKeys(page.getByRole('button', { name: 'More for Side Stage' }));
  await pressByKeys(page.getByRole('button', { name: 'Change room…' }));
  const sheet = page.getByRole('dialog', { name: 'In the other room: another room' });
  await sheet.getByText('A quiet economy').waitFor();
  done();
  await pressByKeys(sheet.getByRole('button', { name: 'Swap with Main Stage' }));
  const stages = async () => [(await talk('on'))['stage_id'], (await talk('beside'))['stage_id']];
  await expect.poll(stages).toEqual(['side', 'main']);
  const said = page.locator('[data-sonner-toast]').filter({ hasText: 'Swapped with Main Stage' });
  expect(done()).toEqual(['POST /api/admin/schedule/release']);
  await pressByKeys(said.getByRole('button', { name: 'Undo' }));
  await expect.poll(stages).toEqual(['main', 'side']);
  expect(done()).toEqual([expect.stringMatching(/^POST \/api\/admin\/audit\/.+\/undo$/)]);
});

test('an announcement reaches its audience and the lobby, and names the number of devices', async () => {
  const { page } = world;
  await page.keyboard.press('a');
  const sheet = page.getByRole('dialog', { name: 'Announce' });
  await typeByKeys(sheet.getByLabel('Title'), 'The coffee has moved');
  await chooseByKeys(sheet.getByLabel('For'), 'Who keeps “What comes next”');
  // Unsent text is restored after the page was lost.
  await page.reload();
  await page.getByText('Live, refreshes every 3 s').waitFor();
  await pressByKeys(page.getByRole('button', { name: 'Announce' }));
  await expect.poll(() => sheet.getByLabel('Title').inputValue()).toBe('The coffee has moved');
  await pressByKeys(sheet.getByLabel('Also pin it in the lobby'), 'Space');
  await sheet.getByText('Goes to 1 person in the app and 0 push devices.').waitFor();
  done();
  await pressByKeys(sheet.getByRole('button', { name: 'Send now' }));
  await page.getByText('It is on its way').waitFor();
  expect(done()).toEqual(['POST /api/push-notifications', 'POST /api/posts']);
  await later(0);
  // Both have the same time.
  expect((await told('ada')).toSorted()).toEqual([
    'The coffee has moved',
    'What comes next: Moved from 10:30 to 10:45',
  ]);
  expect(await told('rhea')).toEqual([]);
  const { body } = await call('GET', '/posts', 'ada');
  expect((body as { data: { body: string; pinned: boolean }[] }).data.map((post) => [post.body, post.pinned])).toEqual([
    ['<p><b>The coffee has moved</b></p>', true],
  ]);
  await page.getByRole('region', { name: 'Last push' }).getByText('The coffee has moved').waitFor();
});

test('two minutes offline change nothing, and figures show their age', async () => {
  const { page, browser } = world;
  await browser.context.setOffline(true);
  await page.getByText(/last seen \d\d:\d\d/).waitFor();
  // Half a second after the stream was lost, the page knows that there is no network.
  await expect.poll(() => page.getByRole('button', { name: 'Announce' }).isDisabled()).toBe(true);
  await later(2 * MINUTE);
  await browser.context.setOffline(false);
  await page.getByText('Live, refreshes every 3 s').waitFor();
  await pressByKeys(page.getByRole('button', { name: 'More for Main Stage' }));
  await pressByKeys(page.getByRole('button', { name: 'End now' }));
  await page.getByText('Ended', { exact: true }).waitFor();
  await expect.poll(async () => (await talk('on'))['is_finished']).toBe(true);
});

test('an organiser notifies some people, sees their number, and only they get it', async () => {
  const { page, go } = world;
  await go('/app/admin?type=NOTIFICATIONS&new=1');
  const panel = page.getByRole('complementary', { name: 'New notification' });
  await typeByKeys(panel.getByLabel('Title', { exact: true }), 'Speakers, to the stage');
  await chooseByKeys(panel.getByLabel('For', { exact: true }), 'Who has a role');
  await pressByKeys(panel.getByLabel('Speakers'), 'Space');
  await panel.getByText('1 person in the app and 0 push devices').waitFor();
  await panel.getByRole('region', { name: 'As people see it' }).waitFor();
  await pressByKeys(panel.getByRole('button', { name: 'Send me a test' }));
  await panel.getByText('None of your devices gets pushes.').waitFor();
  await pressByKeys(panel.getByRole('button', { name: 'Save', exact: true }));
  await page.getByRole('complementary', { name: 'Speakers, to the stage' }).waitFor();
  await later(0);
  expect([(await told('grace'))[0], await told('rhea')]).toEqual(['Speakers, to the stage', []]);
  await tabTo(page.getByRole('tab', { name: 'Details' }));
  await page.keyboard.press('ArrowRight');
  await page.getByRole('tab', { name: 'Delivery', selected: true }).waitFor();
  await pressByKeys(page.getByRole('button', { name: 'Send again' }));
  await page
    .getByRole('dialog', { name: 'Speakers, to the stage' })
    .getByText('It goes to 1 person in the app and 0 push devices.')
    .waitFor();
  await page.keyboard.press('Escape');
});

test('an organiser rehearses the event at another time, marked on every screen, and nothing is stored', async () => {
  const { page, go } = world;
  await go('/app/admin?type=REHEARSAL');
  // During the event, the rehearsal would begin now, at 9:53.
  await expect.poll(() => page.getByLabel(/As on this day/).inputValue()).toMatch(/^2027-07-12T(09|1\d):/);
  await page.getByLabel(/As on this day/).fill('2027-07-12T15:41');
  await pressByKeys(page.getByRole('button', { name: 'Start rehearsal' }));
  const mark = page.getByRole('complementary', { name: 'Rehearsal' });
  await mark.getByText('as on Mon 12 Jul, 15:41').waitFor();
  await page.getByRole('heading', { name: 'Schedule', level: 1 }).waitFor();
  // In the forecast the current talk is long over, but actions apply to the present.
  const card = page.getByRole('article').filter({ hasText: 'In the other room' });
  await card.getByText('Ended').waitFor();
  // The time since the last contact with the server is the real one.
  await page.getByRole('button', { name: /^Updated (just now|\d min ago)/ }).waitFor();
  await pressByKeys(card.getByRole('button', { name: 'Keep In the other room' }));
  const kept = async () =>
    (await world.app.ports.log.state('u:olive')).all('mine').find(({ id }) => id === 'agenda:beside')?.doc;
  await expect.poll(kept).toMatchObject({ value: { kept: true } });
  expect(((await kept()) as { changedAt: number }).changedAt).toBeLessThanOrEqual(world.app.ports.now());
  expect(await barriers(page)).toEqual([]);
  await pressByKeys(mark.getByRole('button', { name: 'End' }));
  await mark.waitFor({ state: 'detached' });
  await card.getByText('Ended').waitFor({ state: 'detached' });
});
