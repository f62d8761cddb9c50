import { expect, test } from 'vitest';
import { at, keynote, testTalk } from '../../support/conference.ts';
import { startTestApp, type TestApp } from '../../support/test-app.ts';

const morning = at('09:00');

/** What organisers see of a talk, as soon as it says `kept`. Counting follows the change; a device waits for its stream, a test looks. */
async function counted(app: TestApp, talkId: string, kept: number): Promise<unknown> {
  for (;;) {
    const held = (await app.ports.log.state('adm')).get('talk-counts', talkId);
    if ((held?.doc as { kept: number } | undefined)?.kept === kept) return held?.doc;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

test('organisers see how many people keep a talk; attendees do not', async () => {
  await using app = await startTestApp({ now: morning });
  await app.call('POST', '/schedule/add/keynote', 'ada');
  await app.call('POST', '/schedule/add/keynote', 'grace');
  expect(await counted(app, 'keynote', 2)).toEqual({ talkId: 'keynote', kept: 2, at: morning });
  expect((await app.call('GET', `/sync/log/adm?logId=${app.ports.log.logId}&after=0`, 'olive')).status).toBe(200);
  expect((await app.call('GET', `/sync/log/adm?logId=${app.ports.log.logId}&after=0`, 'ada')).status).toBe(404);
  expect((await app.ports.log.state('pub')).collections()).not.toContain('talk-counts');
});

test('dropping a talk counts once, however often it is said', async () => {
  await using app = await startTestApp({ now: morning });
  await app.call('POST', '/schedule/add/keynote', 'ada');
  await app.call('POST', '/schedule/add/keynote', 'grace');
  await counted(app, 'keynote', 2);
  for (let times = 0; times < 3; times += 1) {
    app.advance(1100);
    await app.call('DELETE', '/schedule/remove/keynote', 'ada');
    await app.call('POST', '/schedule/add/keynote', 'grace');
  }
  expect(await counted(app, 'keynote', 1)).toEqual({ talkId: 'keynote', kept: 1, at: morning + 3300 });
});

test('many changes within a moment reach the organisers as few', async () => {
  const talks = [keynote, ...Array.from({ length: 20 }, (_, index) => testTalk({ id: `talk-${index}` }))];
  await using app = await startTestApp({ now: morning, talks });
  for (const { id } of talks) await app.call('POST', `/schedule/add/${id}`, 'ada');
  await counted(app, 'talk-19', 1);
  expect((await app.ports.log.state('adm')).n).toBeLessThanOrEqual(3);
});
