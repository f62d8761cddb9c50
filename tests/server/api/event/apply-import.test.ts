import { expect, test } from 'vitest';
import type { ImportedEvent } from '../../../../domain/event/import/imported-event.ts';
import type { LogPage } from '../../../../domain/sync/log.ts';
import { findParts } from '../../../../server/api/companies/booth-parts.ts';
import { applyImport, type ImportReport } from '../../../../server/api/event/apply-import.ts';
import { programmeStates, storedProgramme } from '../../../../server/api/event/stored-programme.ts';
import { importFiles } from '../../../../server/api/event/import-files.ts';
import { findAccountByEmail } from '../../../../server/api/accounts/account-store.ts';
import { upsertAccounts } from '../../../../server/api/accounts/accounts.ts';
import { demoAccounts, demoEvent } from '../../../../server/demo/demo-event.ts';
import { readImport } from '../../../../server/import/read-import.ts';
import type { Ports } from '../../../../server/ports.ts';
import { accepted, harbourFile } from '../../../support/harbour-days.ts';
import { openTestPorts } from '../../../support/open-test-ports.ts';

const harbour = accepted(readImport([harbourFile('schedule.json')]));
const people = accepted(readImport([harbourFile('people.csv')]));
const demo = demoEvent(Date.UTC(2027, 5, 1, 12), 'Europe/Lisbon');

const position = async ({ log }: Ports): Promise<number> => (await log.state('pub')).n;
const catalog = async (ports: Ports) => storedProgramme(await programmeStates(ports));
async function applied(imported: ImportedEvent, ports: Ports): Promise<ImportReport> {
  const report = await applyImport(imported, ports);
  if ('code' in report) throw new Error(report.message);
  return report;
}
/** The same ports; `append` is replaced. */
const withAppend = (ports: Ports, append: Ports['log']['append']): Ports => {
  const { log } = ports;
  return {
    ...ports,
    log: {
      logId: log.logId,
      append,
      state: (scope) => log.state(scope),
      bytes: (scope) => log.bytes(scope),
      read: (scope, after, limit) => log.read(scope, after, limit),
      hold: (scope) => log.hold(scope),
      subscribe: (listener) => log.subscribe(listener),
      truncate: (scope, upTo) => log.truncate(scope, upTo),
      close: () => log.close(),
    },
  };
};
/** A programme with this many talks with long texts. */
const large = (count: number): ImportedEvent => ({
  ...harbour,
  talks: Array.from({ length: count }, (_, index) => ({
    ...harbour.talks[0]!,
    key: `t${index}`,
    title: `Talk ${index}`,
    speakers: [],
    description: 'rope '.repeat(700),
  })),
});

test('a second run appends nothing', async () => {
  await using opened = await openTestPorts();
  await applied(harbour, opened.ports);
  const n = await position(opened.ports);
  expect([(await applied(harbour, opened.ports)).rows, await position(opened.ports)]).toEqual([[], n]);
});

test('a dry run reports everything and changes nothing', async () => {
  await using opened = await openTestPorts();
  const dry = await applyImport(harbour, opened.ports, { dryRun: true });
  expect(await position(opened.ports)).toBe(0);
  expect(await applied(harbour, opened.ports)).toEqual(dry);
});

test('a schedule of usual size reaches devices in one piece, a large one in few', async () => {
  await using opened = await openTestPorts();
  const pages: LogPage[] = [];
  opened.ports.log.subscribe((page) => void pages.push(page));
  await applied(harbour, opened.ports);
  // The programme, then the cards of its speakers.
  expect(await position(opened.ports)).toBe(2);
  expect((await opened.ports.log.state('dir')).n).toBe(1);

  const steps: [number, number][] = [];
  await applyImport(large(1200), opened.ports, {
    replace: true,
    onProgress: (done, total) => void steps.push([done, total]),
  });
  expect((await catalog(opened.ports)).talks).toHaveLength(1200);
  const entries = (await opened.ports.log.read('pub', 2)) as LogPage;
  expect(entries.to - entries.from).toBeLessThanOrEqual(4);
  expect([steps.at(-1)?.[0], steps.every(([done, total]) => done <= total)]).toEqual([steps[0]?.[1], true]);
});

