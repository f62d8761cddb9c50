import { expect, test } from 'vitest';
import type { ImportedEvent } from '../../../../domain/event/import/imported-event.ts';
import { readImport } from '../../../../server/import/read-import.ts';
import { accepted, onTheWall, refusedWith, textFile } from '../../../support/harbour-days.ts';

const ZONE = 'Europe/Lisbon';
const vevent = (...lines: string[]): string[] => ['BEGIN:VEVENT', ...lines, 'END:VEVENT'];
const calendar = (...lines: string[]): string =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n');
const readText = (text: string, zone?: string) =>
  readImport([textFile('feed.ics', text)], zone === undefined ? {} : { zone });
const read = (...lines: string[]): ImportedEvent => accepted(readText(calendar(...lines), ZONE));
const starts = ({ talks }: ImportedEvent): string[] =>
  talks.map(({ startsAt, minutes }) => `${onTheWall(startsAt, ZONE)} +${minutes}`);
const NETS = ['UID:1@x', 'SUMMARY:Nets', 'LOCATION:Quay'];

test('UTC, a named zone and a floating time give the right instant', () => {
  expect(
    starts(
      read(
        ...vevent('UID:1@x', 'SUMMARY:a', 'DTSTART:20270604T090000Z', 'DTEND:20270604T093000Z'),
        ...vevent(
          'UID:2@x',
          'SUMMARY:b',
          'DTSTART;TZID=Europe/Berlin:20270604T110000',
          'DTEND;TZID=Europe/Berlin:20270604T113000',
        ),
        ...vevent('UID:3@x', 'SUMMARY:c', 'DTSTART:20270604T100000', 'DTEND:20270604T103000'),
      ),
    ),
  ).toEqual(['2027-06-04 10:00 +30', '2027-06-04 10:00 +30', '2027-06-04 10:00 +30']);
});

test('a zone that the calendar defines is read by its rules', () => {
  const zone = [
    'BEGIN:VTIMEZONE',
    'TZID:Harbour Time',
    'BEGIN:STANDARD',
    'DTSTART:19700101T000000',
    'TZOFFSETFROM:+0300',
    'TZOFFSETTO:+0300',
    'TZNAME:HT',
    'END:STANDARD',
    'END:VTIMEZONE',
  ];
  expect(
    starts(read(...zone, ...vevent(...NETS, 'DTSTART;TZID=Harbour Time:20270604T120000', 'DURATION:PT45M'))),
  ).toEqual(['2027-06-04 10:00 +45']);
});

test('if pretalx calls New York EST, summer time follows the calendar’s own rules, and no location is derived from it', () => {
  const part = (name: string, lines: string[]) => [`BEGIN:${name}`, ...lines, `END:${name}`];
  const zone = part('VTIMEZONE', [
    'TZID:EST',
    ...part('STANDARD', [
      'DTSTART:20001029T020000',
      'RRULE:FREQ=YEARLY;BYDAY=1SU;BYMONTH=11',
      'TZOFFSETFROM:-0400',
      'TZOFFSETTO:-0500',
    ]),
    ...part('DAYLIGHT', [
      'DTSTART:20000402T020000',
      'RRULE:FREQ=YEARLY;BYDAY=2SU;BYMONTH=3',
      'TZOFFSETFROM:-0500',
      'TZOFFSETTO:-0400',
    ]),
  ]);
  const text = calendar(
    ...zone,
    ...vevent('UID:1@x', 'SUMMARY:Closing -', 'DTSTART;TZID=EST:20270604T100000', 'DURATION:PT45M'),
  );
  expect(refusedWith(readText(text))).toContain('does not say in which time zone its times are');
  const { talks } = accepted(readText(text, 'America/New_York'));
  expect(talks.map(({ title, startsAt }) => [title, onTheWall(startsAt, 'America/New_York')])).toEqual([
    ['Closing', '2027-06-04 10:00'],
  ]);
});

test("a zone name with a program's prefix is recognised", () => {
  expect(
    starts(read(...vevent(...NETS, 'DTSTART;TZID=/example.org/2024/Europe/Berlin:20270604T110000', 'DURATION:PT45M'))),
  ).toEqual(['2027-06-04 10:00 +45']);
});

