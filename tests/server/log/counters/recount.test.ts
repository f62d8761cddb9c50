import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Actor } from '../../../../domain/people/actor.ts';
import { writeView } from '../../../../server/api/analytics/take-batch.ts';
import { writeAgenda } from '../../../../server/api/agenda/write-agenda.ts';
import { projections } from '../../../../server/api/sync/projections.ts';
import { recount, type RecountReport } from '../../../../server/log/counters/recount.ts';
import { TALLY } from '../../../../server/log/counters/exact-counts.ts';
import { at, keynote, testTalk } from '../../../support/conference.ts';
import { eventually } from '../../../support/eventually.ts';
import { ada, grace, olive, testPerson, type TestPerson } from '../../../support/people.ts';
import { startTestApp, type TestApp } from '../../../support/test-app.ts';
import { logTables } from '../../../../server/api/sync/log-tables.ts';
import { agendaDocument } from '../../../support/agenda-document.ts';

const talks = [keynote, ...['a', 'b', 'c'].map((id, index) => testTalk({ id, startsAt: at(`1${index + 1}:00`) }))];
const crowd = Array.from({ length: 8 }, (_, index): TestPerson => ({
  person: testPerson({ id: `p${index}`, firstName: 'P', lastName: String(index) }),
  email: `p${index}@example.org`,
  roles: ['ROLE_ATTENDEE'],
}));
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ talks, people: [ada, grace, olive, ...crowd] });
});
afterAll(() => app.stop());

const actor = (id: string): Actor => ({ id, roles: ['ROLE_ATTENDEE'], companyId: null, replayAccess: false });
const keep = (id: string, talkId: string, kept: boolean) =>
  writeAgenda(
    actor(id),
    agendaDocument({ talkId, kept, changedAt: app.ports.now(), rev: app.ports.randomId(12) }),
    app.ports,
  );
const watch = (id: string, talkId: string) =>
  writeView({ personId: id, talkId, at: app.ports.now(), seconds: 3, uuid: app.ports.randomId(12) }, app.ports);

async function report(): Promise<RecountReport> {
  const counted = await recount(logTables, app.ports);
  if ('code' in counted) throw new Error(counted.message);
  return counted;
}
const wrong = ({ rows }: RecountReport) =>
  rows.flatMap(({ collection, differences }) => differences.map((difference) => ({ collection, ...difference })));
const numbers = ({ rows }: RecountReport, collection: string) =>
  rows.find((row) => row.collection === collection)?.numbers;

/** Writes a wrong count, as a bug would. */
const corrupt = (collection: string, id: string, count: number) =>
  app.ports.log.append(TALLY, {
    mid: app.ports.randomId(12),
    by: 'server',
    decide: () => ({ ops: [{ c: collection, id, rev: app.ports.randomId(9), doc: { count } }] }),
  });

test('after any changes, a recount finds the same numbers', async () => {
  const act = fc.record({
    who: fc.integer({ min: 0, max: 7 }),
    talk: fc.constantFrom(...talks.map(({ id }) => id)),
    what: fc.constantFrom('keep', 'drop', 'watch'),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 1, maxLength: 40 }), async (acts) => {
      app.advance(1000);
      await Promise.all(
        acts.map(({ who, talk, what }) =>
          what === 'watch' ? watch(`p${who}`, talk) : keep(`p${who}`, talk, what === 'keep'),
        ),
      );
      expect(wrong(await report())).toEqual([]);
    }),
    { numRuns: 15 },
  );
  const counted = await report();
  expect(counted.people).toBe(11);
  expect(counted.rows.map(({ collection }) => collection)).toEqual(projections.map(({ collection }) => collection));
  expect(numbers(counted, 'talk-views')).toBeGreaterThan(0);
});

test('wrong numbers are found and corrected, also on devices that show them', async () => {
  app.advance(1000);
  for (const who of ['p0', 'p1', 'p2']) await keep(who, 'a', true);
  for (const who of ['p3', 'p4', 'p5', 'p6', 'p7']) await keep(who, 'a', false);
  await report();
  await corrupt('talk-counts', 'a', 70);
  await corrupt('talk-counts', 'not-a-talk', -2);
  expect(wrong(await report())).toEqual([
    { collection: 'talk-counts', id: 'a', was: 70, is: 3 },
    { collection: 'talk-counts', id: 'not-a-talk', was: -2, is: 0 },
  ]);
  expect(wrong(await report())).toEqual([]);
  const shown = await eventually(async () => {
    app.advance(1000);
    const count = (await app.ports.log.state('adm')).get('talk-counts', 'a');
    expect(count?.rev).toBe('3');
    return count;
  });
  expect(shown?.doc).toMatchObject({ kept: 3 });
});

test('people can act while a recount runs', async () => {
  await corrupt('talk-counts', 'b', 70);
  const over = new AbortController();
  let acts = 0;
  const busy = Promise.all(
    ['p0', 'p1', 'p2', 'p3'].map(async (who) => {
      while (!over.signal.aborted) {
        app.advance(1);
        acts += 1;
        await keep(who, 'c', acts % 3 > 0);
      }
    }),
  );
  const found = [];
  for (let times = 0; times < 10; times += 1) found.push(...wrong(await report()).map(({ id, was }) => [id, was]));
  over.abort();
  await busy;
  expect(acts).toBeGreaterThan(10);
  expect(found).toEqual([['b', 70]]);
  expect(wrong(await report())).toEqual([]);
});

test('a person whose documents are removed no longer counts', async () => {
  app.advance(1000);
  await keep('p7', 'b', true);
  await report();
  const mine = (await app.ports.log.state('u:p7')).all('mine');
  await app.ports.log.append('u:p7', {
    mid: 'erased',
    by: 'server',
    decide: () => ({ ops: mine.map(({ id }) => ({ c: 'mine', id, rev: 'erased', del: true as const })) }),
  });
  await app.ports.log.append('dir', {
    mid: 'gone',
    by: 'server',
    decide: () => ({ ops: [{ c: 'people', id: 'p7', rev: 'gone', del: true as const }] }),
  });
  await report();
  const after = await report();
  expect([after.people, wrong(after)]).toEqual([11, []]);
});
