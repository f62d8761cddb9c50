import { expect, test } from 'vitest';
import type { ImportedEvent } from '../../../../domain/event/import/imported-event.ts';
import { readImport } from '../../../../server/import/read-import.ts';
import { accepted, onTheWall, refusedWith, textFile } from '../../../support/harbour-days.ts';

const ZONE = 'Europe/Lisbon';
const talk = {
  guid: 'a1',
  id: 1,
  date: '2027-06-04T10:00:00+01:00',
  start: '10:00',
  duration: '00:30',
  room: 'Quay',
  title: 'Nets',
  subtitle: '',
  track: 'Tides',
  type: 'lecture',
  abstract: '',
  description: '',
  persons: [] as object[],
};
const DAY = {
  index: 1,
  date: '2027-06-04',
  day_start: '2027-06-04T06:00:00+01:00',
  day_end: '2027-06-05T04:00:00+01:00',
};

interface Parts {
  readonly talks?: readonly unknown[];
  readonly conference?: object;
  readonly day?: object;
  readonly zone?: string;
}

function fileOf({ talks = [talk], conference = {}, day = {}, zone = ZONE }: Parts) {
  const days = [{ ...DAY, rooms: { Quay: talks }, ...day }];
  return textFile(
    'schedule.json',
    JSON.stringify({ schedule: { conference: { title: 'Harbour Days', time_zone_name: zone, days, ...conference } } }),
  );
}

const version2 = (events: readonly object[], conference: object = {}) =>
  textFile(
    'schedule.json',
    JSON.stringify({
      schedule: { conference: { title: 'Harbour Days', time_zone_name: ZONE, days: [], ...conference }, events },
    }),
  );

const read = (parts: Parts, zone?: string): ImportedEvent =>
  accepted(readImport([fileOf(parts)], zone === undefined ? {} : { zone }));
const starts = ({ talks, event }: ImportedEvent): string[] =>
  talks.map(({ startsAt }) => onTheWall(startsAt, event?.zone ?? ''));
const without = (...fields: string[]): object =>
  Object.fromEntries(Object.entries(talk).filter(([name]) => !fields.includes(name)));

test('a talk without guid is identified by its number within the event, and without one by title and speakers', () => {
  const nameless = { ...without('guid', 'id'), persons: [{ name: 'Wanda Keel' }] };
  expect(read({ talks: [without('guid'), nameless] }).talks.map(({ key }) => key)).toEqual([
    'Harbour Days/1',
    'Nets / Wanda Keel',
  ]);
});

test('a guid need not be a UUID', () => {
  expect(read({ talks: [{ ...talk, guid: 'talk-no-7' }] }).talks[0]?.key).toBe('talk-no-7');
});

test('two talks with the same id are two talks, with a note', () => {
  const { talks, notes } = read({
    talks: [talk, { ...talk, title: 'Ropes', start: '11:00', date: '2027-06-04T11:00:00+01:00' }],
  });
  expect(talks.map(({ key, title }) => [key, title])).toEqual([
    [`a1#Nets#${Date.UTC(2027, 5, 4, 9)}#Quay`, 'Nets'],
    [`a1#Ropes#${Date.UTC(2027, 5, 4, 10)}#Quay`, 'Ropes'],
  ]);
  expect(notes).toEqual([
    { level: 'repaired', at: '“Ropes”', message: 'is known as “a1”, as something else in the file is; all were kept' },
  ]);
});

test('a talk without a date is on the day under which it is listed', () => {
  expect(starts(read({ talks: [without('date')] }))).toEqual(['2027-06-04 10:00']);
});

test('a talk after midnight belongs to the night after its day, with or without a date', () => {
  const late = { ...talk, guid: 'b', date: '2027-06-05T01:30:00+01:00', start: '01:30' };
  const { date: _date, ...undated } = { ...late, guid: 'c' };
  const event = read({ talks: [talk, late, undated] });
  expect(starts(event)).toEqual(['2027-06-04 10:00', '2027-06-05 01:30', '2027-06-05 01:30']);
  expect(event.event).toMatchObject({ firstDay: '2027-06-04', lastDay: '2027-06-04', dayChange: '04:00' });
});

test('if a night lasts longer than usual, the day changes later', () => {
  const { event } = read({ talks: [talk, { ...talk, guid: 'b', date: '2027-06-05T05:15:00+01:00', start: '05:15' }] });
  expect(event).toMatchObject({ lastDay: '2027-06-04', dayChange: '06:00' });
});

test('bounds of days in UTC give the right local hours', () => {
  const day = { day_start: '2027-06-04T05:00:00Z', day_end: '2027-06-05T03:00:00Z' };
  const undated = [
    { ...without('date'), start: '05:30' },
    { ...without('date'), guid: 'b', start: '06:00' },
    { ...without('date'), guid: 'c', start: '03:30' },
  ];
  expect(starts(read({ talks: undated, day }))).toEqual(['2027-06-04 05:30', '2027-06-04 06:00', '2027-06-05 03:30']);
});