test('the event has the calendar’s zone, else that of its events, else the organiser is asked', () => {
  const local = vevent(...NETS, 'DTSTART;TZID=Asia/Tokyo:20270604T100000', 'DURATION:PT30M');
  const utc = vevent(...NETS, 'DTSTART:20270604T100000Z', 'DURATION:PT30M');
  expect(accepted(readText(calendar('X-WR-TIMEZONE:Europe/Paris', ...utc))).event?.zone).toBe('Europe/Paris');
  expect(accepted(readText(calendar(...local))).event?.zone).toBe('Asia/Tokyo');
  expect(refusedWith(readText(calendar(...utc)))).toBe(
    'feed.ics does not say in which time zone its times are; add --zone, as in --zone Europe/Berlin.',
  );
});

test('an event without an end lasts an hour, with a note', () => {
  const event = read(...vevent(...NETS, 'DTSTART:20270604T090000Z'));
  expect(starts(event)).toEqual(['2027-06-04 10:00 +60']);
  expect(event.notes).toEqual([
    { level: 'repaired', at: '“Nets”', message: 'does not say when it ends; 60 minutes were taken' },
  ]);
});

test('events that share a UID are distinguished by their other fields, in any order', () => {
  const events = ['Nets', 'Ropes', 'Tea', 'Tea'].map((title, hour) =>
    vevent('UID:same@x', `SUMMARY:${title}`, `DTSTART:20270604T${10 + hour}0000Z`, 'DURATION:PT30M'),
  );
  const keys = (list: readonly string[][]): string[] =>
    read(...list.flat())
      .talks.map(({ key }) => key)
      .toSorted();
  expect(new Set(keys(events)).size).toBe(4);
  expect(keys(events.toReversed())).toEqual(keys(events));
  expect(keys(events.slice(1))).toEqual(keys(events).filter((key) => !key.includes('Nets')));
  expect(read(...events.flat()).notes).toEqual([
    {
      level: 'repaired',
      at: '“Ropes”',
      message: 'and 2 more are known as “same@x”, as something else in the file is; all were kept',
    },
  ]);
});

test('an event that ends before it starts lasts an hour, with a note', () => {
  const event = read(...vevent(...NETS, 'DTSTART:20270604T090000Z', 'DTEND:20260604T090000Z'));
  expect([starts(event), event.notes.length]).toEqual([['2027-06-04 10:00 +60'], 1]);
});

test('a cancelled event is a cancelled talk, and a cancelled calendar cancels all its events', () => {
  const event = vevent(...NETS, 'DTSTART:20270604T090000Z', 'DURATION:PT1H');
  const cancelled = vevent(
    ...NETS.toSpliced(0, 1, 'UID:2@x'),
    'DTSTART:20270604T090000Z',
    'DURATION:PT1H',
    'STATUS:CANCELLED',
  );
  expect(read(...event, ...cancelled).talks.map((talk) => talk.cancelled)).toEqual([false, true]);
  expect(read('METHOD:CANCEL', ...event).talks.map((talk) => talk.cancelled)).toEqual([true]);
});

test('folded lines and escaped characters are read as one text', () => {
  const { talks } = read(
    ...vevent(
      'UID:1@x',
      'SUMMARY:Ropes\\, nets\\; and wha',
      ' t holds them',
      'DESCRIPTION:One.\\n\\nTwo\\, with <b>tar</b> &amp\\; twine.',
      'DTSTART:20270604T090000Z',
      'DURATION:PT30M',
    ),
  );
  expect([talks[0]?.title, talks[0]?.description]).toEqual([
    'Ropes, nets; and what holds them',
    'One.\n\nTwo, with tar & twine.',
  ]);
});

test('of two versions of an event the later counts', () => {
  const version = (sequence: number, hour: string): string[] =>
    vevent(...NETS, `SEQUENCE:${sequence}`, `DTSTART:20270604T${hour}0000Z`, 'DURATION:PT30M');
  expect(starts(read(...version(2, '11'), ...version(1, '09')))).toEqual(['2027-06-04 12:00 +30']);
});

