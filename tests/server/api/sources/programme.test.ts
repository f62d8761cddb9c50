import { afterAll, beforeAll, expect, test } from 'vitest';
import { pullSources } from '../../../../server/jobs/pull-sources.ts';
import type { ScheduleDraft } from '../../../../domain/talks/schedule/schedule-draft.ts';
import type { Talk } from '../../../../domain/talks/talk.ts';
import type { Person } from '../../../../domain/people/person.ts';
import type { DifferingField } from '../../../../domain/sources/source-calls.ts';
import type { SourceHealth } from '../../../../domain/sources/source-health.ts';
import { Pretalx, servePretalx } from '../../../support/pretalx-server.ts';
import type { ServedStandIn } from '../../../support/stand-in-server.ts';
import { olive } from '../../../support/people.ts';
import { startTestApp, type TestApp } from '../../../support/test-app.ts';

const MINUTES = 60_000;
let app: TestApp;
let pretalx: Pretalx;
let served: ServedStandIn;
const lines: string[] = [];
beforeAll(async () => {
  pretalx = new Pretalx();
  pretalx.zone = 'Europe/Madrid';
  pretalx.title = 'Test Days';
  pretalx.days = ['2027-07-12', '2027-07-13'];
  pretalx.speakers = [
    { code: 'NORA1', name: 'Nora Quill', biography: 'Writes', email: 'Nora@example.org' },
    { code: 'SAM01', name: 'Sam Someone', email: 'sam@example.org' },
    { code: 'PIA01', name: 'Pia Prompt' },
  ];
  pretalx.talks = [
    { code: 'AAA111', title: 'Lights', date: day(1, '10:00'), duration: '00:45', room: 'Dock 1', speakers: ['NORA1'] },
    { code: 'BBB222', title: 'Maps', date: day(1, '11:00'), duration: '00:30', room: 'Dock 2', speakers: ['SAM01'] },
    { code: 'CCC333', title: 'Radio', date: day(2, '10:00'), duration: '00:30', room: 'Dock 1', speakers: ['PIA01'] },
    { code: 'DDD444', title: 'Sailing', date: day(2, '11:00'), duration: '00:30', room: 'Dock 1', speakers: [] },
  ];
  served = await servePretalx(pretalx);
  app = await startTestApp({
    talks: [],
    env: { SOURCE_HOSTS: served.origin, LOG_LEVEL: 'debug' },
    logTo: { write: (line) => void lines.push(line) },
  });
});
afterAll(async () => {
  await app[Symbol.asyncDispose]();
  await served[Symbol.asyncDispose]();
});

const call = async (method: string, path: string, body?: unknown) => {
  const answer = await app.call(method, path, olive.person.id, body);
  await app.settled();
  return answer;
};
const pull = async (): Promise<void> => {
  await pullSources(app.ports, new AbortController().signal);
  await app.settled();
};
/** Reads after its interval. */
const later = async (): Promise<void> => {
  app.advance(5 * MINUTES);
  await pull();
};
const health = async (): Promise<SourceHealth> =>
  (await app.ports.log.state('adm')).all('sourceHealth').map(({ doc }) => doc as SourceHealth)[0]!;
const talks = async () =>
  (await app.ports.log.state('pub'))
    .all('talks')
    .map(({ doc }) => doc as Talk)
    .filter(({ edition }) => edition === 'live')
    .toSorted((a, b) => (a.title < b.title ? -1 : 1));
const titled = async (title: string): Promise<Talk> => (await talks()).find((talk) => talk.title === title)!;

const day = (number: number, time: string): string => `2027-07-${11 + number}T${time}:00+02:00`;
const inPretalx = (code: string) => pretalx.talks.find((talk) => talk.code === code)!;
const person = async (name: string) => {
  const states = [await app.ports.log.state('dir'), await app.ports.log.state('adm')];
  const people = states.flatMap((state, at) => state.all(at === 0 ? 'people' : 'hiddenPeople'));
  return people.map(({ doc }) => doc as Person).find(({ firstName }) => firstName === name)!;
};
const kept = async () => ((await call('GET', `/admin/sources/${id}/kept`)).body as { data: DifferingField[] }).data;

