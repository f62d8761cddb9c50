import { afterAll, beforeAll, expect, test } from 'vitest';
import { at, keynote, lunch, sideStage, testTalk } from '../../../support/conference.ts';
import { startTestApp, type TestApp } from '../../../support/test-app.ts';

const hostile = testTalk({
  id: 'hostile"><script>',
  title: '<script>alert(1)</script> & "more"',
  description: 'First <b>paragraph</b>.\n\nSecond one.',
  startsAt: at('14:00', 2),
  stageId: sideStage.id,
  speakers: [{ id: 'x', name: "Grace <O'Marlow>" }],
});
const cancelled = testTalk({ id: 'off', title: 'Not today', startsAt: at('15:00'), cancelled: true });

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ talks: [keynote, lunch, hostile, cancelled], event: { publicProgramme: true } });
});
afterAll(() => app.stop());

async function read(path: string, headers: Record<string, string> = {}) {
  const answer = await app.request(`/api/programme${path}`, { headers });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}

const titles = (text: string): string[] =>
  [...text.matchAll(/<h3>\s*([^]*?)\s*<\/h3>/g)].map(([, title = '']) => title.replaceAll(/\s+/g, ' '));
const days = (text: string): string[] => [...text.matchAll(/<h2 id="([^"]+)"/g)].map(([, id = '']) => id);

test('a public programme is one page of plain HTML: each day, each talk with its time, place and speakers', async () => {
  const { status, headers, text } = await read('');
  expect(status).toBe(200);
  expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(days(text)).toEqual(['2027-07-12', '2027-07-13']);
  expect(titles(text)).toEqual([
    'What we keep',
    'Lunch',
    'Not today <strong>Cancelled</strong>',
    '&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;more&quot;',
  ]);
  expect(text).toContain('<time datetime="2027-07-12T08:00:00.000Z">10:00–10:45</time>');
  expect(text).toContain('Main Stage · Web · Grace Marlow');
  expect(text).toContain('Mon 12 Jul – Tue 13 Jul · Barcelona · times in Europe/Madrid (CEST)');
});

test('a zone with one abbreviation shows it once', async () => {
  await using event = await startTestApp({ talks: [keynote], event: { publicProgramme: true, zone: 'UTC' } });
  const text = await (await event.request('/api/programme')).text();
  expect(/<p class="small">([^<]*)<\/p>/.exec(text)?.[1]).toBe('Mon 12 Jul – Tue 13 Jul · Barcelona · times in UTC');
});

test('pages of other sites may read a public programme and its exports, but nothing of a private one', async () => {
  const paths = ['programme', 'programme/embed', 'exports/schedule.json', 'exports/schedule.xml', 'calendar/event'];
  const openTo = async (of: TestApp): Promise<(string | null)[]> => {
    const answers = await Promise.all(
      paths.map((path) => of.request(`/api/${path}`, { headers: { origin: 'https://example.org' } })),
    );
    return answers.map(({ headers }) => headers.get('access-control-allow-origin'));
  };
  await using closed = await startTestApp({ talks: [keynote] });
  expect([await openTo(app), await openTo(closed)]).toEqual([paths.map(() => '*'), paths.map(() => null)]);
});

test('no text of a schedule becomes markup, and the page may run no script', async () => {
  const { headers, text } = await read('');
  expect(text).toContain('Grace &lt;O&#39;Marlow&gt;');
  expect(text).toContain('<p>First &lt;b&gt;paragraph&lt;/b&gt;.</p>');
  expect(text).not.toMatch(/<script|<b>/);
  expect(headers.get('content-security-policy')).toBe(
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  );
});

test('one day or one stage can be requested, and talks for everyone stay in it', async () => {
  const second = await read('?day=2027-07-13');
  expect([days(second.text), titles(second.text).length]).toEqual([['2027-07-13'], 1]);
  const main = await read(`?stage=main`);
  expect(titles(main.text)).toEqual(['What we keep', 'Lunch', 'Not today <strong>Cancelled</strong>']);
  expect(main.text).toContain('<h1>Test Days: Main Stage</h1>');
});

test('an unknown day or stage shows a sentence, and an invalid date is refused', async () => {
  for (const path of ['?day=2027-07-14', '?stage=cellar']) {
    const { status, text } = await read(path);
    expect([status, text.includes('There is no such day or stage in this programme.')]).toEqual([404, true]);
  }
  expect((await read('?day=tomorrow')).status).toBe(422);
});

test('only the embedded page may be in a frame on another site', async () => {
  const whole = await read('');
  const framed = await read('/embed?theme=dark');
  expect([whole, framed].map(({ headers }) => headers.get('content-security-policy')?.split('; ').at(-1))).toEqual([
    "frame-ancestors 'none'",
    'frame-ancestors *',
  ]);
  expect([whole, framed].map(({ headers }) => headers.get('x-frame-options'))).toEqual(['DENY', 'ALLOWALL']);
  expect(framed.text).toContain('data-theme="dark"');
  expect(titles(framed.text)).toEqual(titles(whole.text));
});

test('a client with the current page gets "not modified" until a talk changes', async () => {
  const first = await read('');
  const etag = first.headers.get('etag') ?? '';
  expect(first.headers.get('cache-control')).toBe('public, max-age=60');
  const again = await read('', { 'if-none-match': etag });
  expect([again.status, again.text]).toEqual([304, '']);
  expect((await app.call('PATCH', '/talks/keynote', 'olive', { title: 'What we kept' })).status).toBe(200);
  const changed = await read('', { 'if-none-match': etag });
  expect([changed.status, titles(changed.text)[0]]).toEqual([200, 'What we kept']);
});

test('a private programme shows nothing of itself, nor does one before the event opens', async () => {
  await using closed = await startTestApp({ talks: [keynote] });
  await using early = await startTestApp({
    talks: [keynote],
    event: { publicProgramme: true, phase: 'onboarding' },
  });
  const answers = await Promise.all(
    [closed, early].flatMap((each) => ['', '/embed'].map((path) => each.request(`/api/programme${path}`))),
  );
  const texts = await Promise.all(answers.map((answer) => answer.text()));
  expect(answers.map(({ status }) => status)).toEqual([401, 401, 403, 403]);
  expect(texts.map((text) => /<p>([^<]*)<\/p>/.exec(text)?.[1])).toEqual([
    'The programme is not public.',
    'The programme is not public.',
    'The programme opens with the event.',
    'The programme opens with the event.',
  ]);
  // Attendees have the app; the embedded programme does not link to it.
  expect(texts.map((text) => text.includes('href="/app/schedule"'))).toEqual([true, false, true, false]);
  expect(texts.filter((text) => text.includes(keynote.title) || text.includes('Test Days'))).toEqual([]);
  // Logged-in people read it where it is open, and no cache keeps it for others.
  const member = { headers: { authorization: `Bearer ${await closed.logInAs('ada')}` } };
  const own = await closed.request('/api/programme', member);
  expect([own.status, own.headers.get('cache-control'), (await own.text()).includes(keynote.title)]).toEqual([
    200,
    'private, no-cache',
    true,
  ]);
});