test('a repeated event gives one talk per day, without excluded days, and with the moved one', () => {
  const event = read(
    ...vevent(
      'UID:tea@x',
      'SUMMARY:Tea',
      'DTSTART;TZID=Europe/Lisbon:20270604T160000',
      'DURATION:PT20M',
      'RRULE:FREQ=DAILY;COUNT=4',
      'EXDATE;TZID=Europe/Lisbon:20270605T160000',
    ),
    ...vevent(
      'UID:tea@x',
      'SUMMARY:Late tea',
      'RECURRENCE-ID;TZID=Europe/Lisbon:20270606T160000',
      'DTSTART;TZID=Europe/Lisbon:20270606T170000',
      'DURATION:PT20M',
    ),
  );
  expect(starts(event)).toEqual(['2027-06-04 16:00 +20', '2027-06-06 17:00 +20', '2027-06-07 16:00 +20']);
  expect(new Set(event.talks.map(({ key }) => key)).size).toBe(3);
});

test('an event that repeats without end is limited to the length of a conference', () => {
  expect(
    read(...vevent(...NETS, 'DTSTART:20270604T090000Z', 'DURATION:PT30M', 'RRULE:FREQ=DAILY')).talks.length,
  ).toBeLessThan(70);
});

test('an exception of one series does not affect another at the same time', () => {
  const daily = (uid: string, title: string): string[] =>
    vevent(`UID:${uid}`, `SUMMARY:${title}`, 'DTSTART:20270604T160000Z', 'DURATION:PT20M', 'RRULE:FREQ=DAILY;COUNT=2');
  const { talks } = read(
    ...daily('tea@x', 'Tea'),
    ...daily('rum@x', 'Rum'),
    ...vevent(
      'UID:tea@x',
      'SUMMARY:Late tea',
      'RECURRENCE-ID:20270605T160000Z',
      'DTSTART:20270605T180000Z',
      'DURATION:PT20M',
    ),
  );
  expect(talks.map(({ title, startsAt }) => `${title} ${onTheWall(startsAt, ZONE)}`)).toEqual([
    'Tea 2027-06-04 17:00',
    'Late tea 2027-06-05 19:00',
    'Rum 2027-06-04 17:00',
    'Rum 2027-06-05 17:00',
  ]);
});

test('a repeated event of excessive length is noted as too long, once', () => {
  const { talks, notes } = read(
    ...vevent(...NETS, 'DTSTART:20270604T090000Z', 'DURATION:P1000000000D', 'RRULE:FREQ=DAILY'),
  );
  expect([talks.length, notes.map(({ level }) => level)]).toEqual([1, ['repaired']]);
});

test('a zone with endless rules does not prevent the events from being read', () => {
  const zone = [
    'BEGIN:VTIMEZONE',
    'TZID:Quay time',
    'BEGIN:STANDARD',
    'DTSTART:19700101T000000',
    'TZOFFSETFROM:+0100',
    'TZOFFSETTO:+0100',
    'RRULE:FREQ=SECONDLY',
    'END:STANDARD',
    'END:VTIMEZONE',
  ];
  expect(starts(read(...zone, ...vevent(...NETS, 'DTSTART;TZID=Quay time:20270604T090000', 'DURATION:PT30M')))).toEqual(
    ['2027-06-04 09:00 +30'],
  );
});

// Otherwise the library would search for a common time for ever.
test('an impossible rule gives only the first event', () => {
  for (const rule of [
    'FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30',
    'FREQ=HOURLY;BYMONTH=2;BYMONTHDAY=30',
    'FREQ=SECONDLY;BYMONTH=2',
    'FREQ=DAILY;INTERVAL=7;BYDAY=MO',
    'FREQ=MONTHLY;INTERVAL=12;BYMONTH=3',
    'FREQ=MONTHLY;BYDAY=6MO',
    'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30',
    'FREQ=DAILY;UNTIL=20200101T000000Z',
  ]) {
    expect(starts(read(...vevent(...NETS, 'DTSTART:20270604T090000Z', 'DURATION:PT30M', `RRULE:${rule}`)))).toEqual([
      '2027-06-04 10:00 +30',
    ]);
  }
});

test('an event with an impossible start is left out with a note', () => {
  const good = vevent('UID:2@x', 'SUMMARY:Ropes', 'DTSTART:20270604T090000Z', 'DURATION:PT30M');
  for (const start of ['2027', '00000000T000000Z', 'soon']) {
    const event = read(...vevent(...NETS, `DTSTART:${start}`, 'DURATION:PT30M'), ...good);
    expect([event.talks.map(({ title }) => title), event.notes]).toEqual([
      ['Ropes'],
      [{ level: 'refused', at: '“Nets”', message: 'has no readable start' }],
    ]);
  }
});

