import { expect, test } from 'vitest';
import type { ImportedTalk } from '../../../domain/event/import/imported-event.ts';
import type { Programme } from '../../../domain/event/import/programme.ts';
import type { Stage } from '../../../domain/stages/stage.ts';
import { Talk } from '../../../domain/talks/talk.ts';
import { applyImport } from '../../../server/api/event/apply-import.ts';
import { programmeStates, storedProgramme } from '../../../server/api/event/stored-programme.ts';
import { importFiles } from '../../../server/api/event/import-files.ts';
import { frabExport } from '../../../server/api/exports/frab-export.ts';
import { scheduleJson } from '../../../server/api/exports/export-endpoints.ts';
import { scheduleXml } from '../../../server/api/exports/schedule-xml.ts';
import { demoEvent } from '../../../server/demo/demo-event.ts';
import type { ImportFile } from '../../../server/import/import-file.ts';
import type { Ports } from '../../../server/ports.ts';
import { stagesOf } from '../../../server/sync/stored-collections.ts';
import { harbourFile, textFile } from '../../support/harbour-days.ts';
import { aTalk, source, TEN } from '../../support/imported-sources.ts';
import { openTestPorts } from '../../support/open-test-ports.ts';
import { lackRealFiles, realFile } from '../../support/real-files.ts';
import { filledIn } from '../../support/schema-values.ts';

const exported = async (ports: Ports): Promise<ImportFile[]> => {
  const schedule = await frabExport({ ...ports, publicUrl: 'https://conference.example.org' });
  return [
    textFile('schedule.json', scheduleJson(schedule)),
    textFile('schedule.xml', await ports.xmlText(scheduleXml(schedule))),
  ];
};
const catalog = async (ports: Ports): Promise<Programme> => storedProgramme(await programmeStates(ports));

/** Imports both exports again and expects that the log gets no new entry. */
async function staysUnchanged(ports: Ports): Promise<void> {
  const before = await catalog(ports);
  const { n } = await ports.log.state('pub');
  expect(before.talks.length).toBeGreaterThan(0);
  for (const file of await exported(ports)) {
    expect(await importFiles({ files: [file] }, ports)).toMatchObject({ rows: [], notes: [] });
    expect({ file: file.name, n: (await ports.log.state('pub')).n }).toEqual({ file: file.name, n });
  }
  expect(await catalog(ports)).toEqual(before);
}

/** Returns the part of a programme that a schedule file can carry to an empty server, which has none of the event's own fields. */
const carried = ({ event, stages, tracks, talks, people }: Programme) => ({
  event: [event?.name, event?.location, event?.zone, event?.firstDay, event?.lastDay, event?.dayChange, event?.isDemo],
  stages: stages.toSorted(byId).map((stage) => ({ ...stage, extra: undefined })),
  tracks: tracks.toSorted(byId),
  talks: talks.toSorted(byId).map((talk) => ({ ...talk, hasDiscussion: false, extra: undefined })),
  people: people
    .filter(({ id }) => talks.some((talk) => talk.speakers.some((speaker) => speaker.id === id)))
    .toSorted(byId)
    .map(({ id, firstName, lastName, roles }) => [id, firstName, lastName, roles]),
});
const byId = (a: { readonly id: string }, b: { readonly id: string }): number => (a.id < b.id ? -1 : 1);

test('the demo event is unchanged when its export is imported again, and complete on another server', async () => {
  await using opened = await openTestPorts();
  const { ports } = opened;
  await applyImport(demoEvent(Date.UTC(2027, 9, 30, 12), 'Europe/Madrid'), ports);
  await staysUnchanged(ports);
  for (const file of await exported(ports)) {
    await using other = await openTestPorts();
    await importFiles({ files: [file] }, other.ports);
    expect(carried(await catalog(other.ports))).toEqual(carried(await catalog(ports)));
  }
});

test.each(['schedule.json', 'schedule.xml', 'schedule2.json', 'calendar.ics', 'sessionize-all.json', 'talks.csv'])(
  'the event of %s stays as it is when its export comes back',
  async (name) => {
    await using opened = await openTestPorts();
    await importFiles({ files: [harbourFile(name)], zone: 'Europe/Lisbon' }, opened.ports);
    await staysUnchanged(opened.ports);
  },
);

