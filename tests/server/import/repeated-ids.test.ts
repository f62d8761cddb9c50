import { expect, test } from 'vitest';
import { importFiles } from '../../../server/api/event/import-files.ts';
import { textFile } from '../../support/harbour-days.ts';
import { openTestPorts } from '../../support/open-test-ports.ts';

interface Listed {
  readonly id: string;
  readonly title: string;
  readonly start: string;
  readonly stage: string;
}

const two = (count: number): string => String(count).padStart(2, '0');
const listed = (index: number): Listed => ({
  id: `series-${index % 5}`,
  title: index % 8 === 0 ? 'Tea' : `Talk ${index}`,
  start: `2027-06-0${4 + (index % 3)}T${two(8 + (Math.floor(index / 3) % 12))}:${index < 44 ? '00' : '30'}`,
  stage: ['Quay', 'Boathouse', 'Loft'][index % 3] ?? '',
});
/** 88 events with five different ids. */
const EVENTS = Array.from({ length: 88 }, (_, index) => listed(index));

const calendar = (events: readonly Listed[]): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'X-WR-CALNAME:Harbour Days',
    'X-WR-TIMEZONE:Europe/Lisbon',
    ...events.flatMap(({ id, title, start, stage }) => [
      'BEGIN:VEVENT',
      `UID:${id}@x`,
      `SUMMARY:${title}`,
      `DTSTART;TZID=Europe/Lisbon:${start.replaceAll(/[-:]/g, '')}00`,
      'DURATION:PT20M',
      `LOCATION:${stage}`,
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
    '',
  ].join('\r\n');
const table = (events: readonly Listed[]): string =>
  [
    'id,title,start,minutes,stage',
    ...events.map(({ id, title, start, stage }) => `${id},${title},${start},20,${stage}`),
  ].join('\n');

test.each([
  ['calendar.ics', calendar],
  ['talks.csv', table],
])(
  'of 88 talks under five numbers in %s, one more is one more, one less is one less, and their order is nothing',
  async (name, written) => {
    await using opened = await openTestPorts();
    const rows = async (events: readonly Listed[]): Promise<string[]> => {
      const report = await importFiles(
        { files: [textFile(name, written(events))], zone: 'Europe/Lisbon' },
        opened.ports,
      );
      if ('code' in report) throw new Error(report.message);
      return report.rows.map(({ change, noun, name: thing }) => `${change} ${noun} ${thing}`);
    };
    expect((await rows(EVENTS)).filter((row) => row.startsWith('added talk'))).toHaveLength(88);
    expect(await rows(EVENTS.toReversed())).toEqual([]);
    const more = { id: 'series-2', title: 'Lamps', start: '2027-06-05T21:00', stage: 'Loft' };
    expect(await rows([...EVENTS.slice(0, 40), more, ...EVENTS.slice(40)])).toEqual(['added talk Lamps']);
    expect(await rows(EVENTS)).toEqual(['cancelled talk Lamps']);
    expect(await rows(EVENTS.toSpliced(17, 1).toReversed())).toEqual(['cancelled talk Talk 17']);
    const [, second] = EVENTS;
    expect(await rows(EVENTS.with(1, { ...second!, start: '2027-06-05T22:00' }))).toEqual([
      'changed talk Talk 1',
      'restored talk Talk 17',
    ]);
  },
);

test('talks that got unique ids later are recognised as the same talks', async () => {
  await using opened = await openTestPorts();
  const rows = async (events: readonly Listed[]): Promise<unknown> => {
    const report = await importFiles({ files: [textFile('calendar.ics', calendar(events))] }, opened.ports);
    return 'code' in report ? report.message : report.rows;
  };
  await rows(EVENTS);
  const own = EVENTS.map((event, index) => ({ ...event, id: `own-${index}` }));
  expect(await rows(own)).toEqual([]);
  expect(await rows(EVENTS.slice(0, 5))).toMatch(/^This file would cancel 83 of the 88 talks/);
});
