import { expect, test } from 'vitest';
import { pullSources } from '../../server/jobs/pull-sources.ts';
import { openApp } from '../client/open-app.ts';
import { at } from '../support/conference.ts';
import { ada, olive } from '../support/people.ts';
import { Pretalx, servePretalx } from '../support/pretalx-server.ts';

const INTERVAL = 5 * 60_000;

test('a version released in pretalx is on a phone once its interval is over, without a reload', async () => {
  const pretalx = new Pretalx();
  Object.assign(pretalx, { title: 'Test Days', zone: 'Europe/Madrid', days: ['2027-07-12', '2027-07-13'] });
  pretalx.speakers = [{ code: 'NORA1', name: 'Nora Quill' }];
  pretalx.talks = ['Keeping the lights on', 'Maps that work offline'].map((title, index) => ({
    code: `AAA11${index}`,
    title,
    date: `2027-07-12T1${index}:00:00+02:00`,
    duration: '00:45',
    room: 'Dock 1',
    speakers: ['NORA1'],
  }));
  pretalx.release();
  await using served = await servePretalx(pretalx);
  await using world = await openApp(
    {
      env: { SOURCE_HOSTS: served.origin },
      people: [ada, olive],
      talks: [],
      now: at('08:30'),
    },
    { isWithoutWorker: true },
  );
  const { app, page } = world;
  const shown = (title: string) => page.getByText(title).filter({ visible: true });
  const admin = async (method: string, path: string, body?: unknown) => {
    const answer = await app.call(method, path, olive.person.id, body);
    expect(answer.status).toBeLessThan(300);
    await app.settled();
    return answer.body as { readonly id: string };
  };
  const address = `${served.origin}/days27/`;
  const { id } = await admin('POST', '/admin/sources', { kind: 'pretalx', name: 'Programme', address });
  await admin('PATCH', `/admin/sources/${id}`, { publish: 'release' });
  await admin('POST', `/admin/sources/${id}/run`);

  await page.setViewportSize({ width: 390, height: 844 });
  await world.logIn(ada);
  await shown('Keeping the lights on').first().waitFor();

  pretalx.talks[0]!.title = 'Keeping all lights on';
  pretalx.release();
  // Before the interval is over nothing is asked.
  const asked = pretalx.requests.length;
  await pullSources(app.ports, new AbortController().signal);
  await app.settled();
  expect(pretalx.requests.length).toBe(asked);
  app.advance(INTERVAL);
  await pullSources(app.ports, new AbortController().signal);
  await app.settled();
  const released = Date.now();
  await shown('Keeping all lights on').first().waitFor();
  // A busy machine may take longer to paint; the change itself came with the sync stream, without a reload.
  expect(Date.now() - released).toBeLessThan(60_000);
});