test('a talk may last longer than twelve hours', () => {
  expect(
    read({
      talks: [
        { ...talk, duration: '14:30' },
        { ...talk, guid: 'b', duration: '36:00' },
      ],
    }).talks.map(({ minutes }) => minutes),
  ).toEqual([870, 2160]);
});

test('a talk without a readable length gets an hour, with a note', () => {
  const { talks, notes } = read({ talks: [{ ...talk, duration: 'soon' }] });
  expect(talks[0]?.minutes).toBe(60);
  expect(notes).toEqual([
    { level: 'repaired', at: '“Nets”', message: 'has no readable end or length (soon); 60 minutes were taken' },
  ]);
});

test('a date without offset is local time', () => {
  expect(starts(read({ talks: [{ ...talk, date: '2027-06-04T10:00:00' }] }))).toEqual(['2027-06-04 10:00']);
});

test('a date in UTC with a local time is one instant, not two', () => {
  const { talks, notes } = read({ talks: [{ ...talk, date: '2027-06-04T09:00:00Z' }] });
  expect([talks.map(({ startsAt }) => onTheWall(startsAt, ZONE)), notes]).toEqual([['2027-06-04 10:00'], []]);
});

test('if the zone contradicts the times, the organiser is asked for it', () => {
  expect(refusedWith(readImport([fileOf({ zone: 'Asia/Tokyo' })]))).toBe(
    'schedule.json gives Asia/Tokyo as its time zone, but its times (2027-06-04T10:00:00+01:00 for 10:00) are ' +
      "not that zone's; add --zone; the offsets in the file fit Europe/London or Africa/Lagos.",
  );
  expect(starts(read({ zone: 'Asia/Tokyo' }, ZONE))).toEqual(['2027-06-04 10:00']);
});

test('if the organiser names a zone, local times stay the same', () => {
  const event = read({}, 'America/New_York');
  expect(starts(event)).toEqual(['2027-06-04 10:00']);
  expect([event.notes, event.remarks]).toEqual([
    [],
    [
      '1 of 1 times in the file carry offsets that are not those of America/New_York; what their clock shows was ' +
        'kept, so 10:00 in the file is 10:00 in America/New_York; the offsets in the file fit Europe/London or ' +
        'Africa/Lagos.',
    ],
  ]);
});

test('an unknown zone is asked for', () => {
  expect(refusedWith(readImport([fileOf({ zone: 'Mars/Olympus' })]))).toBe(
    'schedule.json names the time zone “Mars/Olympus”, which is not known; add --zone; the offsets in the file ' +
      'fit Europe/London or Africa/Lagos.',
  );
});

test('a clock change during the event does not change local times', () => {
  const night = (date: string, start: string, offset: string): object => ({
    ...talk,
    guid: `${date}${start}`,
    date: `${date}T${start}:00${offset}`,
    start,
  });
  const talks = [night('2027-10-30', '22:00', '+01:00'), night('2027-10-31', '10:00', '+00:00')];
  expect(starts(read({ talks, day: { date: '2027-10-30', day_end: '2027-10-31T12:00:00Z' } }))).toEqual([
    '2027-10-30 22:00',
    '2027-10-31 10:00',
  ]);
});

test('talks that overlap on one stage are both imported', () => {
  const both = read({
    talks: [talk, { ...talk, guid: 'b', title: 'Ropes', date: '2027-06-04T10:15:00+01:00', start: '10:15' }],
  });
  expect(both.talks.map(({ title, stage }) => [title, stage])).toEqual([
    ['Nets', 'Quay'],
    ['Ropes', 'Quay'],
  ]);
});

test('a field may be a text or one text per language', () => {
  const { talks, event } = read({
    talks: [{ ...talk, title: { de: 'Netze', en: 'Nets' }, abstract: { de: 'Nur auf Deutsch', en: null } }],
    conference: { title: { fr: 'Jours du port' } },
  });
  expect([talks[0]?.title, talks[0]?.description, event?.name]).toEqual(['Nets', 'Nur auf Deutsch', 'Jours du port']);
});

test('an unreadable talk is left out with a note, and its stored version stays', () => {
  const { talks, unread, notes } = read({
    talks: [talk, { ...talk, guid: 'b', title: 'Ropes', date: 'tomorrow', start: 'noon' }],
  });
  expect([talks.map(({ key }) => key), unread]).toEqual([['a1'], ['b']]);
  expect(notes).toEqual([
    {
      level: 'refused',
      at: '“Ropes”',
      message:
        'does not start at a readable time (tomorrow noon); write it like 2027-06-04 10:00, 4.6.2027 10:00 or 2027-06-04T10:00+02:00',
    },
  ]);
});

