import { expect, test } from 'vitest';
import { IMPORT_TALKS_MAX } from '../../../domain/limits/imports.ts';
import { readImport } from '../../../server/import/read-import.ts';
import { readEventFiles, readTableFile } from '../../../server/import/reader.ts';
import { readSheet } from '../../../server/import/tables/csv-rows.ts';

const talk = (index: number): string =>
  `<event id="${index}" guid="guid-${index}"><date>2027-07-12T10:00:00+02:00</date><start>10:00</start>` +
  `<duration>00:45</duration><room>Dock ${index % 9}</room><title>Talk number ${index}</title><subtitle/>` +
  `<track>Harbours</track><type>Talk</type><language>en</language><abstract>What it is about</abstract><description/>` +
  `<persons><person id="${index}">Nora ${index}</person></persons><links/></event>`;
const schedule = (talks: number, end = '</schedule>') => ({
  name: 'schedule.xml',
  bytes: Buffer.from(
    '<?xml version="1.0"?><schedule><version>1</version><conference><title>Harbour Days</title><start>2027-07-12</start>' +
      '<end>2027-07-12</end><days>1</days><timeslot_duration>00:05</timeslot_duration>' +
      '<time_zone_name>Europe/Madrid</time_zone_name></conference>' +
      '<day index="1" date="2027-07-12" start="2027-07-12T08:00:00+02:00" end="2027-07-13T02:00:00+02:00">' +
      `<room name="Dock 1">${Array.from({ length: talks }, (_, index) => talk(index)).join('')}</room></day>${end}`,
  ),
});
const table = (rows: number) => ({
  name: 'people.csv',
  text: `email,first_name,last_name\n${Array.from({ length: rows }, (_, row) => `p${row}@example.org,Nora,"Quill, ${row}"`).join('\n')}`,
});

test('a large file is read in a thread as a small one is here, and refused in the same sentence', async () => {
  const large = schedule(800);
  expect(large.bytes.length).toBeGreaterThan(250_000);
  const read = await readEventFiles([large], { runningZone: 'UTC' });
  expect(read).toEqual(readImport([large], { runningZone: 'UTC' }));
  expect(read).toMatchObject({ format: 'schedule.xml', talks: { length: 800 } });
  const broken = schedule(800, '');
  const refused = await readEventFiles([broken]);
  expect(refused).toEqual(readImport([broken]));
  expect(refused).toMatchObject({ code: 'malformed' });
  const rows = await readTableFile(table(9000));
  expect(rows).toEqual(readSheet(table(9000)));
  expect(rows).toMatchObject({ rows: { length: 9000 } });
});

test('while a large file is read, the server does other things', async () => {
  let turns = 0;
  const counting = setInterval(() => (turns += 1), 1);
  const read = await readEventFiles([schedule(4000)]);
  clearInterval(counting);
  expect(read).toMatchObject({ talks: { length: 4000 } });
  expect(turns).toBeGreaterThan(10);
});

test('a schedule with more talks than are taken at once is refused with the number', () => {
  expect(readImport([schedule(IMPORT_TALKS_MAX + 1)])).toEqual({
    code: 'too-large',
    message: 'This schedule has 5,001 talks; at most 5,000 are taken at once.',
  });
});