test('an import interrupted halfway is finished by running it again', async () => {
  await using opened = await openTestPorts();
  await applied(demo, opened.ports);
  const stopping = withAppend(opened.ports, async (scope, mutation) => {
    if ((await catalog(opened.ports)).talks.length > 141) throw new Error('the power went');
    return opened.ports.log.append(scope, mutation);
  });
  await expect(applyImport(large(1200), stopping)).rejects.toThrow('the power went');
  const half = await catalog(opened.ports);
  expect([half.event?.isDemo, half.talks.length > 141]).toEqual([true, true]);
  await applied(large(1200), opened.ports);
  const whole = await catalog(opened.ports);
  expect([whole.event?.name, whole.talks.length]).toEqual(['Harbour Days', 1200]);
});

test('a concurrent change is respected, not overwritten', async () => {
  await using opened = await openTestPorts();
  await applied(harbour, opened.ports);
  const moved = { ...harbour, talks: harbour.talks.map((talk) => ({ ...talk, minutes: talk.minutes + 5 })) };
  const { talks } = await catalog(opened.ports);
  const racing = withAppend(opened.ports, async (scope, mutation) => {
    const ops = talks
      .slice(0, 1)
      .map((talk) => ({ c: 'talks', id: talk.id, rev: 'admin', doc: { ...talk, offset: 9 } }));
    await opened.ports.log.append('pub', { mid: 'an-admin', by: 'olive', decide: () => ({ ops }) });
    return opened.ports.log.append(scope, mutation);
  });
  await applied(moved, racing);
  const after = (await catalog(opened.ports)).talks.find((talk) => talk.id === talks[0]?.id);
  expect([after?.minutes, after?.offset]).toEqual([(talks[0]?.minutes ?? 0) + 5, 9]);
});

test('people with a mail address and a ticket code can log in, and stay the same when the table comes again', async () => {
  await using opened = await openTestPorts();
  const { ports } = opened;
  await applied(harbour, ports);
  expect((await applied(people, ports)).accountsAdded).toBe(3);
  const wanda = await findAccountByEmail('Wanda@example.org', ports);
  const person = (await catalog(ports)).people.find(({ firstName }) => firstName === 'Wanda');
  expect([wanda?.id, wanda?.roles]).toEqual([person?.id, ['ROLE_ATTENDEE', 'ROLE_SPEAKER', 'ROLE_ADMIN']]);
  expect(await applied(people, ports)).toMatchObject({ rows: [], accountsAdded: 0, accountsChanged: 0 });
});

test('an imported person with an existing address is that person, whose rights can only grow', async () => {
  await using opened = await openTestPorts();
  const { ports } = opened;
  await applied(harbour, ports);
  await upsertAccounts(
    [{ personId: 'olive', email: 'ilse@example.org', roles: ['ROLE_ATTENDEE', 'ROLE_ADMIN'] }],
    ports,
  );
  await applied(people, ports);
  const account = await findAccountByEmail('ilse@example.org', ports);
  expect([account?.id, account?.roles]).toEqual(['olive', ['ROLE_ATTENDEE', 'ROLE_ADMIN']]);
  expect((await catalog(ports)).people.find(({ id }) => id === 'olive')?.firstName).toBe('Ilse');
});

test('hidden parts of a booth are imported, and stay if a later import does not contain them', async () => {
  await using opened = await openTestPorts();
  const { ports } = opened;
  const company = {
    key: 'knots',
    name: 'Knots',
    ticketType: 'basic' as const,
    focus: ['Gaming'],
    promoVideo: 'https://vimeo.com/1',
    at: '',
  };
  const withCompany = (fields: object): ImportedEvent => ({ ...harbour, companies: [{ ...company, ...fields }] });
  await applied(withCompany({}), ports);
  const id = (await catalog(ports)).companies[0]!.id;
  const booth = async () => {
    const { ticketType, focus, promoVideo } = (await catalog(ports)).companies[0]!;
    const positions = await Promise.all(['pub', `co:${id}`].map(async (scope) => (await ports.log.state(scope)).n));
    return { ticketType, focus, promoVideo, kept: await findParts(id, ports), positions };
  };
  const kept = { focus: ['Gaming'], promoVideo: 'https://vimeo.com/1' };
  expect(await booth()).toEqual({ ticketType: 'basic', focus: [], promoVideo: '', kept, positions: [2, 1] });
  for (const again of [withCompany({}), withCompany({ focus: undefined, promoVideo: undefined })]) {
    expect(await applied(again, ports)).toMatchObject({ rows: [] });
    expect(await booth()).toMatchObject({ kept, positions: [2, 1] });
  }

  const other = withCompany({ promoVideo: 'https://vimeo.com/2' });
  expect(await applyImport(other, ports, { dryRun: true })).toMatchObject({
    rows: [{ change: 'changed', noun: 'company', name: 'Knots' }],
  });
  await applied(other, ports);
  expect(await booth()).toMatchObject({
    promoVideo: '',
    kept: { promoVideo: 'https://vimeo.com/2' },
    positions: [2, 2],
  });
  await applied(withCompany({ ticketType: 'super', focus: undefined, promoVideo: undefined }), ports);
  expect(await booth()).toMatchObject({ ticketType: 'super', focus: ['Gaming'], promoVideo: 'https://vimeo.com/2' });
});

