import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AuditView } from '../../../../domain/audit/audit-calls.ts';
import type { DifferingField } from '../../../../domain/sources/source-calls.ts';
import type { Talk } from '../../../../domain/talks/talk.ts';
import { pullSources } from '../../../../server/jobs/pull-sources.ts';
import { Pretalx, servePretalx } from '../../../support/pretalx-server.ts';
import { olive } from '../../../support/people.ts';
import type { ServedStandIn } from '../../../support/stand-in-server.ts';
import { startTestApp, type TestApp } from '../../../support/test-app.ts';

const MINUTES = 60_000;
const pretalx = new Pretalx();
let app: TestApp;
let served: ServedStandIn;
beforeAll(async () => {
  Object.assign(pretalx, { zone: 'Europe/Madrid', title: 'Test Days', days: ['2027-07-12', '2027-07-13'] });
  pretalx.speakers = [
    { code: 'NORA1', name: 'Nora Quill' },
    { code: 'PIA01', name: 'Pia Prompt' },
  ];
  pretalx.talks = [
    { code: 'AAA111', title: 'Lights', date: day(1, '10:00'), duration: '00:45', room: 'Dock 1', speakers: ['NORA1'] },
    { code: 'BBB222', title: 'Maps', date: day(1, '11:00'), duration: '00:30', room: 'Dock 1', speakers: [] },
    { code: 'CCC333', title: 'Radio', date: day(2, '10:00'), duration: '00:30', room: 'Dock 1', speakers: [] },
  ];
  served = await servePretalx(pretalx);
  app = await startTestApp({ talks: [], env: { SOURCE_HOSTS: served.origin } });
});
afterAll(async () => {
  await app[Symbol.asyncDispose]();
  await served[Symbol.asyncDispose]();
});

const day = (number: number, time: string): string => `2027-07-${11 + number}T${time}:00+02:00`;
const inPretalx = (code: string) => pretalx.talks.find((talk) => talk.code === code)!;
const call = async <T>(method: string, path: string, body?: unknown): Promise<T> => {
  const answer = await app.call(method, path, olive.person.id, body);
  await app.settled();
  expect([path, answer.status < 300 ? 'done' : answer.body]).toEqual([path, 'done']);
  return answer.body as T;
};
/** Releases the schedule in pretalx and reads it after the interval. */
const release = async (): Promise<void> => {
  pretalx.release();
  app.advance(5 * MINUTES);
  await pullSources(app.ports, new AbortController().signal);
  await app.settled();
};
/** Has everything compared, as *Check now* does. */
const checkNow = (): Promise<unknown> => call('POST', `/admin/sources/${id}/run`);
const talks = async () =>
  (await app.ports.log.state('pub'))
    .all('talks')
    .map(({ doc }) => doc as Talk)
    .toSorted((a, b) => (a.title < b.title ? -1 : 1))
    .map(({ title, minutes, cancelled }) => [title, minutes, cancelled ? 'cancelled' : 'on']);
const names = async (): Promise<string[]> => {
  const people = [
    ...(await app.ports.log.state('dir')).all('people'),
    ...(await app.ports.log.state('adm')).all('hiddenPeople'),
  ];
  return people.map(({ doc }) => (doc as { firstName: string }).firstName).toSorted();
};
const kept = async () =>
  (await call<{ data: DifferingField[] }>('GET', `/admin/sources/${id}/kept`)).data.map(
    ({ name, field, theirs, asks }) => [name, field, theirs, asks],
  );
/** Undoes the last thing that the source changed. */
const undoLast = async () => {
  const { data } = await call<{ data: AuditView[] }>('GET', `/admin/audit?by=source:${id}`);
  return call('POST', `/admin/audit/groups/${data[0]?.group}/undo`);
};
let id = '';

const BEFORE = [
  ['Lights', 45, 'on'],
  ['Maps', 30, 'on'],
  ['Radio', 30, 'on'],
];
const AFTER = [
  ['Lights', 60, 'on'],
  ['Maps', 30, 'on'],
  ['Radio', 30, 'cancelled'],
  ['Tides', 20, 'on'],
];

test('undo puts back what a version of pretalx changed, and the next readings of that version do not bring it back', async () => {
  pretalx.release();
  const input = { kind: 'pretalx', name: 'pretalx', address: `${served.origin}/days27/` };
  ({ id } = await call<{ id: string }>('POST', '/admin/sources', input));
  await call('PATCH', `/admin/sources/${id}`, { publish: 'release' });
  await checkNow();
  expect(await talks()).toEqual(BEFORE);
  const people = await names();
  inPretalx('AAA111').duration = '01:00';
  pretalx.talks = [
    ...pretalx.talks.filter(({ code }) => code !== 'CCC333'),
    { code: 'DDD444', title: 'Tides', date: day(1, '14:00'), duration: '00:20', room: 'Dock 1', speakers: ['PIA01'] },
  ];
  await release();
  expect([await talks(), await names()]).toEqual([AFTER, [...people, 'Pia'].toSorted()]);
  expect(await undoLast()).toMatchObject({ left: [] });
  expect([await talks(), await names()]).toEqual([BEFORE, people]);
  await checkNow();
  await release();
  expect([await talks(), await names()]).toEqual([BEFORE, people]);
  expect(await kept()).toEqual([
    ['Lights', 'minutes', '60 min', false],
    ['Radio', 'cancelled', 'yes', false],
  ]);
});

test('after an undo other changes of pretalx still arrive, and a field that it changes again is asked about', async () => {
  inPretalx('AAA111').duration = '00:50';
  inPretalx('BBB222').title = 'Maps offline';
  await release();
  expect(await talks()).toEqual([
    ['Lights', 45, 'on'],
    ['Maps offline', 30, 'on'],
    ['Radio', 30, 'on'],
  ]);
  expect((await kept())[0]).toEqual(['Lights', 'minutes', '50 min', true]);
});

test('what was undone comes back when an organiser takes it: a field, and a talk by looking at the changes', async () => {
  const lights = (await app.ports.log.state('pub')).all('talks').find(({ doc }) => (doc as Talk).title === 'Lights');
  await call('POST', `/admin/sources/${id}/kept`, { thing: lights?.id, field: 'minutes', take: true });
  const { import: file } = await call<{ import: string }>('POST', `/admin/sources/${id}/import`);
  const checked = await call<{ plan: string; adds: string }>('POST', `/admin/imports/${file}/check`, { what: 'event' });
  expect(checked.adds).toBe('1 talk and 1 speaker');
  await call('POST', `/admin/imports/${file}/apply`, { plan: checked.plan });
  await checkNow();
  expect(await talks()).toEqual([
    ['Lights', 50, 'on'],
    ['Maps offline', 30, 'on'],
    ['Radio', 30, 'on'],
    ['Tides', 20, 'on'],
  ]);
  inPretalx('DDD444').title = 'Tides and moons';
  await release();
  expect((await talks()).at(-1)).toEqual(['Tides and moons', 20, 'on']);
});

test('what was changed by hand after a version is not undone with it, and the answer says so', async () => {
  inPretalx('BBB222').duration = '00:40';
  await release();
  const maps = (await app.ports.log.state('pub'))
    .all('talks')
    .find(({ doc }) => (doc as Talk).title === 'Maps offline');
  await call('PATCH', `/talks/${maps?.id}`, { length: 35 });
  expect(await undoLast()).toMatchObject({
    undone: 0,
    left: [{ message: 'This has been changed again since, so it cannot be undone' }],
  });
  expect((await talks())[1]).toEqual(['Maps offline', 35, 'on']);
});
