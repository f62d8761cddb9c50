import { expect, test } from 'vitest';
import { keynote } from '../../../support/conference.ts';
import { startTestApp, type TestApp } from '../../../support/test-app.ts';
import { worldPeople } from '../../../support/world.ts';
import { worldTalks } from '../../../support/world-talks.ts';

async function openLink(app: TestApp, id: string, headers: Record<string, string> = {}) {
  const answer = await app.request(`/api/share/${id}`, { headers });
  const header = (name: string) => answer.headers.get(name);
  return {
    status: answer.status,
    location: header('location'),
    cache: header('cache-control'),
    text: await answer.text(),
  };
}

test('a shared link leads to the talk', async () => {
  await using app = await startTestApp();
  expect(await openLink(app, 'keynote')).toMatchObject({ status: 302, location: '/app/talk/keynote' });
});

test('before the event opens a shared link leads to the login, and admins to the talk', async () => {
  await using app = await startTestApp({ event: { phase: 'onboarding' } });
  expect(await openLink(app, 'keynote')).toMatchObject({ status: 302, location: '/auth/login' });
  const attendee = { authorization: `Bearer ${await app.logInAs('ada')}` };
  expect(await openLink(app, 'keynote', attendee)).toMatchObject({ status: 302, location: '/auth/login' });
  const admin = { authorization: `Bearer ${await app.logInAs('olive')}` };
  expect(await openLink(app, 'keynote', admin)).toMatchObject({ status: 302, location: '/app/talk/keynote' });
});

test('a link preview gets title, time, speakers and picture of the talk', async () => {
  const talk = { ...keynote, title: 'Ads & <scripts> "quoted"', coverUrl: 'https://pictures.example.org/keynote.jpg' };
  await using app = await startTestApp({
    talks: [talk],
    event: { publicProgramme: true },
    env: { PUBLIC_URL: 'https://days.example.org' },
  });
  const { status, text, cache } = await openLink(app, 'keynote', { 'user-agent': 'facebookexternalhit/1.1' });
  expect([status, cache]).toEqual([200, 'private, max-age=300']);
  expect(
    [...text.matchAll(/<meta property="([^"]+)" content="([^"]*)">/g)].map(([, property, content]) => [
      property,
      content,
    ]),
  ).toEqual([
    ['og:type', 'website'],
    ['og:site_name', 'Test Days'],
    ['og:title', 'Ads &amp; &lt;scripts&gt; &quot;quoted&quot;'],
    ['og:description', 'Mon 12 Jul, 10:00 CEST · Grace Marlow · On what stays when the network goes.'],
    ['og:url', 'https://days.example.org/api/share/keynote'],
    ['og:image', 'https://pictures.example.org/keynote.jpg'],
  ]);
  expect(text).not.toContain('<scripts>');
});

test('a cover on this server gets its full address, because previews need one', async () => {
  await using app = await startTestApp({
    event: { publicProgramme: true },
    talks: [{ ...keynote, coverUrl: '/uploads/aaaaaaaaaaaaaaaaaaaaaaaa-large.webp' }],
    env: { PUBLIC_URL: 'https://days.example.org' },
  });
  const { text } = await openLink(app, 'keynote', { 'user-agent': 'Slackbot-LinkExpanding 1.0' });
  expect(/<meta property="og:image" content="([^"]*)">/.exec(text)?.[1]).toBe(
    'https://days.example.org/uploads/aaaaaaaaaaaaaaaaaaaaaaaa-large.webp',
  );
});

test('a link to something other than a talk shows an error page, to people and programs', async () => {
  await using app = await startTestApp({ people: worldPeople, documents: worldTalks });
  const asked = { authorization: `Bearer ${await app.logInAs('rhea')}`, accept: 'text/html,application/xhtml+xml' };
  expect(await openLink(app, 'keynote', asked)).toMatchObject({ status: 302, location: '/app/talk/keynote' });
  for (const id of ['no-such-talk', 'replay-keynote', 'lunch']) {
    const { status, location, text } = await openLink(app, id, asked);
    expect([
      id,
      status,
      location,
      text.includes('<h1>No such talk</h1>'),
      text.includes('href="/app/schedule"'),
    ]).toEqual([id, 404, null, true, true]);
    expect(JSON.parse((await openLink(app, id)).text)).toEqual({
      code: 'not-found',
      message: 'This talk is not on the schedule',
    });
  }
});

test('where the programme is not public, previews learn nothing about a talk', async () => {
  await using app = await startTestApp();
  const bot = { 'user-agent': 'facebookexternalhit/1.1' };
  expect(await openLink(app, 'keynote', bot)).toMatchObject({ status: 302, location: '/app/talk/keynote', text: '' });
  const page = await app.request('/app/talk/keynote', { headers: bot });
  expect((await page.text()).includes(keynote.title)).toBe(false);
  const known = await openLink(app, 'keynote', { ...bot, authorization: `Bearer ${await app.logInAs('ada')}` });
  expect([known.status, known.text.includes(keynote.title)]).toEqual([200, true]);
});

test('a preview of a talk that does not exist or is not public yet contains nothing', async () => {
  await using app = await startTestApp({ event: { publicProgramme: true } });
  expect(await openLink(app, 'no-such-talk', { 'user-agent': 'Twitterbot/1.0' })).toMatchObject({ status: 404 });
  await using early = await startTestApp({ event: { phase: 'onboarding', publicProgramme: true } });
  expect(await openLink(early, 'keynote', { 'user-agent': 'Twitterbot/1.0' })).toMatchObject({
    status: 302,
    location: '/auth/login',
  });
});

test('an id cannot lead elsewhere', async () => {
  await using app = await startTestApp({
    talks: ['//evil.example.org/..', 'x\r\nset-cookie: a=b'].map((id) => ({ ...keynote, id })),
  });
  expect(await openLink(app, encodeURIComponent('//evil.example.org/..'))).toMatchObject({
    location: '/app/talk/%2F%2Fevil.example.org%2F..',
  });
  expect(await openLink(app, encodeURIComponent('x\r\nset-cookie: a=b'))).toMatchObject({
    location: '/app/talk/x%0D%0Aset-cookie%3A%20a%3Db',
  });
});
