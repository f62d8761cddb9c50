import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SourceHealth } from '../../../../domain/sources/source-health.ts';
import type { Talk } from '../../../../domain/talks/talk.ts';
import { pullSources } from '../../../../server/jobs/pull-sources.ts';
import { keynote } from '../../../support/conference.ts';
import { olive } from '../../../support/people.ts';
import { type ServedSheet, serveSheet, type Sheet } from '../../../support/sheet-server.ts';
import {
  type ServedStandIn,
  serveStandIn,
  type StandInAnswer,
  type StandInFault,
} from '../../../support/stand-in-server.ts';
import { startTestApp, type TestApp } from '../../../support/test-app.ts';

let app: TestApp;
let served: ServedStandIn;
let sheets: ServedSheet;
const sheet: Sheet = { csv: '', isShared: true, faults: [] };
const files = new Map<string, StandInAnswer>();
const faults: StandInFault[] = [];
const requests: string[] = [];
beforeAll(async () => {
  served = await serveStandIn(({ path, headers }) => {
    requests.push(path);
    const file = files.get(path);
    const isKnown = file?.headers?.['etag'] !== undefined && headers['if-none-match'] === file.headers['etag'];
    return isKnown ? { status: 304, body: '' } : file;
  }, faults);
  sheets = await serveSheet(sheet);
  const SOURCE_HOSTS = [served.origin, ...sheets.origins].join();
  app = await startTestApp({ talks: [keynote], env: { SOURCE_HOSTS } });
});
afterAll(async () => {
  await app[Symbol.asyncDispose]();
  await served[Symbol.asyncDispose]();
  await sheets[Symbol.asyncDispose]();
});

const call = async (method: string, path: string, body?: unknown) => {
  const answer = await app.call(method, path, olive.person.id, body);
  expect([method, path, answer.status < 300, answer.body]).toEqual([method, path, true, answer.body]);
  await app.settled();
  return answer.body as { readonly id: string; readonly wrong?: string };
};
const later = async (): Promise<void> => {
  app.advance(61 * 60_000);
  await pullSources(app.ports, new AbortController().signal);
  await app.settled();
};
const healthOf = async (id: string): Promise<SourceHealth> =>
  (await app.ports.log.state('adm')).get('sourceHealth', id)?.doc as SourceHealth;
const talks = async () => (await app.ports.log.state('pub')).all('talks').map(({ doc }) => doc as Talk);
const titles = async () =>
  (await talks())
    .filter(({ cancelled }) => !cancelled)
    .map(({ title }) => title)
    .toSorted();
const start = async (kind: string, address: string, rules: object = { publish: 'release' }): Promise<string> => {
  const { id } = await call('POST', '/admin/sources', { kind, name: `By ${kind}`, address });
  await call('PATCH', `/admin/sources/${id}`, rules);
  await call('POST', `/admin/sources/${id}/run`);
  return id;
};

const ROWS = [
  'id,title,start,length,stage',
  'w1,Knots for beginners,2027-07-12 13:00,60,Side Stage',
  'w2,Knots for sailors,2027-07-13 13:00,60,Side Stage',
];

test('a Google sheet is a part of the programme: it adds and cancels its own talks, and no other', async () => {
  sheet.csv = ROWS.join('\n');
  const before = await titles();
  expect(before).toHaveLength(1);
  const id = await start('sheet', sheets.address);
  expect(await healthOf(id)).toMatchObject({ state: 'running', wrong: '', programme: { talks: 2 } });
  expect(await titles()).toEqual([...before, 'Knots for beginners', 'Knots for sailors'].toSorted());
  sheet.csv = ROWS.slice(0, 2).join('\n');
  await later();
  expect(await titles()).toEqual([...before, 'Knots for beginners'].toSorted());
  // Not shared any more: nothing changes.
  sheet.isShared = false;
  await later();
  expect(await healthOf(id)).toMatchObject({
    state: 'running',
    wrong: 'Google answers with a log-in page. Share the sheet with “Anyone with the link”. Nothing was changed.',
  });
  expect(await titles()).toEqual([...before, 'Knots for beginners'].toSorted());
  sheet.isShared = true;
  sheet.csv = ROWS.join('\n').replace('beginners', 'everybody');
  await later();
  expect(await titles()).toEqual([...before, 'Knots for everybody', 'Knots for sailors'].toSorted());
  await call('DELETE', `/admin/sources/${id}`);
});

