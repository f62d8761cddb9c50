import { expect, test } from 'vitest';
import { mineId } from '../../../domain/sync/mine.ts';
import { HOUR } from '../../../domain/time.ts';
import { keynote } from '../../support/conference.ts';
import { startTestApp } from '../../support/test-app.ts';
import { push } from '../sync/sync-client.ts';

interface Register {
  readonly kind: string;
  readonly ref: string;
  readonly on: readonly [method: 'POST' | 'PATCH', path: string, body?: object];
  readonly off: readonly [method: 'POST' | 'PATCH' | 'DELETE', path: string, body?: object];
  /** The state after each change. */
  readonly values: readonly [object, object];
}

const REGISTERS: readonly Register[] = [
  {
    kind: 'agenda',
    ref: keynote.id,
    on: ['POST', '/schedule/add/keynote'],
    off: ['DELETE', '/schedule/remove/keynote'],
    values: [{ kept: true }, { kept: false }],
  },
  {
    kind: 'consent',
    ref: 'chat',
    on: ['POST', '/chats/consent', { consented: true }],
    off: ['POST', '/chats/consent', { consented: false }],
    values: [{ consented: true }, { consented: false }],
  },
  {
    kind: 'block',
    ref: 'grace',
    on: ['POST', '/chats/blocks/grace'],
    off: ['DELETE', '/chats/blocks/grace'],
    values: [{ blocked: true }, { blocked: false }],
  },
  {
    kind: 'connection',
    ref: 'olive',
    on: ['POST', '/connections/olive'],
    off: ['DELETE', '/connections/olive'],
    values: [
      { hasConnection: true, requested: true, accepted: false },
      { hasConnection: false, requested: false, accepted: false },
    ],
  },
  {
    kind: 'setting',
    ref: 'me',
    on: ['PATCH', '/settings', { reminder_minutes: 15 }],
    off: ['PATCH', '/settings', { reminder_minutes: 2 }],
    values: [{ reminderMinutes: 15 }, { reminderMinutes: 2 }],
  },
];

test.each(REGISTERS)(
  'whoever changes their $kind again after the server’s clock was set back, has changed it',
  async ({ kind, ref, on, off, values }) => {
    await using app = await startTestApp({ talks: [keynote] });
    const held = async () =>
      (await app.ports.log.state('u:ada'))
        .all('mine')
        .map(({ doc }) => doc as { kind: string; value: object })
        .find((doc) => doc.kind === kind)?.value;
    await app.call(on[0], on[1], 'ada', on[2]);
    expect(await held()).toMatchObject(values[0]);
    app.advance(-HOUR);
    expect((await app.call(off[0], off[1], 'ada', off[2])).status).toBeLessThan(300);
    expect(await held()).toMatchObject(values[1]);
    app.advance(-HOUR);
    await app.call(on[0], on[1], 'ada', on[2]);
    expect([await held(), ref]).toMatchObject([values[0], ref]);
  },
);

test('a device that reads a document and then changes it gets a later time, even if the server’s clock was set back in between', async () => {
  await using app = await startTestApp({ talks: [keynote] });
  const id = mineId('agenda', keynote.id);
  const at = app.ports.now();
  const choice = (kept: boolean, changedAt: number) => ({
    id,
    kind: 'agenda' as const,
    ref: keynote.id,
    value: { kept },
    changedAt,
    rev: app.ports.randomId(12),
  });
  await push(app, 'ada', choice(true, at));
  app.advance(-HOUR);
  expect(await push(app, 'ada', choice(false, at + 1))).toMatchObject({ documents: [] });
  expect((await app.ports.log.state('u:ada')).get('mine', id)?.doc).toMatchObject({
    value: { kept: false },
    changedAt: at + 1,
  });
  // Earlier changes still lose.
  await push(app, 'ada', choice(true, at - 5));
  expect((await app.ports.log.state('u:ada')).get('mine', id)?.doc).toMatchObject({ value: { kept: false } });
});