let id = '';

test('pretalx is checked and previewed before it is started, and before its first release nothing is there', async () => {
  const input = { kind: 'pretalx', name: 'Programme from pretalx', address: `${served.origin}/days27/schedule/` };
  const added = await call('POST', '/admin/sources', input);
  expect(added).toMatchObject({
    status: 201,
    body: { state: 'new', publish: 'show', conflicts: 'ask', secret_end: '' },
  });
  ({ id } = added.body as { id: string });
  expect((await call('POST', `/admin/sources/${id}/check`)).body).toMatchObject({
    wrong: '',
    source: { product: 'pretalx', event: 'No schedule is released there yet.' },
  });
  expect(await call('POST', `/admin/sources/${id}/import`)).toMatchObject({
    body: { wrong: 'No schedule is released there yet.', import: '' },
  });
});

test('a preview is an import with rows, which an organiser applies and can undo', async () => {
  pretalx.release();
  const { body } = await call('POST', `/admin/sources/${id}/import`);
  const { import: file } = body as { import: string };
  expect((await call('GET', `/admin/imports/${file}`)).body).toMatchObject({
    name: 'Programme from pretalx',
    what: 'event',
    state: 'read',
  });
  const checked = (await call('POST', `/admin/imports/${file}/check`, { what: 'event' })).body as { plan: string };
  expect(checked).toMatchObject({ counts: { new: 9 }, adds: '4 talks, 3 speakers, and 2 stages', undoable: true });
  expect(await talks()).toEqual([]);
  await call('POST', `/admin/imports/${file}/apply`, { plan: checked.plan });
  expect((await talks()).map(({ title }) => title)).toEqual(['Lights', 'Maps', 'Radio', 'Sailing']);
});

test('once started it says how it stands, and an unchanged schedule costs a request without an answer', async () => {
  await call('POST', `/admin/sources/${id}/run`);
  expect(await health()).toMatchObject({
    state: 'running',
    wrong: '',
    programme: { publish: 'show', version: '0.1', offered: 0, talks: 4, speakers: 3, addresses: 0, kept: 0, asks: 0 },
  });
  pretalx.requests.length = 0;
  await later();
  await later();
  // The tag is sent as it came; pretalx compares it without quotes, so it is sent without them from then on.
  expect(pretalx.requests.map(({ headers }) => String(headers['if-none-match']).startsWith('"'))).toEqual([
    true,
    false,
  ]);
});

test('with “show me” a new version waits, and with “release at once” the talks follow', async () => {
  inPretalx('BBB222').title = 'Maps that work offline';
  await later();
  expect(await health()).toMatchObject({ programme: { offered: 0 } }); // It is not released there.
  expect(pretalx.release()).toBe('0.2');
  await later();
  expect(await health()).toMatchObject({ state: 'running', programme: { offered: 1, version: '0.2' } });
  expect((await talks()).map(({ title }) => title)).toContain('Maps');
  await call('PATCH', `/admin/sources/${id}`, { publish: 'release' });
  await pull();
  expect((await talks()).map(({ title }) => title)).toContain('Maps that work offline');
  expect(await health()).toMatchObject({ lastChanged: 1, programme: { offered: 0 } });
});

