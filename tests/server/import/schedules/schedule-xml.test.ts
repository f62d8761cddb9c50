import { expect, test } from 'vitest';
import type { ImportedEvent } from '../../../../domain/event/import/imported-event.ts';
import { readImport } from '../../../../server/import/read-import.ts';
import { accepted, onTheWall, refusedWith, textFile } from '../../../support/harbour-days.ts';

const event = (parts: string, attributes = 'id="7"'): string =>
  `<event ${attributes}><start>10:00</start><duration>00:30</duration><title>Nets</title>${parts}</event>`;
const schedule = (events: string, conference = '', day = 'date="2027-06-04"'): string =>
  `<schedule><conference><title>Harbour Days</title>${conference}</conference><day index="1" ${day}>` +
  `<room name="Quay">${events}</room></day></schedule>`;
const readText = (text: string, zone?: string) =>
  readImport([textFile('schedule.xml', text)], zone === undefined ? {} : { zone });
const read = (events: string, conference?: string, day?: string): ImportedEvent =>
  accepted(readText(schedule(events, conference, day), 'Europe/Lisbon'));
const starts = ({ talks }: ImportedEvent): string[] =>
  talks.map(({ startsAt }) => onTheWall(startsAt, 'Europe/Lisbon'));

test('an old file without guid, date and zone needs only its zone', () => {
  expect(refusedWith(readText(schedule(event(''))))).toBe(
    'schedule.xml does not say in which time zone its times are; add --zone, as in --zone Europe/Berlin.',
  );
  const { talks, event: settings } = read(event('<persons><person id="3">Wanda Keel</person></persons>'));
  expect(settings).toEqual({
    name: 'Harbour Days',
    zone: 'Europe/Lisbon',
    firstDay: '2027-06-04',
    lastDay: '2027-06-04',
    dayChange: '04:00',
  });
  expect(talks).toEqual([
    {
      key: 'Harbour Days/7',
      kind: 'talk',
      title: 'Nets',
      description: '',
      startsAt: Date.UTC(2027, 5, 4, 9),
      minutes: 30,
      stage: 'Quay',
      track: null,
      speakers: ['Harbour Days/3'],
      cancelled: false,
      at: 'event 7',
    },
  ]);
});

test('the zone, the guid and the date of a newer file are used', () => {
  const { event: settings, talks } = accepted(
    readText(
      schedule(
        event('<date>2027-06-05T01:00:00+01:00</date><start>01:00</start>', 'guid="g-1" id="7"').replace(
          '<start>10:00</start>',
          '',
        ),
        '<time_zone_name>Europe/Lisbon</time_zone_name>',
      ),
    ),
  );
  expect([
    settings?.zone,
    settings?.lastDay,
    talks[0]?.key,
    onTheWall(talks[0]?.startsAt ?? 0, 'Europe/Lisbon'),
  ]).toEqual(['Europe/Lisbon', '2027-06-04', 'g-1', '2027-06-05 01:00']);
});

test('a start before the day change belongs to the night after', () => {
  const late = event('', 'id="8"').replace('10:00', '02:30');
  expect(starts(read(event('') + late))).toEqual(['2027-06-04 10:00', '2027-06-05 02:30']);
  const dawn = event('', 'id="9"').replace('10:00', '08:45');
  expect(starts(read(event('') + dawn))).toEqual(['2027-06-04 10:00', '2027-06-04 08:45']);
  expect(starts(read(event('') + dawn, '<day_change>09:00:00</day_change>'))).toEqual([
    '2027-06-04 10:00',
    '2027-06-05 08:45',
  ]);
});

test('a single day, room, talk or person is read as a list', () => {
  const { stages, talks, people } = read(event('<persons><person>Wanda Keel</person></persons>'));
  expect([
    stages.length,
    talks.length,
    people.map(({ key, firstName, lastName }) => [key, firstName, lastName]),
  ]).toEqual([1, 1, [['Wanda Keel', 'Wanda', 'Keel']]]);
});

test('text in HTML, in CDATA and with entities becomes paragraphs', () => {
  const { talks } = read(
    event(
      '<subtitle>Ropes &amp; rigging</subtitle><abstract>&lt;p&gt;First.&lt;/p&gt;&lt;p&gt;Second &amp;amp; ' +
        'last.&lt;/p&gt;</abstract><description><![CDATA[<ul><li>tar</li><li>twine</li></ul>]]></description>',
    ),
  );
  expect(talks[0]?.description).toBe('Ropes & rigging\n\nFirst.\n\nSecond & last.\n\n• tar\n• twine');
});

test('a file with its own entities is refused', () => {
  const bomb =
    '<?xml version="1.0"?><!DOCTYPE s [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]>' +
    schedule(event('<abstract>&b;</abstract>'));
  const thief = `<?xml version="1.0"?><!DOCTYPE s [<!ENTITY x SYSTEM "file:///etc/passwd">]>${schedule(event('<abstract>&x;</abstract>'))}`;
  for (const text of [bomb, thief]) {
    expect(refusedWith(readText(text, 'UTC'))).toBe(
      'schedule.xml declares entities of its own (<!ENTITY …>), which are not read for safety.',
    );
  }
});

test('broken XML is refused with its line', () => {
  expect(refusedWith(readText(`<schedule>\n<day>\n<room name="a" name="b"/>\n</day>\n</schedule>`, 'UTC'))).toMatch(
    /^schedule\.xml is not well-formed XML in line 3: /,
  );
});

