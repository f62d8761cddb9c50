import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readImport } from '../../../server/import/read-import.ts';
import { accepted, harbourFile, onTheWall, refusedWith, textFile } from '../../support/harbour-days.ts';

const SCHEDULES = [
  'schedule.json',
  'schedule2.json',
  'schedule.xml',
  'schedule-by-day.xml',
  'sessionize-all.json',
  'sessionize-grid.json',
  'sessionize-sessions.json',
  'calendar.ics',
  'talks.csv',
];
const lisbon = { runningZone: 'Europe/Lisbon' };

test.each(SCHEDULES)('the same event from %s gives the same result', (file) => {
  const { event, stages, talks } = accepted(readImport([harbourFile(file)], lisbon));
  expect({ ...event, name: 'Harbour Days' }).toEqual({
    name: 'Harbour Days',
    zone: 'Europe/Lisbon',
    firstDay: '2027-06-04',
    lastDay: '2027-06-05',
    dayChange: '04:00',
  });
  // If a file lists no stages, their order has no meaning.
  const isOrdered = !['calendar.ics', 'talks.csv', 'sessionize-sessions.json'].includes(file);
  expect(stages.map(({ guid: _guid, capacity: _capacity, ...stage }) => stage)).toEqual(
    ['Quay', 'Boathouse'].map((name, order) => ({ key: name, name, ...(isOrdered && { order }) })),
  );
  const listed = talks.map((talk) =>
    [
      onTheWall(talk.startsAt, 'Europe/Lisbon'),
      talk.minutes,
      talk.stage,
      talk.track,
      talk.title,
      talk.description,
    ].join(' | '),
  );
  expect(listed.toSorted()).toEqual([
    '2027-06-04 10:00 | 30 | Quay | Tides | Opening on the quay | Ropes are thrown, coffee is poured.',
    '2027-06-04 10:30 | 45 | Boathouse | Ropes | Knots that hold | Seven knots, and when to trust none of them.',
    '2027-06-04 23:30 | 90 | Quay | Tides | Night fishing & other noises | Lamps, nets, patience.',
    '2027-06-05 01:15 | 30 | Quay | Tides | Low tide | A walk where the water was.',
    '2027-06-05 12:10 | 35 | Quay | Tides | Closing | The lamps are counted.',
  ]);
});

test.each(SCHEDULES.filter((name) => name !== 'calendar.ics'))('who gives which talk is known from %s', (name) => {
  const { talks, people } = accepted(readImport([harbourFile(name)], lisbon));
  const named = new Map(people.map((person) => [person.key, `${person.firstName} ${person.lastName}`]));
  expect(
    talks.map((talk) => `${talk.title}: ${talk.speakers.map((key) => named.get(key)).join(', ')}`).toSorted(),
  ).toEqual([
    'Closing: Nuno Sardinha',
    'Knots that hold: Wanda Keel, Nuno Sardinha',
    'Low tide: ',
    'Night fishing & other noises: Wanda Keel',
    'Opening on the quay: Nuno Sardinha',
  ]);
});

test('a file without a time zone asks for one, and uses the running event’s', () => {
  const grid = harbourFile('sessionize-grid.json');
  expect(refusedWith(readImport([grid]))).toBe(
    'sessionize-grid.json does not say in which time zone its times are; add --zone, as in --zone Europe/Berlin.',
  );
  const asked = accepted(readImport([grid], { ...lisbon, zone: 'Asia/Tokyo' }));
  expect([asked.event?.zone, asked.remarks]).toEqual(['Asia/Tokyo', []]);
});

test.each(['sessionize-grid.json', 'talks.csv', 'schedule-by-day.xml', 'calendar.ics'])(
  'of %s without a zone it is said in which it was read',
  (name) => {
    const { bytes } = harbourFile(name);
    const text = bytes
      .toString()
      .replaceAll(/;TZID=[^:;]+|^X-WR-TIMEZONE.*\r?\n|time_zone_name[^<]*<\/time_zone_name>/gm, '');
    const { event, remarks } = accepted(readImport([textFile(name, text)], lisbon));
    expect([event?.zone, remarks]).toEqual([
      'Europe/Lisbon',
      [`${name} does not say in which time zone its times are; it was read in Europe/Lisbon, the zone of the event.`],
    ]);
  },
);

test('several files become one event: profiles from the list of speakers, talks from the schedule', () => {
  const alone = accepted(readImport([harbourFile('sessionize-grid.json')], lisbon));
  const both = accepted(
    readImport([harbourFile('sessionize-grid.json'), harbourFile('sessionize-speakers.json')], lisbon),
  );
  expect(both.talks).toEqual(alone.talks);
  expect(both.people.map(({ firstName, jobPosition, about }) => ({ firstName, jobPosition, about }))).toEqual([
    { firstName: 'Nuno', jobPosition: 'Harbour crew', about: 'Mends nets and radios.' },
    { firstName: 'Wanda', jobPosition: 'Harbour crew', about: 'Built eleven boats, sank one.' },
  ]);
});

