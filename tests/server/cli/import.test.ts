import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { importedId } from '../../../domain/event/import/imported-id.ts';
import { harbourFile, harbourPath } from '../../support/harbour-days.ts';
import { startServerProcess } from '../../support/server-process.ts';

const IMPORT = fileURLToPath(new URL('../../../server/cli/import.ts', import.meta.url));
let dataDir = '';
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'plenary-import-'));
});
afterEach(() => rm(dataDir, { recursive: true }));

/** `npm run import -- …`, as an organiser runs it. */
const run = (...args: readonly string[]) =>
  new Promise<{ code: number; said: string; complained: string }>((resolve) => {
    execFile(
      process.execPath,
      [IMPORT, ...args],
      { cwd: dataDir, env: { PATH: process.env['PATH'], DATA_DIR: dataDir } },
      (error, stdout, stderr) => {
        resolve({ code: error ? Number(error.code) : 0, said: stdout, complained: stderr });
      },
    );
  });
const written = async (name: string, content: string | Buffer): Promise<string> => {
  const path = join(dataDir, name);
  await writeFile(path, content);
  return path;
};
const lastLine = (said: string): string => said.trimEnd().split('\n').at(-1) ?? '';

test('the import reports the schedule row by row, and a second import changes nothing', async () => {
  const first = await run(harbourPath('schedule.xml'));
  expect({ ...first, said: first.said.split('\n') }).toEqual({
    code: 0,
    complained: '',
    said: [
      'added  event   Harbour Days                  Europe/Lisbon',
      'added  stage   Quay',
      'added  stage   Boathouse',
      'added  track   Tides',
      'added  track   Ropes',
      'added  talk    Opening on the quay           2027-06-04 10:00, Quay',
      'added  talk    Knots that hold               2027-06-04 10:30, Boathouse',
      'added  talk    Night fishing & other noises  2027-06-04 23:30, Quay',
      'added  talk    Low tide                      2027-06-05 01:15, Quay',
      'added  talk    Closing                       2027-06-05 12:10, Quay',
      'added  person  Nuno Sardinha',
      'added  person  Wanda Keel',
      '',
      'Read as schedule.xml. Done: 2 stages added, 2 tracks added, 5 talks added, 2 people added, 0 unchanged.',
      '',
    ],
  });
  expect(await run(harbourPath('schedule.xml'))).toEqual({
    code: 0,
    complained: '',
    said: 'Read as schedule.xml. Everything was there already: 11 unchanged.\n',
  });
});

test('a table of sponsors is imported beside a schedule or alone, with its tiers, and a second import changes nothing', async () => {
  const rows = [
    'Tier;Sponsor;Website;Logo',
    'Gold;Rope & Sons;rope.example.org;https://rope.example.org/logo.png',
    'Harbour;Lighthouse Coffee;https://lighthouse.example.org/;',
    'Gold;Nets;;',
  ];
  const table = await written('sponsors.csv', `\uFEFF${rows.join('\r\n')}\r\n`);
  const dry = await run(table, '--dry-run');
  expect(lastLine(dry.said)).toBe(
    'Read as a table of sponsors. This would come of it: 2 sponsors added, 1 refused, 0 unchanged. Nothing was changed.',
  );
  const first = await run(harbourPath('schedule.xml'), table);
  expect(first.said.split('\n').filter((line) => /sponsor|tier|refused/i.test(line))).toEqual([
    expect.stringMatching(/^added +sponsor +Rope & Sons +https:\/\/rope\.example\.org$/),
    expect.stringMatching(/^added +sponsor +Lighthouse Coffee +https:\/\/lighthouse\.example\.org\/$/),
    expect.stringMatching(/^refused +row 4 +has no link$/),
    '2 tiers are added: Gold and Harbour.',
    'Read as schedule.xml and a table of sponsors. Done: 2 stages added, 2 tracks added, 5 talks added, 2 people added, ' +
      '2 sponsors added, 1 refused, 0 unchanged.',
  ]);
  expect(lastLine((await run(table)).said)).toBe(
    'Read as a table of sponsors. What could be read was there already: 1 refused, 2 unchanged.',
  );
  rows[2] = 'Gold;Lighthouse Coffee;https://lighthouse.example.org/;';
  const changed = await run(await written('sponsors.csv', rows.join('\n')));
  expect(lastLine(changed.said)).toBe('Read as a table of sponsors. Done: 1 sponsor changed, 1 refused, 1 unchanged.');
});

