import { expect, test } from 'vitest';
import { descriptorWarning, welcome } from '../../server/startup-banner.ts';
import { readEnv } from '../../server/env.ts';
import { conference } from '../support/conference.ts';

function saidAtStart(variables: Record<string, string>, isDemo = true): string[] {
  const read = readEnv({ DATA_DIR: '/data', ...variables });
  if (!read.ok) throw new Error(read.message);
  const publicUrl = read.env.publicUrl ?? 'http://localhost:3000';
  return welcome(read.env, {
    url: 'http://localhost:3000',
    ports: { event: () => ({ ...conference, name: 'Harbour Days', isDemo }), publicUrl },
  }).split('\n');
}

const CODES_ARE_KNOWN =
  "Anybody can look these codes up, the admin's too: they are good until your event is in. DEMO=off leaves the demo out.";

test('on the operator’s own machine, the demo prints how to log in and where its mails are', () => {
  expect(saidAtStart({})).toEqual([
    '',
    'Harbour Days is on http://localhost:3000',
    '',
    'This is the demo event. Log in at http://localhost:3000/auth/register as',
    expect.stringContaining('attendee@example.org'),
    expect.stringContaining('exhibitor@example.org'),
    expect.stringContaining('admin@example.org'),
    'or at http://localhost:3000/auth/login with the address alone: the link is printed here.',
    'Bring your own event with: npm run import -- FILE',
    '',
    'Mail goes to /data/outbox as .eml files, and its link and code are printed here.',
    '',
  ]);
});

test('if a mail server is set, no link is promised on the console', () => {
  const said = saidAtStart({ SMTP_URL: 'smtps://user:secret@mail.example.org' });
  expect(said).toContain('Mail goes out through mail.example.org.');
  expect(said.filter((line) => /printed here|secret/.test(line))).toEqual([]);
});

test.for([
  ['at home', {}, false],
  ['to all machines around', { HOST: '0.0.0.0' }, true],
  ['in a container of this machine', { HOST: '0.0.0.0', PUBLIC_URL: 'http://localhost:8080' }, false],
  ['under a name of its own', { PUBLIC_URL: 'https://days.example.org' }, true],
] as const)('served %s, the demo warns of codes that everybody knows where others can come', ([, variables, warns]) => {
  expect(saidAtStart(variables).includes(CODES_ARE_KNOWN)).toBe(warns);
});

test('a real event does not count as the demo, and the banner names its admin', () => {
  expect(saidAtStart({ ADMIN_EMAIL: 'olive@example.org', PUBLIC_URL: 'https://days.example.org' }, false)).toEqual([
    '',
    'Harbour Days is on https://days.example.org (listening on http://localhost:3000)',
    '',
    'olive@example.org is an admin; ask for a login link at https://days.example.org/auth/login.',
    'Mail goes to /data/outbox as .eml files, and its link and code are printed here.',
    '',
  ]);
});

test('the start warns if the limit of open files is too low for the people of the event, and only then', () => {
  expect(descriptorWarning(2_000, 1_024)).toBe(
    'This process may have 1024 files and connections open at once, and 2000 people need 4100: raise the limit ' +
      '(ulimit -n 4100, LimitNOFILE= of systemd) before they come.',
  );
  expect([descriptorWarning(2_000, 4_100), descriptorWarning(0, 512), descriptorWarning(50_000, Infinity)]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});
