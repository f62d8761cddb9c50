import { expect, test } from 'vitest';
import { MINE_DOCUMENTS_MAX, MINE_ROWS_BUDGET } from '../../../domain/limits/sync.ts';
import { type UserDocument, mineId } from '../../../domain/sync/mine.ts';
import { at } from '../../support/conference.ts';
import { startTestApp, type TestApp } from '../../support/test-app.ts';

const morning = at('09:00');
const row = (kind: string, ref: string, value: UserDocument['value']): UserDocument => ({
  id: mineId(kind, ref),
  kind,
  ref,
  value,
  changedAt: morning,
  rev: `${kind}-${ref}-first`.slice(0, 60),
});
const push = async (app: TestApp, ...documents: UserDocument[]) =>
  (
    await app.call('POST', '/sync/mine/push', 'ada', {
      rows: documents.map((newDocumentState) => ({ newDocumentState })),
      mayWait: true,
    })
  ).body as { documents: UserDocument[]; later?: { id: string; after: number }[] };
const stored = async (app: TestApp) =>
  (await app.ports.log.state('u:ada'))
    .all('mine')
    .map(({ id }) => id)
    .toSorted();

const NONE = { hasConnection: false, requested: false, accepted: false };

test('withdrawing something that never existed is answered and stored nowhere', async () => {
  await using app = await startTestApp({ now: morning });
  const nothings = [
    row('connection', 'zz1', NONE),
    row('block', 'zz2', { blocked: false }),
    row('agenda', 'zz3', { kept: false }),
    row('reaction', 'zz4', { type: null }),
  ];
  const { documents } = await push(app, ...nothings);
  expect(
    documents.map(({ id, value, refusal }) => ({ id, value, refusal })).toSorted((a, b) => (a.id < b.id ? -1 : 1)),
  ).toEqual(
    nothings.map(({ id, value }) => ({ id, value, refusal: undefined })).toSorted((a, b) => (a.id < b.id ? -1 : 1)),
  );
  expect((await app.call('DELETE', '/chats/blocks/zz5', 'ada')).status).toBeLessThan(500);
  expect(await stored(app)).toEqual([]);
  // Removals of existing documents stay stored: an older change may still arrive from another device.
  await push(app, row('agenda', 'keynote', { kept: false }), row('block', 'grace', { blocked: false }));
  expect(await stored(app)).toEqual(['agenda:keynote', 'block:grace']);
});

test('a device may send a limited number of changes per period in any batches; the rest is deferred, not refused', async () => {
  await using app = await startTestApp({ now: morning });
  const rows = Array.from({ length: 500 }, (_, index) => row('block', `nobody-${index}`, { blocked: false }));
  for (let sent = 0; sent < MINE_ROWS_BUDGET.failures; sent += rows.length)
    expect((await push(app, ...rows)).later).toBeUndefined();
  const { documents, later } = await push(app, row('agenda', 'keynote', { kept: true }));
  const message = 'That is a great deal at once. The rest is taken in a moment.';
  expect([documents, later]).toEqual([[], [{ id: 'agenda:keynote', after: expect.any(Number), message }]]);
  app.advance(MINE_ROWS_BUDGET.window + 1);
  expect((await push(app, row('agenda', 'keynote', { kept: true }))).later).toBeUndefined();
  expect(await stored(app)).toEqual(['agenda:keynote']);
});

test('a person whose storage is full gets a sentence about it, and can still change existing documents', async () => {
  await using app = await startTestApp({ now: morning });
  const ops = Array.from({ length: MINE_DOCUMENTS_MAX }, (_, index) =>
    row('read', `notice-${index}`, { read: true }),
  ).map((doc) => ({ c: 'mine', id: doc.id, rev: doc.rev, doc }));
  await app.ports.log.append('u:ada', {
    mid: 'a-full-house',
    by: 'server',
    decide: () => ({
      ops: [
        ...ops.slice(1),
        {
          c: 'mine',
          id: 'agenda:keynote',
          rev: 'kept-first',
          doc: { ...row('agenda', 'keynote', { kept: true }), rev: 'kept-first' },
        },
      ],
    }),
  });
  const { documents } = await push(app, row('block', 'grace', { blocked: true }));
  expect(documents[0]?.refusal).toEqual({
    code: 'conflict',
    message: 'You have kept, written and answered more than one person can here. What is there can still be changed.',
  });
  const undone = { ...row('agenda', 'keynote', { kept: false }), changedAt: morning + 1, rev: 'taken-back' };
  app.advance(10);
  expect((await push(app, undone)).documents).toEqual([]);
});
