import { expect, test } from 'vitest';
import type { ImportedEvent } from '../../../domain/event/import/imported-event.ts';
import { readImport } from '../../../server/import/read-import.ts';
import { accepted, harbourFile, onTheWall, refusedWith, textFile } from '../../support/harbour-days.ts';

const ZONE = 'Europe/Lisbon';
const readText = (...lines: readonly string[]) => readImport([textFile('table.csv', lines.join('\n'))], { zone: ZONE });
const read = (...lines: readonly string[]): ImportedEvent => accepted(readText(...lines));
const starts = ({ talks }: ImportedEvent): string[] =>
  talks.map(({ startsAt, minutes }) => `${onTheWall(startsAt, ZONE)} +${minutes}`);

test('commas, semicolons and tabs separate cells, and column names may be written in several ways', () => {
  for (const mark of [',', ';', '\t']) {
    const { talks } = read(
      ['Title', 'Start', 'Minutes', 'Track Color', 'track'].join(mark),
      ['Nets', '2027-06-04 10:00', '30', '#0F766E', 'Tides'].join(mark),
    );
    expect(talks.map(({ title, minutes, track }) => [title, minutes, track])).toEqual([['Nets', 30, 'Tides']]);
  }
});

test('the time of a talk may be given in several ways', () => {
  expect(
    starts(
      read(
        'title,date,start,end,minutes',
        'a,,2027-06-04 10:00,2027-06-04 10:45,',
        'b,,2027-06-04T09:00:00Z,,45',
        'c,2027-06-04,10:00,10:45,',
        'd,2027-06-04,9:30,,1:15',
        'e,2027-06-04,23:30,00:15,',
        'f,2027-06-04,12:00,,',
      ),
    ),
  ).toEqual([
    '2027-06-04 10:00 +45',
    '2027-06-04 10:00 +45',
    '2027-06-04 10:00 +45',
    '2027-06-04 09:30 +75',
    '2027-06-04 23:30 +45',
    '2027-06-04 12:00 +60',
  ]);
});

test('a talk that does not end after it starts gets an hour and a note, however its end is written', () => {
  const event = read(
    'title,date,start,end,minutes',
    'a,,2027-06-04 10:00,2026-06-05 18:00,',
    'b,2027-06-04,10:00,10:00,',
    'c,,2027-06-04 10:00,2027-06-04 10:00,',
    'd,2027-06-04,10:00,,99999999999999999999',
    'e,2027-06-04,10:00,later,',
    'f,2027-10-30,23:30,02:30,',
  );
  expect(event.talks.map(({ minutes }) => minutes)).toEqual([60, 60, 60, 60, 60, 240]);
  expect(event.notes.map(({ level, at, message }) => `${level} ${at} ${message}`)).toEqual([
    'repaired row 2 does not end after it starts (2026-06-05 18:00); 60 minutes were taken',
    'repaired row 3 does not end after it starts (10:00); 60 minutes were taken',
    'repaired row 4 does not end after it starts (2027-06-04 10:00); 60 minutes were taken',
    'repaired row 5 lasts longer than any event (99999999999999999999); 60 minutes were taken',
    'repaired row 6 has no readable end or length (later); 60 minutes were taken',
  ]);
});

test('talks of one name are distinguished by their other fields, in any order', () => {
  const rows = [
    'Keynote,2027-06-04 10:00,30,Quay',
    'Keynote,2027-06-05 10:00,30,Quay',
    'Keynote,2027-06-05 10:00,30,Boathouse',
    'Nets,2027-06-04 11:00,30,Quay',
  ];
  const keys = (list: readonly string[]): string[] =>
    read('title,start,minutes,stage', ...list)
      .talks.map(({ key }) => key)
      .toSorted();
  expect(new Set(keys(rows)).size).toBe(4);
  expect(keys(rows.toReversed())).toEqual(keys(rows));
  expect(keys(rows.slice(0, 3)).filter((key) => !keys(rows).includes(key))).toEqual([]);
});

test('people of one name are distinguished by their company, in any order', () => {
  const rows = ['Ann Lee,Tar & Twine,Rigger', 'Ann Lee,Northwind,Pilot'];
  const keyed = (list: readonly string[]): string[] =>
    read('name,company,job', ...list)
      .people.map(({ key, jobPosition }) => `${key}: ${jobPosition}`)
      .toSorted();
  expect([new Set(keyed(rows)).size, keyed(rows.toReversed())]).toEqual([2, keyed(rows)]);
});

