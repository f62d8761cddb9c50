import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DisplayView } from '../../../../domain/displays/display-calls.ts';
import type { DisplayProgramme } from '../../../../domain/displays/shown-calls.ts';
import { runDueWork } from '../../../../server/jobs/scheduler.ts';
import { at, keynote, lunch, testTalk } from '../../../support/conference.ts';
import { startTestApp, type TestApp } from '../../../support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({
    talks: [keynote, lunch, testTalk({ id: 'knots', title: 'Knots', startsAt: at('11:00'), stageId: 'side' })],
  });
  await runDueWork(app.ports);
});
afterAll(() => app.stop());

const made = async (name: string, stageId: string | null): Promise<DisplayView & { key: string }> => {
  const view = (await app.call('POST', '/displays', 'olive', { name, stage_id: stageId })).body as DisplayView;
  return { ...view, key: new URL(view.url).hash.slice(1) };
};
const ask = async (key: string, known?: string) => {
  const { status, body } = await app.call('POST', '/displays/shown', undefined, { key, ...(known && { known }) });
  return { status, ...(body as { rev: string; programme: DisplayProgramme | null; message?: string }) };
};

test('a display address shows its stage with changes to anyone who has it, without a log-in', async () => {
  const main = await made('Beside the door', 'main');
  expect(main).toMatchObject({ name: 'Beside the door', stage_id: 'main' });
  expect(main.url).toMatch(/^http:\/\/[^/]+\/screen\/main#[\w-]{16}\.[\w-]+$/);
  const first = await ask(main.key);
  expect([first.programme?.stage, first.programme?.talks.map(({ id }) => id), first.programme?.changes]).toEqual([
    { id: 'main', name: 'Main Stage' },
    ['keynote', 'lunch'],
    [],
  ]);
  expect(await ask(main.key, first.rev)).toEqual({ status: 200, rev: first.rev, programme: null });

  await app.call('POST', '/talks/hall/keynote', 'grace', { full: true });
  const full = await ask(main.key, first.rev);
  expect(full.programme?.talks.map(({ id, full: isFull }) => [id, isFull])).toEqual([
    ['keynote', true],
    ['lunch', false],
  ]);

  await app.call('PATCH', '/talks/keynote', 'olive', { start_time: '2027-07-12T10:30:00+02:00' });
  await runDueWork(app.ports);
  app.advance(61_000);
  await runDueWork(app.ports);
  const says = async () => (await ask(main.key)).programme?.changes.map((change) => [change.title, change.says]);
  expect(await says()).toEqual([['What we keep', 'Moved from 10:00 to 10:30']]);
  await app.call('PATCH', '/talks/keynote', 'olive', { stage_id: 'side' });
  await runDueWork(app.ports);
  app.advance(61_000);
  await runDueWork(app.ports);
  expect(await says()).toEqual([['What we keep', 'Moved from 10:00 to 10:30. Now on Side Stage']]);
  await app.call('PATCH', '/talks/keynote', 'olive', { stage_id: 'main', start_time: '2027-07-12T10:00:00+02:00' });
  await runDueWork(app.ports);
  app.advance(61_000);
  await runDueWork(app.ports);
  expect(await says()).toEqual([]);
});

test('the board of the whole event has every stage', async () => {
  const board = await made('Foyer', null);
  const { programme } = await ask(board.key);
  expect([programme?.stage, programme?.stages.map(({ id }) => id), programme?.talks.map(({ id }) => id)]).toEqual([
    null,
    ['main', 'side'],
    ['keynote', 'knots', 'lunch'],
  ]);
});

test('a revoked or invented address shows nothing; guessing is limited', async () => {
  const gone = await made('Old', 'main');
  expect((await ask(gone.key)).status).toBe(200);
  const { status, body } = await app.call('DELETE', `/displays/${gone.id}`, 'olive');
  expect([status, body]).toEqual([204, null]);
  expect(await ask(gone.key)).toMatchObject({ status: 404, message: 'This address shows nothing any more' });
  const other = await made('Other', 'main');
  const forged = `${other.id}.${gone.key.split('.')[1] ?? ''}`;
  const guessed = [];
  for (let tries = 0; tries < 60; tries += 1) guessed.push((await ask(forged)).status);
  expect([guessed[0], guessed.at(-1)]).toEqual([404, 429]);
});

test('only organisers make addresses, only for existing stages, and the audit records it', async () => {
  expect((await app.call('POST', '/displays', 'grace', { name: 'Mine' })).status).toBe(403);
  expect((await app.call('POST', '/displays', 'olive', { name: 'None', stage_id: 'nowhere' })).status).toBe(422);
  const { body } = await app.call('GET', '/displays', 'olive');
  expect((body as { data: DisplayView[] }).data.map(({ name }) => name)).toEqual(['Beside the door', 'Foyer', 'Other']);
  const audit = await app.call('GET', '/admin/audit?count=100', 'olive');
  expect(JSON.stringify(audit.body)).toContain('displays');
});