test('a speaker in the table of people is the speaker in the schedule and can log in', () => {
  const { people, talks } = accepted(
    readImport([harbourFile('schedule.xml'), harbourFile('people.csv'), harbourFile('companies.csv')]),
  );
  expect(people.map(({ firstName, email, company }) => [firstName, email, company])).toEqual([
    ['Nuno', 'nuno@example.org', 'Tar & Twine'],
    ['Wanda', 'wanda@example.org', undefined],
    ['Ilse', 'ilse@example.org', 'Tar & Twine'],
  ]);
  expect(talks.every((talk) => talk.speakers.every((key) => people.some((person) => person.key === key)))).toBe(true);
});

test('files with different time zones are refused', () => {
  const xml = harbourFile('schedule.xml');
  const other = textFile(
    'other.ics',
    harbourFile('calendar.ics').bytes.toString().replaceAll('Europe/Lisbon', 'Asia/Tokyo'),
  );
  expect(refusedWith(readImport([xml, other]))).toBe(
    'The files are in two time zones, Europe/Lisbon and Asia/Tokyo; import one event at a time.',
  );
});

test.each([
  ['nothing.json', '', 'nothing.json is empty.'],
  ['spaces.csv', ' \n \n', 'spaces.csv is empty.'],
  ['list.json', '[]', 'list.json is empty.'],
  ['object.json', '{}', 'object.json is empty.'],
  [
    'letter.txt',
    'Dear all,\nthe schedule is attached.',
    'letter.txt is a table without the columns of talks (title, start), people (first_name, last_name), ' +
      'companies (name) or sponsors (title, link, tier); see docs/import.md.',
  ],
  [
    'word.txt',
    'Schedule',
    'word.txt is in none of the formats that can be read: schedule.json, schedule.xml, Sessionize, iCalendar, ' +
      'or a CSV table of talks, people, companies or sponsors.',
  ],
  [
    'other.json',
    '{"talks":[1]}',
    'other.json is JSON, but neither a schedule.json (which has “schedule” and in it “conference”; pretalx calls it ' +
      '“JSON (frab compatible)”) nor a view of Sessionize (“sessions”, “speakers” and “rooms”, or a list of days or groups with talks).',
  ],
  [
    'page.xml',
    '<?xml version="1.0"?><html><body/></html>',
    'page.xml is XML, but not a schedule: schedule is not as it should be.',
  ],
  ['bare.xml', '<schedule><conference/></schedule>', 'bare.xml has no talks.'],
  ['bare.json', '{"schedule":{"conference":{"days":[]}}}', 'bare.json has no talks.'],
  ['bare.ics', 'BEGIN:VCALENDAR\r\nX-WR-TIMEZONE:UTC\r\nEND:VCALENDAR\r\n', 'bare.ics has no events with a time.'],
  ['head.csv', 'title,start\n', 'head.csv has no rows.'],
])('%s is refused with one sentence', (name, text, sentence) => {
  expect(refusedWith(readImport([textFile(name, text)], lisbon))).toBe(sentence);
});

test('a truncated file is refused with a reason', () => {
  const names = SCHEDULES.filter((name) => name !== 'talks.csv');
  fc.assert(
    fc.property(fc.constantFrom(...names), fc.double({ min: 0, max: 0.995, noNaN: true }), (name, share) => {
      const { bytes } = harbourFile(name);
      const cut = bytes.subarray(0, Math.floor(bytes.length * share));
      // A few bytes are too few to tell which format was cut off.
      expect(refusedWith(readImport([{ name, bytes: cut }], lisbon))).toMatch(
        cut.length > 100 ? /cut off/ : /cut off|empty|none of the formats/,
      );
    }),
    { numRuns: 400 },
  );
});

test('any file is either read or refused', () => {
  const names = [...SCHEDULES, 'sessionize-speakers.json', 'people.csv', 'companies.csv'];
  const scraps = fc.constantFrom(
    '',
    '\0',
    '"',
    '<',
    '&',
    '{',
    ']',
    ',',
    '\n',
    'null',
    '-1',
    '99999999999',
    'BEGIN:VEVENT\r\n',
    '2027-13-45T99:99',
    '<!--',
    '{"en":1}',
    '\uD800',
    'é',
  );
  const damage = fc.array(
    fc.record({ at: fc.double({ min: 0, max: 1, noNaN: true }), gone: fc.integer({ min: 0, max: 40 }), scrap: scraps }),
    { minLength: 1, maxLength: 4 },
  );
  fc.assert(
    fc.property(fc.constantFrom(...names), damage, (name, wounds) => {
      const text = wounds.reduce((whole, { at, gone, scrap }) => {
        const start = Math.floor(whole.length * at);
        return whole.slice(0, start) + scrap + whole.slice(start + gone);
      }, harbourFile(name).bytes.toString());
      const answer = readImport([textFile(name, text)], lisbon);
      expect(
        'code' in answer
          ? answer.message
          : answer.talks.every(({ minutes, startsAt }) => minutes >= 1 && Number.isSafeInteger(startsAt)),
      ).toBeTruthy();
    }),
    { numRuns: 800 },
  );
});

test('a table truncated inside a row is refused', () => {
  const { name, bytes } = harbourFile('talks.csv');
  const lines = bytes.toString().trimEnd().split('\r\n');
  const cut = [...lines.slice(0, 3), (lines[3] ?? '').slice(0, 30)].join('\r\n');
  expect(refusedWith(readImport([{ name, bytes: Buffer.from(cut) }], lisbon))).toBe(
    'talks.csv has a row with more or fewer cells than the head, in line 4; it looks cut off, or a quote is missing.',
  );
});