test('changed, cancelled and refused rows are reported, and a dry run changes nothing', async () => {
  await run(harbourPath('talks.csv'), '--zone', 'Europe/Lisbon');
  const rows = harbourFile('talks.csv').bytes.toString().trimEnd().split('\r\n');
  const changed = await written(
    'talks.csv',
    [
      ...rows
        .slice(0, 3)
        .map((row) => row.replace('2027-06-04 10:30,2027-06-04 11:15', '2027-06-04 11:00,2027-06-04 11:45')),
      rows[3],
      rows[4],
      'Mystery,soon,,Quay,Tides,,,',
    ].join('\n'),
  );
  const expected = (outcome: string): string =>
    [
      'cancelled  talk  Closing          2027-06-05 12:10, Quay',
      'changed    talk  Knots that hold  Moved from 10:30 to 11:00',
      'refused          row 6            does not start at a readable time (soon); write it like 2027-06-04 10:00, ' +
        '4.6.2027 10:00 or 2027-06-04T10:00+02:00',
      '',
      'talks.csv does not say in which time zone its times are; it was read in Europe/Lisbon, the zone of the event.',
      '1 talk has no start that can be read; write it like 2027-06-04 10:00, 4.6.2027 10:00 or 2027-06-04T10:00+02:00.',
      outcome,
      '',
    ].join('\n');
  const counted = '1 talk changed, 1 talk cancelled, 1 refused, 9 unchanged.';
  const dry = await run(changed, '--dry-run');
  expect(dry.said.split('\n').toSorted()).toEqual(
    expected(`Read as a table of talks. This would come of it: ${counted} Nothing was changed.`).split('\n').toSorted(),
  );
  const real = await run(changed);
  expect(real.said.split('\n').toSorted()).toEqual(
    expected(`Read as a table of talks. Done: ${counted}`).split('\n').toSorted(),
  );
});

test('an unusable file gives one sentence and exit code 1, and changes nothing', async () => {
  await run(harbourPath('schedule.xml'));
  const cut = harbourFile('schedule.xml').bytes.subarray(0, 1500);
  expect(await run(await written('cut.xml', Buffer.from(cut)))).toEqual({
    code: 1,
    said: '',
    complained: 'cut.xml ends in the middle, in line 38; it looks cut off.\n',
  });
  expect(await run(await written('empty.ics', ''))).toEqual({ code: 1, said: '', complained: 'empty.ics is empty.\n' });
  expect(
    (await run(await written('other.csv', 'title,start,minutes\nFlea market,2027-06-04 10:00,30\n'))).complained,
  ).toBe(
    'None of the 5 talks of “Harbour Days” is in this file, so it looks like another event; add --replace to put ' +
      'it in place of “Harbour Days”.\n',
  );
  expect(lastLine((await run(harbourPath('schedule.xml'))).said)).toBe(
    'Read as schedule.xml. Everything was there already: 11 unchanged.',
  );
});

test.each([
  [[], 'Say which file to import, as in npm run import -- schedule.xml --zone Europe/Berlin'],
  [['absent.xml'], 'Cannot read absent.xml: there is no such file.'],
  [['.'], 'Cannot read .: it is a folder.'],
  [['a.xml', '--zone', 'Berlin'], 'Berlin is not a known time zone; write it like Europe/Berlin.'],
  [
    [harbourPath('talks.csv')],
    'talks.csv does not say in which time zone its times are; add --zone, as in --zone Europe/Berlin.',
  ],
])('%j is one sentence and exit code 1', async (args, sentence) => {
  expect(await run(...args)).toEqual({ code: 1, said: '', complained: `${sentence}\n` });
});