test('an event with days apart is unchanged when its export is imported again, and complete on another server', async () => {
  await using opened = await openTestPorts();
  const { ports } = opened;
  const rows = ['12', '19', '26'].map((day) => `Meetup ${day},2027-07-${day} 18:00,60`);
  const table = textFile('talks.csv', ['title,start,minutes', ...rows].join('\n'));
  await importFiles({ files: [table], zone: 'Europe/Lisbon' }, ports);
  const { event, talks } = await catalog(ports);
  expect([event?.days, talks.length]).toEqual([['2027-07-12', '2027-07-19', '2027-07-26'], 3]);
  await staysUnchanged(ports);
  const [json, xml] = await exported(ports);
  const days = JSON.parse(String(Buffer.from(json!.bytes))).schedule.conference.days as { date: string }[];
  expect([
    days.map(({ date }) => date),
    Buffer.from(xml!.bytes)
      .toString()
      .match(/<day [^>]*date="[^"]+"/g),
  ]).toEqual([event?.days, [expect.any(String), expect.any(String), expect.any(String)]]);
  // Two of its three days are close together; a file without the list would be read as three in a row.
  const close = { ...event!, lastDay: '2027-07-19', days: ['2027-07-12', '2027-07-19'] };
  await ports.log.append('pub', {
    mid: 'close',
    by: 'server',
    decide: () => ({ ops: [{ c: 'event', id: 'event', rev: 'close', doc: close }] }),
  });
  for (const file of await exported({ ...ports, event: () => close })) {
    await using other = await openTestPorts();
    await importFiles({ files: [file] }, other.ports);
    const there = (await catalog(other.ports)).event;
    expect([there?.firstDay, there?.lastDay, there?.days]).toEqual([close.firstDay, close.lastDay, close.days]);
  }
});

test.skipIf(lackRealFiles).each([
  ['ccc-camp-2019/schedule.json', 'Europe/Berlin'],
  ['fosdem-2013/schedule.xml', 'Europe/Brussels'],
  ['pyconuk-2015/schedule.ics', 'Europe/London'],
  ['droidcon-nyc-2022/schedule.json', 'America/New_York'],
])('the real event of %s stays as it is when its export comes back', async (path, zone) => {
  await using opened = await openTestPorts();
  await importFiles({ files: [realFile(path)], zone }, opened.ports);
  await staysUnchanged(opened.ports);
});

test('what an import cannot express stays: odd names, stages with the same name, our pictures and cancelled talks', async () => {
  await using opened = await openTestPorts();
  const { ports } = opened;
  await importFiles({ files: [harbourFile('schedule.json')] }, ports);
  const { talks, people, stages } = await catalog(ports);
  const [talk, second] = talks;
  const person = people.find(({ id }) => talks.some(({ speakers }) => speakers[0]?.id === id))!;
  const names = {
    ...person,
    firstName: 'Anna Maria',
    lastName: 'van der Berg',
    pictureUrl: '/uploads/aaaaaaaaaaaaaaaaaaaaaaaa-large.webp',
    roles: ['ROLE_ATTENDEE' as const],
    focus: ['Gaming'],
    isComplete: false,
    about: '*Not* a <b>list</b> &amp; no entity',
  };
  const speakers = [{ id: person.id, name: 'Anna Maria van der Berg' }];
  const odd = {
    ...talk!,
    title: '“Quotes” & <tags> ]]> 海 👋',
    description: '* one\n* two\n\n<p>three</p> &lt;',
    cancelled: true,
    coverUrl: '/uploads/bbbbbbbbbbbbbbbbbbbbbbbb-large.webp',
    speakers,
  };
  const far = { ...second!, startsAt: second!.startsAt + 12_345, minutes: 1_440, stageId: 'twin', trackId: null };
  const others = talks.slice(2).map((one) => ({
    ...one,
    speakers: one.speakers.map((speaker) => (speaker.id === person.id ? speakers[0]! : speaker)),
  }));
  const rest = { ...far, speakers: far.speakers.map((speaker) => (speaker.id === person.id ? speakers[0]! : speaker)) };
  await ports.log.append('dir', {
    mid: 'an-admin-at-work',
    by: 'olive',
    decide: () => ({ ops: [{ c: 'people', id: names.id, rev: 'odd', doc: names }] }),
  });
  const docs = [
    ['stages', { id: 'twin', name: stages[0]!.name, order: 7 }],
    ['talks', odd],
    ['talks', rest],
    ...others.map((one) => ['talks', one]),
  ] as [string, { id: string }][];
  await ports.log.append('pub', {
    mid: 'an-admin-at-work',
    by: 'olive',
    decide: () => ({ ops: docs.map(([c, doc]) => ({ c, id: doc.id, rev: 'odd', doc })) }),
  });
  await staysUnchanged(ports);
});