test('a talk without a title keeps its time and place', () => {
  const { talks, notes } = read({ talks: [{ ...talk, title: '' }] });
  expect(talks.map(({ title, stage }) => [title, stage])).toEqual([['Untitled', 'Quay']]);
  expect(notes).toEqual([
    { level: 'repaired', at: 'talk 1 of Quay on day 1', message: 'has no title; it is called Untitled' },
  ]);
});

test('an invalid talk makes the whole file unreadable', () => {
  expect(refusedWith(readImport([fileOf({ talks: [talk, 'a string'] })]))).toBe(
    'schedule.json: talk 2 of Quay on day 1 is not a talk (not an object).',
  );
});

test('two stages with the same guid are two stages, and one without talks is kept with a note', () => {
  const conference = {
    rooms: [
      { name: 'Quay', guid: 'same' },
      { name: 'Boathouse', guid: 'same' },
    ],
  };
  const { stages, remarks } = read({ conference });
  expect([stages.map(({ name }) => name), remarks]).toEqual([
    ['Quay', 'Boathouse'],
    ['One stage of the file has no talks: Boathouse.'],
  ]);
});

test('only valid colours are read', () => {
  const tracks = [
    { name: 'Tides', color: '#0A7' },
    { name: 'Ropes', colors: { light: '#B45309' } },
    { name: 'Lamps', color: 'red' },
  ];
  expect(read({ conference: { tracks } }).tracks).toEqual([
    { key: 'Tides', name: 'Tides', color: '#00aa77' },
    { key: 'Ropes', name: 'Ropes', color: '#b45309' },
    { key: 'Lamps', name: 'Lamps' },
  ]);
});

test('a break is on its stage and is not a talk', () => {
  expect(read({ talks: [talk, { ...talk, guid: 'b', type: 'break' }] }).talks.map(({ kind }) => kind)).toEqual([
    'talk',
    'stage-break',
  ]);
});

test('version 2: cancelled talks are marked, talks that were never accepted are left out', () => {
  const states = ['CONFIRMED', 'CANCELED', 'DELAYED', 'DRAFT', 'SUBMITTED', 'REJECTED', 'WITHDRAWN', 'DELETED'];
  const events = states.map((state) => ({
    guid: state,
    title: state,
    state,
    start: '2027-06-04T10:00:00+01:00',
    end: '2027-06-04T10:30:00+01:00',
    room: { guid: 'q' },
  }));
  const { talks } = accepted(readImport([version2(events, { rooms: [{ name: 'Quay', guid: 'q' }] })]));
  expect(talks.map(({ key, cancelled, stage, minutes }) => [key, cancelled, stage, minutes])).toEqual([
    ['CONFIRMED', false, 'Quay', 30],
    ['CANCELED', true, 'Quay', 30],
    ['DELAYED', false, 'Quay', 30],
  ]);
});

test('additional details of a talk and a room are kept: language, no recording, links, feedback, guid and places', () => {
  const more = {
    ...talk,
    url: 'https://talks.example.org/nets',
    language: 'de_AT',
    do_not_record: true,
    feedback_url: 'https://talks.example.org/nets/feedback',
    links: [
      { title: 'The book of nets', url: 'https://nets.example.org/book' },
      { title: 'Local', url: '/media/a.pdf' },
    ],
    attachments: [{ title: '', url: 'https://talks.example.org/nets.pdf' }, { url: 'javascript:alert(1)' }],
  };
  const rooms = [{ name: 'Quay', guid: 'quay-1', capacity: 120 }];
  const { talks, stages } = read({ talks: [more, { ...talk, guid: 'a2' }], conference: { rooms } });
  const kept = talks.map(({ lang, noRecord, links, feedbackUrl }) => ({ lang, noRecord, links, feedbackUrl }));
  expect([kept, stages]).toEqual([
    [
      {
        lang: 'de-AT',
        noRecord: true,
        links: [
          { title: 'The book of nets', url: 'https://nets.example.org/book' },
          { title: 'talks.example.org', url: 'https://talks.example.org/nets.pdf' },
          { title: 'talks.example.org', url: 'https://talks.example.org/nets' },
        ],
        feedbackUrl: 'https://talks.example.org/nets/feedback',
      },
      {},
    ],
    [{ key: 'Quay', name: 'Quay', order: 0, guid: 'quay-1', capacity: 120 }],
  ]);
});

test('a room is the one under which its talks are listed, whatever room they name', () => {
  const rooms = { 'Village: Quay': [{ ...talk, guid: 'a1' }], Quay: [{ ...talk, guid: 'a2', title: 'Ropes' }] };
  const { talks, stages, remarks } = read({ day: { rooms } });
  expect([talks.map(({ title, stage }) => `${title} ${stage}`), stages.map(({ name }) => name), remarks]).toEqual([
    ['Nets Village: Quay', 'Ropes Quay'],
    ['Village: Quay', 'Quay'],
    [],
  ]);
});
