import { afterAll, expect, test } from 'vitest';
import type { Programme } from '../../../domain/event/import/programme.ts';
import { programmeStates, storedProgramme } from '../../../server/api/event/stored-programme.ts';
import { importFiles } from '../../../server/api/event/import-files.ts';
import { onTheWall } from '../../support/harbour-days.ts';
import { openTestPorts } from '../../support/open-test-ports.ts';
import { lackRealFiles, noteRealFiles, realFile } from '../../support/real-files.ts';

afterAll(noteRealFiles);

/** Title, local start and stage of every talk, as this test reads them from the file. */
type Naive = readonly string[];

interface RealEvent {
  readonly files: readonly string[];
  readonly zone?: string;
  /** Numbers of talks, stages, tracks and people, from the folder's README. */
  readonly counts: readonly [number, number, number, number];
  readonly days: readonly [string, string];
  readonly naive: (text: string) => Naive;
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();
const unescapeXml = (text: string): string =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&');
const nameIn = (tag: string, text: string): string =>
  oneLine(unescapeXml(new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(text)?.[1] ?? ''));

const fosdem: RealEvent = {
  files: ['fosdem-2013/schedule.xml'],
  zone: 'Europe/Brussels',
  counts: [487, 24, 40, 476],
  days: ['2013-02-02', '2013-02-03'],
  naive: (xml) =>
    xml
      .split(/<day /)
      .slice(1)
      .flatMap((day) =>
        day
          .split('<event ')
          .slice(1)
          .map(
            (event) =>
              `${nameIn('title', event)} | ${/date="([\d-]+)"/.exec(day)?.[1]} ${nameIn('start', event)} | ${nameIn('room', event)}`,
          ),
      ),
};

interface FrabDays {
  schedule: { conference: { days: { rooms: Record<string, { title: string; date: string; start: string }[]> }[] } };
}
const camp: RealEvent = {
  files: ['ccc-camp-2019/schedule.json'],
  counts: [79, 2, 7, 90],
  days: ['2019-08-21', '2019-08-25'],
  naive: (json) =>
    (JSON.parse(json) as FrabDays).schedule.conference.days.flatMap((day) =>
      Object.entries(day.rooms).flatMap(([room, talks]) =>
        talks.map((talk) => `${oneLine(talk.title)} | ${talk.date.slice(0, 10)} ${talk.start} | ${room}`),
      ),
    ),
};

const field = (event: string, name: string): string =>
  oneLine((new RegExp(`^${name}:(.*)$`, 'm').exec(event)?.[1] ?? '').replaceAll(/\\([,;\\])/g, '$1'));
/** The event was in British Summer Time, an hour ahead of UTC. */
const summerTime = (utc: string): string => {
  const [, year, month, day, hour, minute] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)00Z$/.exec(utc) ?? [];
  return `${year}-${month}-${day} ${String(Number(hour) + 1).padStart(2, '0')}:${minute}`;
};
const pycon: RealEvent = {
  files: ['pyconuk-2015/schedule.ics'],
  zone: 'Europe/London',
  counts: [162, 11, 0, 0],
  days: ['2015-09-18', '2015-09-21'],
  naive: (ics) =>
    ics
      .replaceAll(/\r\n[ \t]/g, '')
      .replaceAll('\r', '')
      .split('BEGIN:VEVENT')
      .slice(1)
      .map(
        (event) =>
          `${field(event, 'SUMMARY') || 'Untitled'} | ${summerTime(field(event, 'DTSTART'))} | ${field(event, 'LOCATION')}`,
      ),
};

interface GridDay {
  rooms: { sessions: { title: string; startsAt: string; room: string }[] }[];
}
const droidcon: RealEvent = {
  files: ['droidcon-nyc-2022/schedule.json', 'droidcon-nyc-2022/speakers.json'],
  zone: 'America/New_York',
  counts: [95, 5, 2, 88],
  days: ['2022-09-01', '2022-09-02'],
  naive: (json) =>
    (JSON.parse(json) as GridDay[]).flatMap((day) =>
      day.rooms.flatMap((room) =>
        room.sessions.map(
          (talk) => `${oneLine(talk.title)} | ${talk.startsAt.slice(0, 16).replace('T', ' ')} | ${talk.room}`,
        ),
      ),
    ),
};

const placesOf = ({ talks, stages, event }: Programme): string[] => {
  const stageName = new Map(stages.map((stage) => [stage.id, stage.name]));
  return talks
    .map(
      (talk) =>
        `${talk.title} | ${onTheWall(talk.startsAt, event?.zone ?? '')} | ${stageName.get(talk.stageId ?? '') ?? ''}`,
    )
    .map(oneLine)
    .toSorted();
};

test.skipIf(lackRealFiles).each([
  ['FOSDEM 2013', fosdem],
  ['the Chaos Communication Camp 2019', camp],
  ['PyCon UK 2015', pycon],
  ['droidcon New York 2022', droidcon],
])(
  '%s imports whole, every talk at its time on the wall, and a second time changes nothing',
  async (_, { files, zone, counts, days, naive }) => {
    await using opened = await openTestPorts();
    const { ports } = opened;
    const request = { files: files.map(realFile), ...(zone === undefined ? {} : { zone }) };

    const report = await importFiles(request, ports);
    expect(report).not.toHaveProperty('message');
    const catalog = storedProgramme(await programmeStates(ports));
    expect([catalog.talks.length, catalog.stages.length, catalog.tracks.length, catalog.people.length]).toEqual(counts);
    expect([catalog.event?.firstDay, catalog.event?.lastDay]).toEqual(days);
    const [schedule] = request.files;
    expect(placesOf(catalog)).toEqual(
      naive(Buffer.from(schedule?.bytes ?? []).toString())
        .map(oneLine)
        .toSorted(),
    );

    const { n } = await ports.log.state('pub');
    expect(await importFiles({ files: request.files }, ports)).toMatchObject({
      rows: [],
      unchanged: counts.reduce((sum, count) => sum + count),
    });
    expect((await ports.log.state('pub')).n).toBe(n);
  },
);

test.skipIf(lackRealFiles)(
  'a real schedule that was cut off, and a real file that is no schedule, change nothing',
  async () => {
    await using opened = await openTestPorts();
    const { ports } = opened;
    await importFiles({ files: fosdem.files.map(realFile), zone: 'Europe/Brussels' }, ports);
    const { n } = await ports.log.state('pub');
    const shares = [0, 0.001, 0.13, 0.5, 0.77, 0.999];
    const cut = [fosdem, camp, pycon, droidcon].flatMap(({ files }) =>
      shares.map((share) => {
        const { name, bytes } = realFile(files[0] ?? '');
        return { name, bytes: bytes.subarray(0, Math.floor(bytes.length * share)) };
      }),
    );
    const wrong = [
      'droidcon-nyc-2022/sponsors.json',
      'scale-17x-2019/17x.json',
      'resources/In-CC0.pdf',
      'video/flower.mp4',
    ].map(realFile);
    for (const file of [...cut, ...wrong]) {
      const answer = await importFiles({ files: [file], zone: 'Europe/Brussels' }, ports);
      expect(answer, `${file.name}, ${file.bytes.length} bytes`).toHaveProperty(
        'message',
        expect.stringMatching(/^[^.]*\S+[^]*\.$/),
      );
    }
    expect((await ports.log.state('pub')).n).toBe(n);
  },
);