test('the first real event ends the demo: its talks and people are deleted and its log-ins stop working', async () => {
  await using opened = await openTestPorts();
  const { ports } = opened;
  await applied(demo, ports);
  expect((await findAccountByEmail(demoAccounts.attendee.email, ports))?.isDemo).toBe(true);
  await applied(harbour, ports);
  expect(await findAccountByEmail(demoAccounts.attendee.email, ports)).toBeUndefined();
  const after = await catalog(ports);
  expect([
    after.event?.name,
    after.event?.isDemo,
    after.talks.length,
    after.stages.length,
    after.people.length,
    after.companies.length,
  ]).toEqual(['Harbour Days', false, 5, 2, 2, 0]);
});

test('the demo placed on another day moves', async () => {
  await using opened = await openTestPorts();
  await applied(demo, opened.ports);
  const later = await applied(demoEvent(Date.UTC(2027, 5, 8, 12), 'Europe/Lisbon'), opened.ports);
  expect(new Set(later.rows.map(({ change }) => change))).toEqual(new Set(['changed']));
  expect(later.accountsAdded + later.accountsChanged).toBe(0);
});

test('a changed schedule of the running event needs no zone a second time', async () => {
  await using opened = await openTestPorts();
  const { ports } = opened;
  const files = [harbourFile('sessionize-grid.json')];
  expect(await importFiles({ files }, ports)).toHaveProperty('code', 'invalid');
  // Before there is an event, its zone is the one set by EVENT_FILE.
  const named: Ports = { ...ports, fixedSettings: { zone: 'Europe/Lisbon' } };
  expect(await importFiles({ files, dryRun: true }, named)).toMatchObject({
    remarks: [expect.stringContaining('it was read in Europe/Lisbon, the zone of the event.'), expect.anything()],
  });
  await importFiles({ files, zone: 'Europe/Lisbon' }, ports);
  expect(await importFiles({ files }, ports)).toMatchObject({ rows: [], unchanged: 11 });
});

test('a person who becomes admin by a table is one, without others seeing it', async () => {
  await using opened = await openTestPorts();
  await applied(harbour, opened.ports);
  await applied(people, opened.ports);
  const wanda = await findAccountByEmail('wanda@example.org', opened.ports);
  expect(wanda?.roles).toContain('ROLE_ADMIN');
  expect((await catalog(opened.ports)).people.find(({ id }) => id === wanda?.id)?.roles).toEqual([
    'ROLE_SPEAKER',
    'ROLE_ATTENDEE',
  ]);
});

test('imported talks without a setting get questions and chat as in Settings, and keep later changes', async () => {
  await using opened = await openTestPorts();
  const { ports } = opened;
  await applied(harbour, ports);
  const silent = harbour.talks.filter((talk) => talk.kind === 'talk' && talk.hasDiscussion === undefined);
  const discussing = async (): Promise<string[]> =>
    (await catalog(ports)).talks.filter((talk) => talk.hasDiscussion).map(({ title }) => title);
  const before = await discussing();
  expect(silent.length).toBeGreaterThan(1);
  const event = (await catalog(ports)).event!;
  await ports.log.append('pub', {
    mid: 'settings',
    by: 'server',
    decide: () => ({ ops: [{ c: 'event', id: 'event', rev: 'on', doc: { ...event, discussions: true } }] }),
  });
  // Existing talks stay unchanged; new ones get the settings' defaults.
  const talks = [...harbour.talks, { ...silent[0]!, key: 'fresh', title: 'A fresh talk' }];
  await applied({ ...harbour, talks }, ports);
  expect(await discussing()).toEqual([...before, 'A fresh talk']);
});