test('additional details of talks and rooms are exported and come back unchanged', async () => {
  await using opened = await openTestPorts();
  const { ports } = opened;
  const file = harbourFile('schedule.json');
  const read = JSON.parse(Buffer.from(file.bytes).toString()) as {
    schedule: { conference: { rooms: object[]; days: { rooms: Record<string, object[]> }[] } };
  };
  const { conference } = read.schedule;
  Object.assign(conference.rooms[0]!, { capacity: 120 });
  Object.assign(Object.values(conference.days[0]!.rooms)[0]![0]!, {
    language: 'pt',
    do_not_record: true,
    links: [{ title: 'Map & “chart”', url: 'https://maps.example.org/?a=1&b=2' }],
    feedback_url: 'https://talks.example.org/feedback',
    url: '',
  });
  await importFiles({ files: [textFile('schedule.json', JSON.stringify(read))] }, ports);
  const links = [{ title: 'Talk “about” it & more', url: 'https://matrix.to/#/%23quay:harbour.example' }];
  await linkFirstStage(links, ports);
  const before = await catalog(ports);
  expect(before.stages.flatMap((stage) => stage.links ?? [])).toEqual(links);
  const said = before.talks.find(({ lang }) => lang !== undefined);
  expect(said).toMatchObject({
    lang: 'pt',
    noRecord: true,
    links: [{ title: 'Map & “chart”', url: 'https://maps.example.org/?a=1&b=2' }],
    feedbackUrl: 'https://talks.example.org/feedback',
  });
  expect(before.stages.flatMap(({ capacity }) => capacity ?? [])).toEqual([120]);
  await staysUnchanged(ports);
  for (const one of await exported(ports)) {
    await using other = await openTestPorts();
    await importFiles({ files: [one] }, other.ports);
    expect(carried(await catalog(other.ports))).toEqual(carried(before));
  }
});

/** An organiser adds links to the first stage. */
async function linkFirstStage(links: Stage['links'], { log }: Ports): Promise<void> {
  const { name, scope, parse } = stagesOf('live');
  await log.append(scope, {
    mid: 'stage-links',
    by: 'olive',
    decide(state) {
      const [held] = state.all(name).toSorted((a, b) => parse(a).order - parse(b).order);
      return { ops: held ? [{ c: name, id: held.id, rev: 'linked', doc: { ...parse(held), links } }] : [] };
    },
  });
}

test('a talk that another program moved in the export is moved here, and nothing else changes', async () => {
  await using opened = await openTestPorts();
  const { ports } = opened;
  await importFiles({ files: [harbourFile('schedule.json')] }, ports);
  const [json] = await exported(ports);
  const file = JSON.parse(Buffer.from(json!.bytes).toString()) as {
    schedule: { conference: { days: { rooms: Record<string, { title: string; date: string; room: string }[]> }[] } };
  };
  const moved = Object.values(file.schedule.conference.days[0]!.rooms)[0]![0]!;
  moved.date = '2027-06-04T09:00:00+01:00';
  moved.room = 'A new shed';
  const before = await catalog(ports);
  await importFiles({ files: [textFile('schedule.json', JSON.stringify(file))] }, ports);
  const after = await catalog(ports);
  const shed = after.stages.find(({ name }) => name === 'A new shed')!;
  expect(after.talks.toSorted(byId)).toEqual(
    before.talks
      .toSorted(byId)
      .map((talk) =>
        talk.title === moved.title ? { ...talk, startsAt: Date.UTC(2027, 5, 4, 8), stageId: shed.id } : talk,
      ),
  );
  expect(shed.order).toBe(2);
});

/** Fields that no schedule file carries: decisions of the organisers, and fields under other names. */
const NOT_CARRIED = [
  'id',
  'edition',
  'stageId',
  'trackId',
  'speakers',
  'resources',
  'captions',
  'capacity',
  'isStreamed',
  'elsewhere',
  'attendance',
  'offset',
  'showControls',
  'hasDiscussion',
  'hasNetworkingMixer',
  'isFinished',
];

test('each field of a talk that a source can have is exported and imported without a change', async () => {
  await using opened = await openTestPorts();
  const { ports } = opened;
  // The other fields come from the schema, so a new field is checked without a change here.
  const said: Partial<ImportedTalk> = {
    ...Object.fromEntries(Object.entries(filledIn(Talk, 0)).filter(([field]) => !NOT_CARRIED.includes(field))),
    kind: 'talk',
    startsAt: TEN,
    minutes: 30,
    coverUrl: 'https://pictures.example.org/a.png',
    lang: 'pt',
    links: [{ title: 'Slides', url: 'https://slides.example.org/' }],
    feedbackUrl: 'https://talks.example.org/feedback',
  };
  await applyImport(source({ talks: [aTalk('a', said)] }), ports);
  const before = await catalog(ports);
  expect(before.talks).toMatchObject([said]);
  for (const one of await exported(ports)) {
    await using other = await openTestPorts();
    await importFiles({ files: [one] }, other.ports);
    expect(carried(await catalog(other.ports))).toEqual(carried(before));
  }
});
