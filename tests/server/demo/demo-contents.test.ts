import { expect, test } from 'vitest';
import { applyImport } from '../../../server/api/event/apply-import.ts';
import { demoAccounts, demoEvent } from '../../../server/demo/demo-event.ts';
import { writeDemoContents } from '../../../server/demo/demo-contents.ts';
import { importedId, importedPersonId } from '../../../domain/event/import/imported-id.ts';
import { companyScope } from '../../../domain/companies/lead.ts';
import { HOUR } from '../../../domain/time.ts';
import { personScope } from '../../../domain/sync/log.ts';
import { startTestApp, type TestApp } from '../../support/test-app.ts';

interface Listed {
  readonly data: readonly { readonly id: string; readonly [field: string]: unknown }[];
}

async function startDemo(): Promise<TestApp> {
  const app = await startTestApp({ people: [], talks: [] });
  await applyImport(demoEvent(app.ports.now(), 'Europe/Lisbon'), app.ports, { replace: true });
  await writeDemoContents(app.ports);
  return app;
}

async function logIn(
  app: TestApp,
  { email, ticketCode }: { readonly email: string; readonly ticketCode: string },
): Promise<{ token: string }> {
  const { body } = await app.call('POST', '/attendee/login', undefined, {
    credentials: { email, reference: ticketCode },
  });
  return body as { token: string };
}

test('the demo has content in every list that attendees can open, and one of its perks can be claimed', async () => {
  await using app = await startDemo();
  const robin = await logIn(app, demoAccounts.attendee);
  const list = async (path: string): Promise<Listed['data']> =>
    ((await app.call('GET', path, robin)).body as Listed).data;
  const counts = await Promise.all(
    ['/posts', '/perks', '/raffles', '/highlights', '/sponsorships', '/push-notifications'].map(
      async (path) => [path, (await list(path)).length] as const,
    ),
  );
  expect(Object.fromEntries(counts)).toEqual({
    '/posts': 5,
    '/perks': 6,
    '/raffles': 2,
    '/highlights': 3,
    '/sponsorships': 6,
    '/push-notifications': 4,
  });
  expect((await list('/posts'))[0]).toMatchObject({ id: 'demo-post-welcome', pinned: true });
  expect(await app.call('POST', '/perks/claim/demo-perk-tote', robin)).toMatchObject({ status: 200 });
  expect((await list('/perks')).find(({ id }) => id === 'demo-perk-tote')).toMatchObject({ left: 299 });
});

test('people of the demo have written messages, each under their own name', async () => {
  await using app = await startDemo();
  const robin = await logIn(app, demoAccounts.attendee);
  const { body } = await app.call('POST', '/attendee/chat/credentials', robin);
  const lounge = (body as { rooms: { id: string; name: string }[] }).rooms.find(({ name }) => name === 'Lounge');
  const messages = (
    (await app.call('GET', `/chats/rooms/${encodeURIComponent(lounge?.id ?? '')}/messages`, robin)).body as Listed
  ).data;
  expect(messages).toHaveLength(6);
  const names = await Promise.all(
    messages.map(
      async ({ user_id: id }) =>
        ((await app.call('GET', `/directory/${String(id)}`, robin)).body as { last_name: string }).last_name,
    ),
  );
  expect(names).toEqual(['Huang', 'Wickramasinghe', 'Thapa', 'Dawson', 'Tavares', 'Kalani']);
});

test('organisers of the demo see a scheduled post that others do not see', async () => {
  await using app = await startDemo();
  const [alex, robin] = [await logIn(app, demoAccounts.admin), await logIn(app, demoAccounts.attendee)];
  const read = (who: { token: string }) => app.call('GET', '/posts/demo-post-tomorrow', who);
  expect([(await read(alex)).status, (await read(robin)).status]).toEqual([200, 404]);
});

test('talks of the first day are rated: organisers see sums and texts, and no one rated their own', async () => {
  await using app = await startDemo();
  const alex = await logIn(app, demoAccounts.admin);
  const welcome = importedId('talk', 'Welcome to the slow internet');
  expect((await app.call('GET', `/talks/feedback/${welcome}`, alex)).body).toMatchObject({ count: 5, mean: 4.4 });
  const all = await app.call('GET', '/admin/feedback?count=100', alex);
  expect((all.body as Listed).data).toHaveLength(15);
});

test("the demo's exhibitor has cards at the booth, the newest less than an hour old", async () => {
  await using app = await startDemo();
  const sam = await logIn(app, demoAccounts.exhibitor);
  const leads = ((await app.call('GET', `/leads/${importedId('company', 'mare')}`, sam)).body as Listed).data;
  expect(leads.map(({ last_name: name }) => name)).toEqual(['Petrauskaitė', 'Hamasaki', 'Lindqvist', 'Mensah-Boateng']);
  const ages = leads.map(({ created_at: at }) => app.ports.now() - Date.parse(String(at)));
  expect(ages.every((age) => age > 0)).toBe(true);
  expect(Math.min(...ages)).toBeLessThan(HOUR);
});

test('writing the contents again changes nothing', async () => {
  await using app = await startDemo();
  const positions = async (): Promise<number[]> =>
    Promise.all(
      [
        'pub',
        'adm',
        'replay',
        'feedback',
        companyScope(importedId('company', 'mare')),
        personScope(importedPersonId('grace')),
      ].map(async (scope) => (await app.ports.log.state(scope)).n),
    );
  const before = await positions();
  await writeDemoContents(app.ports);
  expect(await positions()).toEqual(before);
});

test('live talks of the demo can be watched, last year’s are replays, and talks have documents', async () => {
  await using app = await startDemo();
  const robin = await logIn(app, demoAccounts.attendee);
  const live = (await app.call('GET', '/talks/current', robin)).body as Listed;
  expect(live.data.filter((talk) => typeof talk['video_url_3'] === 'string').length).toBeGreaterThan(0);
  const stages = (await app.call('GET', '/replay/stages/agenda', robin)).body as {
    data: { talks: { id: string; video_url_3: string; speakers: unknown[] }[] }[];
  };
  const replays = stages.data.flatMap(({ talks }) => talks);
  expect(replays).toHaveLength(6);
  expect(replays.filter(({ video_url_3: video, speakers }) => !video || speakers.length !== 1)).toEqual([]);
  const programme = (await app.call('GET', '/stages/agenda', robin)).body as {
    data: { talks: { resources: { id: string; file_name: string }[] }[] }[];
  };
  const papers = programme.data.flatMap(({ talks }) => talks.flatMap(({ resources }) => resources));
  expect(papers.map(({ file_name: name }) => name).toSorted()).toEqual([
    'Checklist for slow networks.pdf',
    'The slow internet, one page.pdf',
    'Three budgets.pdf',
  ]);
  await app.call('POST', `/resources/download/${papers[0]?.id ?? ''}`, robin, { consent: true });
  const file = await app.request(`/api/resources/file/${papers[0]?.id ?? ''}`, {
    headers: { authorization: `Bearer ${robin.token}` },
  });
  expect([
    file.status,
    Buffer.from(await file.arrayBuffer())
      .subarray(0, 5)
      .toString(),
  ]).toEqual([200, '%PDF-']);
});