test('a note names an event without a title by time and place, because people do not know its UID', () => {
  const times = ['DTSTART:20270604T090000Z', 'DURATION:PT30M'];
  const event = read(
    ...vevent('UID:20150919T102825Z-1@host', 'SUMMARY:', 'LOCATION:Quay', ...times),
    ...vevent('UID:2@x', ...times),
    ...vevent('UID:4@x', 'DTSTART:soon'),
  );
  expect(event.talks.map(({ key, title }) => [key, title])).toEqual([
    ['20150919T102825Z-1@host', 'Untitled'],
    ['2@x', 'Untitled'],
  ]);
  expect(event.notes).toEqual([
    { level: 'repaired', at: 'the event at 2027-06-04 10:00 in Quay', message: 'has no title; it is called Untitled' },
    { level: 'repaired', at: 'the event at 2027-06-04 10:00', message: 'has no title; it is called Untitled' },
    { level: 'refused', at: 'an event', message: 'has no readable start' },
  ]);
});

test('a line that is not iCalendar is refused', () => {
  expect(refusedWith(readText(calendar('BEGIN:VEVENT', 'this is not a property', 'END:VEVENT'), ZONE))).toMatch(
    /^feed\.ics is not readable as iCalendar: /,
  );
});

const briefing = (...lines: string[]): string[] =>
  vevent(
    'UID:briefing@x',
    'SUMMARY:Briefing',
    'DTSTART;TZID=Europe/Berlin:20270705T093000',
    'DTEND;TZID=Europe/Berlin:20270705T094500',
    ...lines,
  );
const onDays = (...days: number[]): string[] => days.map((day) => `2027-07-0${day} 08:30 +15`);

test('UNTIL, EXDATE and RDATE of a series are instants, in UTC or any zone', () => {
  const whole = onDays(5, 6, 7, 8);
  expect(starts(read(...briefing('RRULE:FREQ=DAILY;COUNT=4')))).toEqual(whole);
  for (const until of ['20270708T073000Z', '20270708T093000', '20270708'])
    expect(starts(read(...briefing(`RRULE:FREQ=DAILY;UNTIL=${until}`)))).toEqual(whole);
  for (const left of [
    'EXDATE:20270706T073000Z',
    'EXDATE;TZID=Asia/Tokyo:20270706T163000',
    'EXDATE;VALUE=DATE:20270706',
  ])
    expect(starts(read(...briefing('RRULE:FREQ=DAILY;COUNT=4', left)))).toEqual(onDays(5, 7, 8));
  expect(starts(read(...briefing('RRULE:FREQ=DAILY;COUNT=2', 'RDATE:20270708T073000Z')))).toEqual(onDays(5, 6, 8));
  expect(starts(read(...briefing('RDATE:20270706T073000Z,20270707T073000Z')))).toEqual(onDays(5, 6, 7));
});

test('an exception given in UTC leaves no duplicate', () => {
  const moved = vevent(
    'UID:briefing@x',
    'SUMMARY:Late briefing',
    'RECURRENCE-ID:20270706T073000Z',
    'DTSTART:20270706T090000Z',
    'DURATION:PT15M',
  );
  expect(starts(read(...briefing('RRULE:FREQ=DAILY;COUNT=3'), ...moved))).toEqual([
    '2027-07-05 08:30 +15',
    '2027-07-06 10:00 +15',
    '2027-07-07 08:30 +15',
  ]);
});

test('a series in a zone that the calendar defines can have exceptions in UTC, too', () => {
  const zone = [
    'BEGIN:VTIMEZONE',
    'TZID:Quay time',
    'BEGIN:STANDARD',
    'DTSTART:19700101T000000',
    'TZOFFSETFROM:+0300',
    'TZOFFSETTO:+0300',
    'END:STANDARD',
    'END:VTIMEZONE',
  ];
  const event = vevent(
    ...NETS,
    'DTSTART;TZID=Quay time:20270705T120000',
    'DURATION:PT45M',
    'RRULE:FREQ=DAILY;UNTIL=20270707T090000Z',
    'EXDATE:20270706T090000Z',
  );
  expect(starts(read(...zone, ...event))).toEqual(['2027-07-05 10:00 +45', '2027-07-07 10:00 +45']);
});