test('only semicolons separate speakers: not those of entities, and for a comma the organiser is asked', () => {
  const { people, talks, notes } = read(
    'title,start,minutes,speakers',
    'Nets,2027-06-04 10:00,30,"J&uuml;rgen M&#252;ller; Ann Lee, Bob Kay"',
  );
  expect(people.map(({ firstName, lastName }) => [firstName, lastName])).toEqual([
    ['Jürgen', 'Müller'],
    ['Ann', 'Lee, Bob Kay'],
  ]);
  expect(talks[0]?.speakers).toEqual(['Jürgen Müller', 'Ann Lee, Bob Kay']);
  expect(notes).toEqual([
    {
      level: 'repaired',
      at: 'row 2',
      message: 'names “Ann Lee, Bob Kay” as one speaker; several are parted by semicolons',
      field: 'speakers',
    },
  ]);
});

test('a speaker of only a refused row is not added', () => {
  const { people } = read(
    'title,start,minutes,speakers',
    'Nets,2027-06-04 10:00,30,Ann Lee',
    'Ropes,soon,30,Bob Kay; Ann Lee',
  );
  expect(people.map(({ key }) => key)).toEqual(['Ann Lee']);
});

test('a room is a stage', () => {
  const { talks, notes } = read('title,start,minutes,Room', 'Nets,2027-06-04 10:00,30,Quay');
  expect([talks[0]?.stage, notes]).toEqual(['Quay', []]);
});

test('talks without a readable start are counted at the end of the report, which says how to write one', () => {
  expect(
    read(
      'title,start,minutes',
      'Nets,2027-06-04 10:00,30',
      'Ropes,4 June,30',
      'Lamps,4 o’clock,30',
      'Tar,0027-06-04 10:00,30',
    ).remarks,
  ).toEqual([
    '3 talks have no start that can be read; write it like 2027-06-04 10:00, 4.6.2027 10:00 or 2027-06-04T10:00+02:00.',
  ]);
});

test('offsets that do not fit the chosen zone are noted once', () => {
  const { remarks } = read(
    'title,start,minutes',
    'Nets,2027-06-04T10:00+02:00,30',
    'Ropes,2027-06-04T10:00+01:00,30',
    'Tar,2027-06-04 10:00,30',
  );
  expect(remarks).toEqual([
    '1 of 2 times with an offset in the file are not those of Europe/Lisbon; they were read as the instants they name.',
  ]);
});

test('a file with offsets and without a zone is refused with the zones that fit', () => {
  const table = (...times: readonly string[]): string =>
    refusedWith(
      readImport([textFile('table.csv', ['title,start', ...times.map((start) => `Nets,${start}`)].join('\n'))]),
    );
  expect(table('2027-01-04T10:00-08:00', '2027-07-04T10:00-07:00')).toBe(
    'table.csv does not say in which time zone its times are; add --zone; the offsets in the file fit America/Los_Angeles.',
  );
  expect(table('2027-07-04T10:00+05:45')).toMatch(/fit Asia\/Kat\S+\.$/);
});

test('rows of one company are one company with all their places; a further row without a new place is refused', () => {
  const { companies, notes } = read(
    'name,booth,place',
    'Tar & Twine,super,',
    'TAR &  twine,basic,Pier 1',
    'Tar & Twine,,"Pier 2, B12"',
    'Tar & Twine,,"Pier 2, B12"',
    'Tar & Twine,,',
    `Tar & Twine,,${'Pier '.repeat(40)}`,
  );
  expect([companies.map(({ name, ticketType, place }) => [name, ticketType, place]), notes]).toEqual([
    [['Tar & Twine', 'super', 'Pier 1, Pier 2, B12']],
    [
      ...['row 3', 'row 4'].map((at) => ({
        level: 'repaired',
        at,
        message: 'is the same company as row 2; its place was added there',
        field: 'place',
      })),
      ...['row 5', 'row 6'].map((at) => ({
        level: 'refused',
        at,
        message: 'has the same name as row 2',
        field: 'name',
      })),
      {
        level: 'refused',
        at: 'row 7',
        message: 'is the same company as row 2, which has no room for another place',
        field: 'place',
      },
    ],
  ]);
});

