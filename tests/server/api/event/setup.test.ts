import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { EMPTY_PROGRAMME } from '../../../../domain/event/import/programme.ts';
import type { SetupView } from '../../../../domain/event/setup/setup-calls.ts';
import { missingPages, setupStates } from '../../../../domain/event/setup/setup-lines.ts';
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
  const waiting = await setup();
  await app.settled();
  const after = await setup();
  expect(waiting.mail_test?.state).toMatch(/^(waiting|sent)$/);
  expect([app.outbox.map(({ to, subject }) => [to, subject]), after.mail_test?.state, after.last_backup_at]).toEqual([
    [['olive@example.org', 'Mail from Test Days works']],
    'sent',
    new Date(app.ports.now()).toISOString(),
  ]);
});

test('a line of the set-up is done, missing, or marked as not needed by an organiser', () => {
  const server: SetupView = {
    mail: true,
    demo: false,
    public_url: 'https://days.example.org',
    https: true,
    embed_hosts: [],
    admins: 2,
    holders: 0,
    invited: 0,
    last_backup_at: null,
    mail_works: true,
    mail_queue: { waiting: 0, why: '', answer: null, next_at: null },
    mail_test: null,
  };
  const event = { ...conference, setupSkipped: ['companies', 'push'] };
  const programme = { ...EMPTY_PROGRAMME, event, stages: [mainStage], talks: [keynote] };
  expect(setupStates({ programme, server, hearsPushes: false, pages: [] })).toEqual({
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
    pages: 'missing',
    open: 'done',
  });
  const published = (['privacy', 'terms', 'imprint'] as const).map((kind) => ({ kind }));
  expect(missingPages(published.slice(1))).toEqual(['privacy']);
  expect(setupStates({ programme, server, hearsPushes: false, pages: published }).pages).toBe('done');
  const closed = { ...programme, event: { ...event, phase: 'onboarding' as const } };
  expect(setupStates({ programme: closed, server, hearsPushes: false, pages: [] }).open).toBe('missing');
  const unasked = setupStates({ programme, server: null, hearsPushes: false, pages: [] });
  expect([unasked.holders, unasked.safety, unasked.tracks]).toEqual(['done', 'done', 'missing']);
  const mailLine = (facts: Partial<SetupView>) =>
    setupStates({ programme, server: { ...server, ...facts }, hearsPushes: false, pages: [] }).mail;
  const refused = { state: 'refused', answer: 550, why: 'refused', next_at: null } as const;
  expect([mailLine({ mail_works: false }), mailLine({ mail: false }), mailLine({ mail_test: refused })]).toEqual([
    'missing',
    'missing',
    'missing',
  ]);
  const empty = setupStates({ programme: EMPTY_PROGRAMME, server, hearsPushes: true, pages: [] });
  expect([empty.name, empty.stages, empty.mail, empty.push]).toEqual(['missing', 'missing', 'done', 'done']);
});

test('an empty server offers the demo where only this machine comes, once, and it goes with the first event', async () => {
  expect([(await setup()).demo, await app.call('POST', '/admin/event/demo', 'olive')]).toEqual([
    false,
    { status: 409, body: { code: 'conflict', message: 'There is an event already' } },
  ]);
  await using here = await startTestApp({ steps: [withoutEvent] });
  await using elsewhere = await startTestApp({
    steps: [withoutEvent],
    env: { PUBLIC_URL: 'https://days.example.org' },
  });
  const open = (of: TestApp) => of.call('POST', '/admin/event/demo', 'olive');
  const offered = async (of: TestApp) => ((await of.call('GET', '/admin/setup', 'olive')).body as SetupView).demo;
  expect([await offered(here), await offered(elsewhere)]).toEqual([true, false]);
  expect((await open(elsewhere)).status).toBe(409);
  expect(await open(here)).toEqual({ status: 204, body: null });
  expect([here.ports.event().isDemo, await offered(here), (await open(here)).status]).toEqual([true, false, 409]);
});

test('an event that is set up from nothing begins closed, unless the event file of the server names its phase', async () => {
  const begun = {
    name: 'Own Days',
    location: 'Oslo',
    firstDay: '2030-05-02',
    lastDay: '2030-05-03',
    zone: 'Europe/Oslo',
  };
  const folder = await mkdtemp(join(tmpdir(), 'plenary-event-file-'));
  const file = join(folder, 'event.json');
  await writeFile(file, JSON.stringify({ phase: 'live' }));
  const begin = async (env: Record<string, string>): Promise<unknown> => {
    await using of = await startTestApp({ steps: [withoutEvent], env });
    return ((await of.call('PATCH', '/admin/event', 'olive', begun)).body as { settings: unknown }).settings;
  };
  expect([await begin({}), await begin({ EVENT_FILE: file })]).toMatchObject([
    { ...begun, phase: 'onboarding' },
    { ...begun, phase: 'live' },
  ]);
  await rm(folder, { recursive: true });
});

/** Creates a store with people but without an event. */
async function withoutEvent({ log }: TestApp['ports']): Promise<void> {
  await log.append('pub', {
    mid: 'x',
    by: 'server',
    decide: (state) => ({
      ops: ['event', 'talks', 'stages', 'tracks'].flatMap((c) =>
        state.all(c).map(({ id }) => ({ c, id, rev: 'x', del: true as const })),
      ),
    }),
  });
}