test('Outlook’s zone names are read as those zones', () => {
  const at = (uid: string, zone: string, hour: string): string[] =>
    vevent(`UID:${uid}@x`, `SUMMARY:${zone}`, `DTSTART;TZID=${zone}:20270705T${hour}0000`, 'DURATION:PT1H');
  const text = calendar(
    ...at('1', 'W. Europe Standard Time', '09'),
    ...at('2', 'China Standard Time', '18'),
    ...at('3', 'W. Europe Standard Time', '10'),
    ...at('4', '"GMT Standard Time"', '12'),
  );
  const event = accepted(readText(text));
  expect([event.event?.zone, starts(event), event.notes]).toEqual([
    'Europe/Berlin',
    ['2027-07-05 08:00 +60', '2027-07-05 11:00 +60', '2027-07-05 09:00 +60', '2027-07-05 12:00 +60'],
    [],
  ]);
});

test('an unknown zone is named in the question, and at each talk read without it', () => {
  const nets = (uid: string) =>
    vevent(`UID:${uid}@x`, `SUMMARY:Nets ${uid}`, 'DTSTART;TZID=Quay Time:20270705T090000', 'DURATION:PT1H');
  const text = calendar(...nets('1'), ...nets('2'));
  expect(refusedWith(readText(text))).toBe(
    'feed.ics names the time zone “Quay Time”, which is not known; add --zone, as in --zone Europe/Berlin.',
  );
  const event = accepted(readText(text, ZONE));
  expect(starts(event)).toEqual(['2027-07-05 09:00 +60', '2027-07-05 09:00 +60']);
  expect(event.notes).toEqual(
    ['1', '2'].map((uid) => ({
      level: 'repaired',
      at: `“Nets ${uid}”`,
      message: 'names the time zone “Quay Time”, which is not known; read in Europe/Lisbon',
    })),
  );
});

test('a line folded inside a character is unfolded before decoding', () => {
  const bytes = Buffer.from(
    calendar(...vevent('UID:1@x', 'SUMMARY:Nets', 'LOCATION:Amphithé', 'DTSTART:20270604T090000Z', 'DURATION:PT30M')),
  );
  const inside = bytes.indexOf(Buffer.from('é')) + 1;
  const folded = Buffer.concat([bytes.subarray(0, inside), Buffer.from('\r\n '), bytes.subarray(inside)]);
  const { talks } = accepted(readImport([{ name: 'feed.ics', bytes: folded }], { zone: ZONE }));
  expect(talks.map(({ stage }) => stage)).toEqual(['Amphithé']);
});

test('an event of whole days is on these days, up to the day before its end', () => {
  const event = read(
    ...vevent('UID:1@x', 'SUMMARY:Fair', 'DTSTART;VALUE=DATE:20270604', 'DTEND;VALUE=DATE:20270605'),
    ...vevent('UID:2@x', 'SUMMARY:Hacking', 'DTSTART;VALUE=DATE:20270604', 'DTEND;VALUE=DATE:20270607'),
    ...vevent('UID:3@x', 'SUMMARY:Open day', 'DTSTART;VALUE=DATE:20270605'),
    ...vevent('UID:4@x', 'SUMMARY:Flags', 'DTSTART;VALUE=DATE:20270605', 'DURATION:P2D'),
  );
  expect([starts(event), event.notes]).toEqual([
    ['2027-06-04 04:00 +1440', '2027-06-04 04:00 +4320', '2027-06-05 04:00 +1440', '2027-06-05 04:00 +2880'],
    [],
  ]);
  expect(event.event).toMatchObject({ firstDay: '2027-06-04', lastDay: '2027-06-06' });
});

test('a day in a duration is a calendar day, also when clocks change', () => {
  const night = (...end: string[]): string[] =>
    starts(read(...vevent('UID:1@x', 'SUMMARY:Vigil', 'DTSTART;TZID=Europe/Lisbon:20270327T120000', ...end)));
  expect(night('DURATION:P1D')).toEqual(['2027-03-27 12:00 +1380']);
  expect(night('DURATION:PT24H')).toEqual(['2027-03-27 12:00 +1440']);
});