test('what was changed here stays; where both changed it an organiser is asked once, and can take theirs', async () => {
  const lights = await titled('Lights');
  await call('PATCH', `/talks/${lights.id}`, { length: 50 });
  inPretalx('AAA111').abstract = 'All about lamps';
  pretalx.release();
  await later();
  // The source says of the length what it said before: ours stays without a question, other fields follow.
  expect(await titled('Lights')).toMatchObject({ minutes: 50, description: 'All about lamps' });
  const length = { id: lights.id, name: 'Lights', field: 'minutes', label: 'length', ours: '50 min' };
  expect(await kept()).toEqual([{ ...length, theirs: '45 min', asks: false }]);
  inPretalx('AAA111').duration = '01:00';
  pretalx.release();
  await later();
  expect(await titled('Lights')).toMatchObject({ minutes: 50 });
  expect(await kept()).toEqual([{ ...length, theirs: '60 min', asks: true }]);
  expect(await health()).toMatchObject({ programme: { kept: 1, asks: 1 } });
  // Answered: the same value is not asked about again.
  await call('POST', `/admin/sources/${id}/kept`, { thing: lights.id, field: 'minutes', take: false });
  inPretalx('AAA111').abstract = 'All about lamps, and ships';
  pretalx.release();
  await later();
  expect(await kept()).toEqual([{ ...length, theirs: '60 min', asks: false }]);
  expect((await call('GET', `/admin/talks/${lights.id}/said`)).body).toMatchObject({
    source: id,
    system: 'pretalx',
    fields: [{ field: 'minutes', theirs: '60 min' }],
  });
  await call('POST', `/admin/sources/${id}/kept`, { thing: lights.id, field: 'minutes', take: true });
  expect(await titled('Lights')).toMatchObject({ minutes: 60 });
  expect(await kept()).toEqual([]);
  inPretalx('AAA111').duration = '00:40';
  pretalx.release();
  await later();
  expect(await titled('Lights')).toMatchObject({ minutes: 40 }); // It follows again.
});

test('speakers keep what was changed here, too, and with a token they get their address', async () => {
  const nora = await person('Nora');
  await call('PATCH', `/admin/update-user/${nora.id}`, { first_name: 'Honora' });
  pretalx.speakers[0]!.biography = 'Writes books';
  pretalx.release();
  await later();
  expect(await person('Honora')).toMatchObject({ id: nora.id, lastName: 'Quill', about: 'Writes books' });
  expect((await titled('Lights')).speakers).toEqual([{ id: nora.id, name: 'Honora Quill' }]);
  expect(await kept()).toMatchObject([{ id: `person:${nora.id}`, field: 'firstName', theirs: 'Nora', asks: false }]);
  await call('PATCH', `/admin/sources/${id}`, { secret: 'organiser' });
  await pull();
  expect(await health()).toMatchObject({ wrong: '', programme: { speakers: 3, addresses: 2 } });
  const users = (await call('GET', '/admin/users?count=50')).body as { data: { email: string; id: string }[] };
  expect(users.data.filter(({ email }) => email.endsWith('example.org')).map(({ email }) => email)).toEqual(
    expect.arrayContaining(['nora@example.org', 'sam@example.org']),
  );
  expect(users.data.find(({ email }) => email === 'nora@example.org')?.id).toBe(nora.id);
  expect(pretalx.requests.some(({ path }) => path.includes('elsewhere'))).toBe(false);
  expect(JSON.stringify([lines, await health()])).not.toContain('organiser"');
});

