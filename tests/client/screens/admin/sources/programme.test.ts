import { afterAll, beforeAll, expect, test } from 'vitest';
import { pullSources } from '../../../../../server/jobs/pull-sources.ts';
import { barriers } from '../../../../support/barriers.ts';
import { at } from '../../../../support/conference.ts';
import { ada, olive } from '../../../../support/people.ts';
import { Pretalx, servePretalx } from '../../../../support/pretalx-server.ts';
import type { ServedStandIn } from '../../../../support/stand-in-server.ts';
import { openApp, type OpenApp } from '../../../open-app.ts';

let world: OpenApp;
let pretalx: Pretalx;
let served: ServedStandIn;
beforeAll(async () => {
  pretalx = new Pretalx();
  Object.assign(pretalx, { title: 'Test Days', zone: 'Europe/Madrid', days: ['2027-07-12', '2027-07-13'] });
  pretalx.speakers = [{ code: 'NORA1', name: 'Nora Quill', email: 'nora@example.org' }];
  pretalx.talks = [
    talk('AAA111', 'Keeping the lights on', '10:00'),
    talk('BBB222', 'Maps that work offline', '11:00'),
    talk('CCC333', 'Radio for small rooms', '12:00'),
  ];
  pretalx.release();
  served = await servePretalx(pretalx);
  const event = { sessionsPerUser: 20 };
  world = await openApp(
    {
      env: { SOURCE_HOSTS: served.origin },
      people: [ada, olive],
      event,
      talks: [],
      now: at('09:30'),
    },
    { isWithoutWorker: true },
  );
  await world.logIn(olive);
});
afterAll(async () => {
  await world[Symbol.asyncDispose]();
  await served[Symbol.asyncDispose]();
});

function talk(code: string, title: string, time: string) {
  return { code, title, date: `2027-07-12T${time}:00+02:00`, duration: '00:45', room: 'Dock 1', speakers: ['NORA1'] };
}

const pull = async (): Promise<void> => {
  world.app.advance(5 * 60_000);
  await pullSources(world.app.ports, new AbortController().signal);
  await world.app.settled();
};

test('an organiser connects pretalx, looks at what it changes, applies it and starts it', async () => {
  const { page } = world;
  await world.go('/app/admin?type=SOURCES');
  await page.getByRole('button', { name: 'Add a source' }).click();
  await page.getByLabel('System').selectOption('pretalx: programme');
  await page.getByLabel('Address of the event').fill(`${served.origin}/days27/`);
  expect(await barriers(page)).toEqual([]);
  await page.getByRole('button', { name: 'Check' }).click();
  await page.getByText('pretalx, version 0.1 · Test Days').waitFor();
  expect(await barriers(page)).toEqual([]);
  await page.getByRole('button', { name: 'Look at the changes' }).click();
  await page.getByText('Keeping the lights on').waitFor();
  await page.getByRole('button', { name: /^Import|^Apply/ }).click();
  await page.getByText('Undo').first().waitFor();
  await world.go('/app/admin?type=SOURCES');
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await page.getByText('Running', { exact: true }).waitFor();
  await page.getByText('3 talks · 1 speaker').waitFor();
});

test('a new version waits, and where both changed a field the form and the source ask', async () => {
  const { page, app } = world;
  pretalx.talks[0]!.title = 'Keeping all lights on';
  pretalx.talks[0]!.links = [{ title: 'Stream', url: 'https://youtu.be/abcdefghijk' }];
  pretalx.release();
  await pull();
  await page.getByRole('button', { name: 'Look at 1 change' }).waitFor();
  await page.getByText('Version 0.2 arrived').waitFor();
  const card = page.getByRole('listitem').filter({ hasText: 'Programme from pretalx' }).first();
  await card.getByRole('button', { name: 'Settings of Programme from pretalx' }).click();
  await card.getByLabel('Changes').selectOption('Release at once');
  await card.getByText('released at once').waitFor();
  await pull();
  await card.getByText('Running', { exact: true }).waitFor();
  const talks = (await app.ports.log.state('pub')).all('talks').map(({ doc }) => doc as { id: string; title: string });
  const { id } = talks.find(({ title }) => title === 'Keeping all lights on')!;
  expect(await app.call('PATCH', `/talks/${id}`, olive.person.id, { length: 50 })).toMatchObject({ status: 200 });
  pretalx.talks[0]!.duration = '01:00';
  pretalx.release();
  await pull();
  await card.getByText('1 field was changed here and in the source. Decide under Settings.').waitFor();
  await card.getByText('Length: here “50 min”, pretalx says “60 min”').waitFor();
  expect(await barriers(page)).toEqual([]);
  await world.go('/app/admin?type=LIVE');
  const needs = page.getByRole('region', { name: 'Needs you' });
  await needs.getByText('Programme from pretalx: 1 field was changed here and in the source.').waitFor();
  await world.go(`/app/admin?type=TALKS&id=${id}`);
  await page.getByText('Changed here. pretalx says: 60 min.').waitFor();
  expect(await barriers(page)).toEqual([]);
  await page.getByText('The links of this talk have https://youtu.be/abcdefghijk').waitFor();
  await page.getByRole('button', { name: 'Stream it here' }).click();
  await expect.poll(() => page.getByLabel('Where it is streamed').inputValue()).toBe('https://youtu.be/abcdefghijk');
  await page.getByRole('button', { name: 'Take pretalx’s' }).click();
  await page.getByText('Changed here.').waitFor({ state: 'detached' });
  await expect.poll(() => page.getByLabel('Length').inputValue()).toBe('60');
});
