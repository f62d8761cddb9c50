import { afterAll, beforeAll, expect, test } from 'vitest';
import { EMPTY_PROGRAMME } from '../../../../domain/event/programme.ts';
import type { SetupView } from '../../../../domain/event/setup-calls.ts';
import { setupStates } from '../../../../domain/event/setup-lines.ts';
import { noteBackup } from '../../../../server/api/event/last-backup.ts';
import { conference, keynote, mainStage } from '../../../support/conference.ts';
import { startTestApp, type TestApp } from '../../../support/test-app.ts';

let app: TestApp;
beforeAll(async () => void (app = await startTestApp()));
afterAll(() => app.stop());

const setup = async (): Promise<SetupView> => (await app.call('GET', '/admin/setup', 'olive')).body as SetupView;

test('an organiser reads what only the server knows of the set-up, and mails themselves a test', async () => {
  const before = await setup();
  expect(before).toMatchObject({
    https: false,
    admins: 1,
    holders: 2,
    invited: 0,
    last_backup_at: null,
    mail_test: null,
  });
  expect((await app.call('POST', '/admin/setup/mail-test', 'olive')).body).toEqual({ to: 'olive@example.org' });
  await noteBackup(app.ports);
  const after = await setup();
  expect([app.outbox.map(({ to, subject }) => [to, subject]), after.mail_test?.state, after.last_backup_at]).toEqual([
    [['olive@example.org', 'Mail from Test Days works']],
    'waiting',
    new Date(app.ports.now()).toISOString(),
  ]);
});

test('a line of the set-up is done, missing, or not needed because an organiser said so', () => {
  const server: SetupView = {
    mail: true,
    public_url: 'https://days.example.org',
    https: true,
    admins: 2,
    holders: 0,
    invited: 0,
    last_backup_at: null,
    mail_test: null,
  };
  const event = { ...conference, setupSkipped: ['companies', 'push'] };
  const programme = { ...EMPTY_PROGRAMME, event, stages: [mainStage], talks: [keynote] };
  expect(setupStates({ programme, server, hearsPushes: false })).toEqual({
    name: 'done',
    days: 'done',
    stages: 'done',
    tracks: 'missing',
    talks: 'done',
    speakers: 'missing',
    holders: 'missing',
    companies: 'not needed',
    mail: 'done',
    push: 'not needed',
    address: 'done',
    safety: 'missing',
  });
  const empty = setupStates({ programme: EMPTY_PROGRAMME, server, hearsPushes: true });
  expect([empty.name, empty.stages, empty.mail, empty.push]).toEqual(['missing', 'missing', 'done', 'done']);
});