test('while the server runs, it does the import, replaces the demo and lets people log in', async () => {
  const server = await startServerProcess({ dataDir });
  const { said: report } = await run(...['schedule.xml', 'people.csv', 'companies.csv'].map(harbourPath));
  const said = lastLine(report);
  expect(said).toMatch(
    /^Read as schedule\.xml and a table of people and a table of companies\. Done: .*141 talks removed.*3 people can log in/,
  );
  expect(report).toContain('The log-ins of the demo end with it; whoever ADMIN_EMAIL names');
  const logIn = (email: string, reference: string) =>
    fetch(`${server.url}/api/attendee/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, reference }),
    });
  expect([(await logIn('wanda@example.org', '8WND-2')).ok, (await logIn('attendee@example.org', '3ABC-1')).ok]).toEqual(
    [true, false],
  );
  const refused = await run(await written('empty.json', '{}'));
  expect(refused).toEqual({ code: 1, said: '', complained: 'empty.json is empty.\n' });
  expect(await server.stop()).toBe(0);
  expect(lastLine((await run(harbourPath('schedule.xml'))).said)).toBe(
    'Read as schedule.xml. Everything was there already: 11 unchanged.',
  );
});

test('two people with one email address are imported with --shared only; without it the second is refused, and the report names the option', async () => {
  const couple = await written(
    'couple.csv',
    'email,name,job\nhosts@example.org,Hedda Host,Host\nhosts@example.org,Hugo Host,Host\n',
  );
  const files = [harbourPath('schedule.xml'), couple];
  const { said } = await run(...files);
  expect(said.split('\n').filter((line) => /Host|hosts|address|--shared/.test(line))).toEqual([
    'added    person  Hedda Host',
    'refused          row 3                         has the same mail address as row 2',
    'If several people share a mail address, add --shared.',
  ]);
  const server = await startServerProcess({ dataDir });
  const shared = (await run(...files, '--shared')).said;
  expect([shared.includes('Hugo Host'), shared.includes('refused'), shared.includes('--shared')]).toEqual([
    true,
    false,
    false,
  ]);
  expect(await server.stop()).toBe(0);
  expect(lastLine((await run(...files, '--shared')).said)).toContain('Everything was there already');
});

test('an organiser’s edits stay when the file is imported again, as the report says; --take-file overwrites them', async () => {
  const server = await startServerProcess({ dataDir });
  await run(...['schedule.xml', 'people.csv'].map(harbourPath));
  const ask = async (method: string, path: string, body?: object, token = ''): Promise<Record<string, unknown>> => {
    const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
    const answer = await fetch(`${server.url}/api${path}`, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    });
    return (await answer.json()) as Record<string, unknown>;
  };
  const { token } = await ask('POST', '/attendee/login', { email: 'wanda@example.org', reference: '8WND-2' });
  const fishing = importedId('talk', '0d206b29-0436-5e27-a627-b6bb7822b800');
  await ask('PATCH', `/talks/${fishing}`, { length: 95 }, String(token));

  const again = await run(harbourPath('schedule.xml'));
  expect(again.said.trimEnd().split('\n')).toEqual([
    expect.stringMatching(/^kept .*keeps what was edited here: length$/),
    '',
    'What was edited here since the last import stays; add --take-file to take what the file says.',
    'Read as schedule.xml. Everything was there already: 11 unchanged.',
  ]);
  const taken = await run(harbourPath('schedule.xml'), '--take-file');
  expect(taken.said).toMatch(/^changed {2}talk {2}Night fishing/);
  expect(await server.stop()).toBe(0);
});