const calendar = (...titled: string[]): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//test//EN',
    ...titled.flatMap((title, index) => [
      'BEGIN:VEVENT',
      `UID:${title.toLowerCase()}@example.org`,
      `DTSTART:20270712T1${index}0000Z`,
      `DTEND:20270712T1${index}3000Z`,
      `SUMMARY:${title}`,
      'LOCATION:Dock 9',
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
    '',
  ].join('\r\n');

test('an address may have any kind of schedule, and a file that is cut, gone or no schedule changes nothing', async () => {
  const put = (body: string, type = 'text/calendar') =>
    files.set('/programme', { status: 200, headers: { 'content-type': type, etag: `"${body.length}"` }, body });
  const before = await titles();
  put(calendar('Tides', 'Moons', 'Stars'));
  // It does not have the talk that was made here, which stays.
  const id = await start('schedule', `${served.origin}/programme`);
  const all = [...before, 'Tides', 'Moons', 'Stars'].toSorted();
  expect([await healthOf(id).then(({ wrong }) => wrong), await titles()]).toEqual(['', all]);
  requests.length = 0;
  await later();
  expect(requests).toEqual(['/programme']);
  put(calendar('Tides', 'Moons', 'Suns').replace(/BEGIN:VEVENT\r\nUID:suns[\s\S]*/, ''));
  await later();
  expect(await healthOf(id)).toMatchObject({ wrong: 'The answer was incomplete.' });
  put('<!doctype html><p>Moved</p>', 'text/html');
  await later();
  expect(await healthOf(id)).toMatchObject({ wrong: 'The address answers with a web page, not with a schedule.' });
  files.delete('/programme');
  await later();
  expect((await healthOf(id)).wrong).toMatch(/^There is nothing at .*\/programme any more\.$/);
  put('x'.repeat(11_000_000), 'text/plain');
  await later();
  expect(await healthOf(id)).toMatchObject({ wrong: 'The file has more than 10 MB.' });
  put('email,first_name,last_name,ticket_type\na@example.org,A,B,Attendee', 'text/csv');
  await later();
  expect((await healthOf(id)).wrong).not.toBe('');
  expect(await titles()).toEqual(all);
  put(calendar('Tides', 'Moons', 'Suns'));
  await later();
  expect(await titles()).toEqual([...before, 'Tides', 'Moons', 'Suns'].toSorted());
  await call('DELETE', `/admin/sources/${id}`);
});

test('Sessionize is asked for its hash first, and its times are in the zone of the event', async () => {
  const all = JSON.parse(
    await readFile(new URL('../../../fixtures/harbour-days/sessionize-all.json', import.meta.url), 'utf8'),
  ) as {
    sessions: { startsAt: string; endsAt: string; title: string }[];
  };
  all.sessions = all.sessions.slice(0, 3).map((session, index) => ({
    ...session,
    liveUrl: index === 0 ? 'https://www.youtube.com/watch?v=abcdefghijk' : null,
    startsAt: `2027-07-12T1${index}:00:00`,
    endsAt: `2027-07-12T1${index}:30:00`,
  }));
  const put = (hash: string): void => {
    files.set('/api/v2/abcd1234/view/All?hashonly=true', { status: 200, body: hash });
    files.set('/api/v2/abcd1234/view/All', { status: 200, body: JSON.stringify(all) });
  };
  put('hash-one-1');
  const id = await start('sessionize', `${served.origin}/api/v2/abcd1234/view/GridSmart`);
  expect(await healthOf(id)).toMatchObject({ state: 'running', wrong: '', programme: { talks: 3 } });
  const first = (await talks()).find(({ title }) => title === all.sessions[0]!.title)!;
  expect(new Date(first.startsAt).toISOString()).toBe('2027-07-12T08:00:00.000Z');
  expect(first.links).toEqual([{ title: 'Live stream', url: 'https://www.youtube.com/watch?v=abcdefghijk' }]);
  const { import: file } = (await call('POST', `/admin/sources/${id}/import`)) as unknown as { import: string };
  expect(await call('POST', `/admin/imports/${file}/check`, { what: 'event' })).toMatchObject({
    notes: expect.arrayContaining([
      '1 talk has a link that can be played here. Its form offers it under Where it is streamed.',
    ]),
  });
  requests.length = 0;
  await later();
  expect(requests).toEqual(['/api/v2/abcd1234/view/All?hashonly=true']);
  all.sessions[0]!.title = 'Another title';
  put('hash-two-2');
  await later();
  expect(await titles()).toContain('Another title');
  await call('DELETE', `/admin/sources/${id}`);
});

test('an address that is none of its kind, or inside the network, is refused', async () => {
  const add = (kind: string, address: string) =>
    app.call('POST', '/admin/sources', olive.person.id, { kind, name: 'Programme', address });
  for (const [kind, address] of [
    ['sheet', 'https://docs.google.com/document/d/abc/edit'],
    ['sessionize', 'https://sessionize.com/harbour'],
    ['pretalx', 'days27'],
    ['schedule', 'ftp://example.org/schedule.json'],
  ] as const)
    expect([kind, await add(kind, address)]).toMatchObject([
      kind,
      { status: 422, body: { data: [{ field: 'address' }] } },
    ]);
  const { id } = await call('POST', '/admin/sources', {
    kind: 'schedule',
    name: 'Inside',
    address: 'https://127.0.0.1:1/schedule.json',
  });
  expect(await call('POST', `/admin/sources/${id}/check`)).toMatchObject({
    wrong: "This address is inside the server's own network. To allow it, add it to SOURCE_HOSTS.",
  });
});

test('a zone that JavaScript knows as a word of its own is an unknown one, and JSON of a million levels is refused', async () => {
  const { id } = await call('POST', '/admin/sources', {
    kind: 'schedule',
    name: 'Odd',
    address: `${served.origin}/odd`,
  });
  const check = async (body: string): Promise<string | undefined> => {
    files.set('/odd', { status: 200, body });
    return (await call('POST', `/admin/sources/${id}/check`)).wrong;
  };
  expect(await check(calendar('One'))).toBe('');
  const inZone = (zone: string) => calendar('One').replaceAll(/(DTSTART|DTEND):(\w+)Z/g, `$1;TZID=${zone}:$2`);
  for (const zone of ['Europe/Lisbon', 'constructor', '__proto__']) expect(await check(inZone(zone))).toBe('');
  expect(await check(`{"schedule":${'['.repeat(1_000_000)}${']'.repeat(1_000_000)}}`)).toBe(
    'The answer is nested too deeply.',
  );
  await call('DELETE', `/admin/sources/${id}`);
});