test('breaks, cancelled talks, question rounds and line breaks in a cell are read', () => {
  const { talks } = read(
    'title,start,minutes,stage,kind,status,discussion,speakers,description',
    'Lunch,2027-06-04 12:00,60,,break,,,,',
    'Tea,2027-06-04 16:00,20,Quay,stage break,,,,',
    'Nets,2027-06-04 10:00,30,Quay,,cancelled,yes,"Wanda Keel; Nuno Sardinha","One.\n\nTwo."',
  );
  expect(
    talks.map(({ kind, stage, cancelled, hasDiscussion, speakers, description }) => [
      kind,
      stage,
      cancelled,
      hasDiscussion,
      speakers,
      description,
    ]),
  ).toEqual([
    ['break', null, false, undefined, [], ''],
    ['stage-break', 'Quay', false, undefined, [], ''],
    ['talk', 'Quay', true, true, ['Wanda Keel', 'Nuno Sardinha'], 'One.\n\nTwo.'],
  ]);
});

test('many breaks with the same name need no note', () => {
  const { talks, notes } = read(
    'title,start,minutes,kind',
    'Tea,2027-06-04 11:00,20,break',
    'Tea,2027-06-04 16:00,20,break',
  );
  expect([talks.map(({ title }) => title), new Set(talks.map(({ key }) => key)).size, notes]).toEqual([
    ['Tea', 'Tea'],
    2,
    [],
  ]);
});

test('an unreadable row is named, the others are imported, and an unknown column is named too', () => {
  const { talks, notes } = read(
    'title,start,minutes,colour',
    'Nets,2027-06-04 10:00,30,red',
    ',2027-06-04 11:00,30,',
    'Ropes,4 June,30,',
  );
  expect(talks.map(({ title }) => title)).toEqual(['Nets']);
  expect(notes).toEqual([
    { level: 'repaired', at: 'the head', message: 'has columns that mean nothing here and were passed over: colour' },
    { level: 'refused', at: 'row 3', message: 'has no title', field: 'title' },
    {
      level: 'refused',
      at: 'row 4',
      message:
        'does not start at a readable time (4 June); write it like 2027-06-04 10:00, 4.6.2027 10:00 or 2027-06-04T10:00+02:00',
      field: 'start',
    },
  ]);
});

test('a table without a readable row is refused with the first reason', () => {
  expect(refusedWith(readText('title,start', 'Nets,soon'))).toBe(
    'No row of table.csv could be read: row 2 does not start at a readable time (soon); write it like 2027-06-04 ' +
      '10:00, 4.6.2027 10:00 or 2027-06-04T10:00+02:00.',
  );
});

test('people may have all fields of a profile, a mail address and a ticket code', () => {
  const { people } = accepted(readImport([harbourFile('people.csv')]));
  expect(people).toEqual([
    {
      key: 'nuno@example.org',
      firstName: 'Nuno',
      lastName: 'Sardinha',
      email: 'nuno@example.org',
      ticketCode: '4NUN-7',
      roles: ['ROLE_ATTENDEE', 'ROLE_SPEAKER'],
      jobPosition: 'Net mender',
      company: 'Tar & Twine',
      companyName: 'Tar & Twine',
      country: 'Portugal',
      at: 'row 2',
    },
    {
      key: 'wanda@example.org',
      firstName: 'Wanda',
      lastName: 'Keel',
      email: 'wanda@example.org',
      ticketCode: '8WND-2',
      roles: ['ROLE_ATTENDEE', 'ROLE_SPEAKER', 'ROLE_ADMIN'],
      jobPosition: 'Boat builder',
      country: 'Wales',
      at: 'row 3',
    },
    {
      key: 'ilse@example.org',
      firstName: 'Ilse',
      lastName: 'Brandt',
      email: 'ilse@example.org',
      ticketCode: '2LSB-9',
      roles: ['ROLE_ATTENDEE'],
      jobPosition: 'Photographer',
      company: 'Tar & Twine',
      companyName: 'Tar & Twine',
      country: 'Germany',
      at: 'row 4',
    },
  ]);
});

test('problems of people are reported row by row', () => {
  const { people, notes } = read(
    'name,email,ticket,role',
    'Wanda Keel,wanda@example.org,3ABC-1,captain',
    'Nuno,not an address,!,',
    ',x@example.org,,',
    'Wanda Again,WANDA@example.org,,',
  );
  expect(people.map(({ firstName, email, ticketCode }) => [firstName, email, ticketCode])).toEqual([
    ['Wanda', 'wanda@example.org', '3ABC-1'],
    ['Nuno', undefined, undefined],
  ]);
  expect(notes.map(({ level, at, message }) => `${level} ${at} ${message}`)).toEqual([
    'repaired row 2 has a role that is none of attendee, speaker and admin (captain)',
    'repaired row 3 has a mail address that cannot be one (not an address), so this person cannot log in yet',
    'repaired row 3 has a ticket code that cannot be one (!); it was left out',
    'refused row 4 has no name',
    'refused row 5 has the same mail address as row 2',
  ]);
});