test('talks listed directly in a day have the room that they name, and person numbers per talk are not used as ids', () => {
  const talk = (id: number, room: string, people: readonly string[]): string =>
    event(
      `<room>${room}</room><persons>${people.map((name, index) => `<person id="${index + 1}">${name}</person>`).join('')}</persons>`,
      `id="${id}"`,
    );
  const text =
    '<schedule><conference><title>Harbour Days</title></conference><day index="1" date="2027-06-04">' +
    `${talk(1, 'Quay', ['Wanda Keel', 'Nuno Sardinha'])}${talk(2, 'Boathouse', ['Nuno Sardinha'])}</day>` +
    `<day index="2" date="2027-06-05">${talk(3, 'Quay', ['Ilse Brandt', 'Wanda Keel'])}</day></schedule>`;
  const { talks, stages, people } = accepted(readText(text, 'Europe/Lisbon'));
  expect(stages.map(({ name }) => name)).toEqual(['Quay', 'Boathouse']);
  expect(
    talks.map(({ key, stage, speakers, startsAt }) => [key, onTheWall(startsAt, 'Europe/Lisbon'), stage, speakers]),
  ).toEqual([
    ['Harbour Days/1', '2027-06-04 10:00', 'Quay', ['Wanda Keel', 'Nuno Sardinha']],
    ['Harbour Days/2', '2027-06-04 10:00', 'Boathouse', ['Nuno Sardinha']],
    ['Harbour Days/3', '2027-06-05 10:00', 'Quay', ['Ilse Brandt', 'Wanda Keel']],
  ]);
  expect(people.map(({ firstName, lastName }) => `${firstName} ${lastName}`)).toEqual([
    'Wanda Keel',
    'Nuno Sardinha',
    'Ilse Brandt',
  ]);
});

test('a cancelled talk is read as cancelled', () => {
  expect(read(event('<status>CANCELED</status>')).talks[0]?.cancelled).toBe(true);
});

test('additional details of an event and a room are kept', () => {
  const parts =
    '<language>en</language><url>https://talks.example.org/nets</url><recording><license>CC0</license><optout>true</optout></recording>' +
    '<links><link href="https://nets.example.org/book">The book of nets</link><link href="/local">Local</link></links>' +
    '<attachments><attachment href="https://talks.example.org/nets.pdf"></attachment></attachments>' +
    '<feedback_url>https://talks.example.org/nets/feedback</feedback_url>';
  const said = accepted(
    readText(
      schedule(event(parts) + event('', 'id="8"')).replace('room name', 'room guid="quay-1" name'),
      'Europe/Lisbon',
    ),
  );
  const kept = said.talks.map(({ lang, noRecord, links, feedbackUrl }) => ({ lang, noRecord, links, feedbackUrl }));
  expect([kept, said.stages]).toEqual([
    [
      {
        lang: 'en',
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
    [{ key: 'Quay', name: 'Quay', order: 0, guid: 'quay-1' }],
  ]);
});

const onDay = (date: string, bounds: string, talks: readonly (readonly [string, string])[]): string =>
  `<day index="1" date="${date}" ${bounds}><room name="Quay">` +
  talks
    .map(
      ([at, title]) =>
        `<event guid="${title}"><date>${at}</date><start>${at.slice(11, 16)}</start><duration>01:00</duration>` +
        `<title>${title}</title></event>`,
    )
    .join('') +
  '</room></day>';
const inZone = (zone: string, ...days: readonly string[]): ImportedEvent =>
  accepted(
    readText(
      `<schedule><conference><title>Monsoon</title><time_zone_name>${zone}</time_zone_name></conference>${days.join('')}</schedule>`,
    ),
  );
const span = ({ event: settings, remarks }: ImportedEvent) => [
  settings?.firstDay,
  settings?.lastDay,
  settings?.dayChange,
  remarks,
];

test("bounds of days in UTC give the right days in the event's zone", () => {
  const days = [
    onDay('2027-09-09', 'start="2027-09-09T21:30:00+00:00" end="2027-09-10T21:29:59+00:00"', [
      ['2027-09-10T08:30:00+05:30', 'Opening'],
      ['2027-09-10T19:00:00+05:30', 'Evening'],
      ['2027-09-11T01:00:00+05:30', 'Night'],
    ]),
    onDay('2027-09-10', 'start="2027-09-10T21:30:00+00:00" end="2027-09-11T21:29:59+00:00"', [
      ['2027-09-11T10:30:00+05:30', 'Second day'],
    ]),
  ];
  expect(span(inZone('Asia/Kolkata', ...days))).toEqual(['2027-09-10', '2027-09-11', '04:00', []]);
});

test('a day that does not match its talks is ignored with a note: days change at night', () => {
  const days = [
    onDay('2027-09-09', '', [
      ['2027-09-10T10:30:00+05:30', 'Opening'],
      ['2027-09-10T19:00:00+05:30', 'Evening'],
    ]),
    onDay('2027-09-11', '', [['2027-09-11T10:30:00+05:30', 'Second day']]),
  ];
  expect(span(inZone('Asia/Kolkata', ...days))).toEqual([
    '2027-09-10',
    '2027-09-11',
    '04:00',
    [
      '2 talks are filed under days that are not theirs and were put on the dates they start: “Opening” is filed under ' +
        '2027-09-09 and starts at 2027-09-10 10:30.',
    ],
  ]);
  const evening = onDay('2027-09-09', '', [
    ['2027-09-09T20:00:00+05:30', 'Evening'],
    ['2027-09-10T05:30:00+05:30', 'Dawn'],
  ]);
  expect(span(inZone('Asia/Kolkata', evening))).toEqual(['2027-09-09', '2027-09-09', '06:00', []]);
});