test('with “into the draft” places, new and cancelled talks wait there, and everything else changes at once', async () => {
  await call('PATCH', `/admin/sources/${id}`, { publish: 'draft' });
  await pull();
  const before = await titled('Radio');
  Object.assign(inPretalx('CCC333'), { date: day(2, '12:00'), room: 'Dock 2', abstract: 'On air' });
  pretalx.talks = [
    ...pretalx.talks.filter(({ code }) => code !== 'DDD444'),
    { code: 'EEE555', title: 'Tides', date: day(1, '14:00'), duration: '00:20', room: 'Dock 3', speakers: ['PIA01'] },
  ];
  pretalx.release();
  await later();
  expect(await titled('Radio')).toMatchObject({
    startsAt: before.startsAt,
    stageId: before.stageId,
    description: 'On air',
  });
  expect(await titled('Sailing')).toMatchObject({ cancelled: false });
  expect(await titled('Tides')).toBeUndefined();
  const drafts = async () =>
    (await app.ports.log.state('adm')).all('schedule-draft').map(({ doc }) => doc as ScheduleDraft);
  expect((await drafts()).map(({ to, by }) => [to === 'off' ? to : to?.minutes, by])).toEqual(
    expect.arrayContaining([
      [30, `source:${id}`],
      ['off', `source:${id}`],
      [20, `source:${id}`],
    ]),
  );
  // What waits in the draft does not count as changed here.
  expect((await kept()).filter(({ id: thing }) => !thing.startsWith('person:'))).toEqual([]);
  await later();
  expect(await drafts()).toHaveLength(3);
  const released = await call('POST', '/admin/schedule/release', { ids: (await drafts()).map((draft) => draft.id) });
  expect(released.status).toBeLessThan(300);
  expect(await titled('Radio')).toMatchObject({ startsAt: before.startsAt + 120 * MINUTES });
  expect(await titled('Tides')).toMatchObject({ minutes: 20 });
  expect(await titled('Sailing')).toMatchObject({ cancelled: true });
  inPretalx('EEE555').title = 'Tides and moons';
  pretalx.release();
  await later();
  expect(await titled('Tides and moons')).toMatchObject({ minutes: 20 });
  expect(await drafts()).toEqual([]);
});

test('trouble, another event and a schedule that lost most talks change nothing', async () => {
  await call('PATCH', `/admin/sources/${id}`, { publish: 'release' });
  await pull();
  const before = await talks();
  const speakers = pretalx.speakers.length;
  expect(speakers).toBe(3);
  inPretalx('AAA111').title = 'Lights out';
  pretalx.release();
  // The speakers' list has two pages; then comes the schedule.
  const said: (readonly [number, string])[] = [];
  for (const fault of [429, 503, 'page', 'half', 'cut', 'drop', 500] as const) {
    pretalx.faults.push(fault);
    app.advance(61 * MINUTES);
    await pull();
    const { failures, wrong } = await health();
    said.push([failures, wrong]);
  }
  const host = new URL(served.origin).host;
  expect(said).toEqual([
    [1, ''],
    [2, ''],
    [3, 'The address answers with a web page, not with speakers.'],
    [4, 'The answer was incomplete.'],
    [5, `There is no connection to ${host}.`],
    [6, `There is no connection to ${host}.`],
    [7, `${host} has a problem of its own (500).`],
  ]);
  expect(await talks()).toEqual(before);
  pretalx.isGone = true;
  app.advance(61 * MINUTES);
  await pull();
  expect(await health()).toMatchObject({ wrong: `There is no event “days27” at ${host} any more.` });
  pretalx.isGone = false;
  const all = pretalx.talks;
  pretalx.talks = all.slice(0, 1);
  pretalx.release();
  app.advance(61 * MINUTES);
  await pull();
  expect(await health()).toMatchObject({
    state: 'asking',
    failures: 0,
    wrong: expect.stringContaining('pretalx would cancel'),
  });
  pretalx.talks = all.map((talk) => ({ ...talk, code: `X${talk.code}`, title: `Other ${talk.title}`, speakers: [] }));
  pretalx.release();
  await call('POST', `/admin/sources/${id}/run`);
  expect(await health()).toMatchObject({ state: 'asking', wrong: expect.stringContaining('Was the address changed?') });
  expect(await talks()).toEqual(before);
  // Back to what it was, it goes on.
  pretalx.talks = all;
  pretalx.release();
  await call('POST', `/admin/sources/${id}/run`);
  expect(await health()).toMatchObject({ state: 'running', wrong: '' });
  expect((await talks()).map(({ title }) => title)).toContain('Lights out');
});

test('a source that is paused or removed changes nothing, and its talks stay', async () => {
  await call('POST', `/admin/sources/${id}/pause`);
  inPretalx('AAA111').title = 'Lights on';
  pretalx.release();
  await later();
  expect((await talks()).map(({ title }) => title)).toContain('Lights out');
  const count = (await talks()).length;
  await call('DELETE', `/admin/sources/${id}`);
  expect((await talks()).length).toBe(count);
  expect(await health()).toBeUndefined();
});