test('one letter is a valid name in a table, and so is a first name only', () => {
  const { people, notes } = read(
    'first_name,last_name,job',
    'A,Lee,Rigger',
    'Ann,L,Rigger',
    'Nuno,,Rigger',
    '明,李,Rigger',
  );
  expect([
    people.map(({ firstName }) => firstName),
    notes.map(({ level, at, message }) => `${level} ${at} ${message}`),
  ]).toEqual([['A', 'Ann', 'Nuno', '明'], []]);
});

test('companies have their booth, colour and place', () => {
  expect(accepted(readImport([harbourFile('companies.csv')])).companies[0]).toEqual({
    key: 'Tar & Twine',
    name: 'Tar & Twine',
    email: 'rope@example.org',
    country: 'Portugal',
    companyType: 'Production',
    description: 'Rope by the metre, advice by the hour.',
    mainColor: '#7c2d12',
    url: 'https://tar-and-twine.example.org',
    place: 'Pier 2, stall 4',
    ticketType: 'super',
    priority: true,
    at: 'row 2',
  });
  const { companies, notes } = read('name,booth,color', 'a,CompanyPremiumBooth,blue', 'b,huge,');
  expect(companies.map(({ ticketType }) => ticketType)).toEqual(['premium', undefined]);
  expect(notes.map(({ at, message }) => `${at} ${message}`)).toEqual([
    'row 2 has a colour that is not written #rrggbb (blue)',
    'row 3 has a booth that is none of basic, premium and super (huge)',
  ]);
});

const startsOf = (text: string, options: Parameters<typeof readImport>[1] = {}): string[] =>
  accepted(readImport([textFile('table.csv', text)], { zone: 'Europe/Berlin', ...options })).talks.map(
    ({ title, startsAt, minutes }) => `${title} ${new Date(startsAt).toISOString().slice(0, 16)} +${minutes}`,
  );

test('dates with dots are day, month, year, also under German headings, and times may have AM and PM', () => {
  expect(
    startsOf(
      'Titel;Datum;Beginn;Ende;Raum\nEröffnung;05.07.2027;9:00;09:45;Saal 1\n' +
        'Vortrag;6.7.27;2:30 PM;3 p.m.;Saal 1\nEssen;07.07.2027;12 Uhr;13:00;Saal 1\n',
    ),
  ).toEqual(['Eröffnung 2027-07-05T07:00 +45', 'Vortrag 2027-07-06T12:30 +30', 'Essen 2027-07-07T10:00 +60']);
});

test('ambiguous dates with slashes are asked about, others are read', () => {
  const table = (...days: string[]): string =>
    ['title,start,minutes', ...days.map((day, index) => `Talk ${index},${day} 10:00,30`)].join('\n');
  expect(startsOf(table('7/5/2027', '7/13/2027'))).toEqual([
    'Talk 0 2027-07-05T08:00 +30',
    'Talk 1 2027-07-13T08:00 +30',
  ]);
  expect(startsOf(table('5/7/2027', '13/7/2027'))).toEqual([
    'Talk 0 2027-07-05T08:00 +30',
    'Talk 1 2027-07-13T08:00 +30',
  ]);
  expect(
    refusedWith(readImport([textFile('table.csv', table('5/7/2027', '6/7/2027'))], { zone: 'Europe/Berlin' })),
  ).toBe(
    'table.csv has dates with slashes that have the day or the month first, and does not say which; ' +
      'add --dates dmy for day, month, year, or --dates mdy for month, day, year.',
  );
  expect(startsOf(table('5/7/2027'), { dates: 'dmy' })).toEqual(['Talk 0 2027-07-05T08:00 +30']);
  expect(startsOf(table('5/7/2027'), { dates: 'mdy' })).toEqual(['Talk 0 2027-05-07T08:00 +30']);
});

test('a talk that lasts for days makes its last day one of the event’s', () => {
  const { event } = accepted(
    readImport([textFile('table.csv', 'title,start,end\nHacking,2027-07-05 12:00,2027-07-07 12:00\n')], {
      zone: 'Europe/Zurich',
    }),
  );
  expect(event).toMatchObject({ firstDay: '2027-07-05', lastDay: '2027-07-07' });
});
