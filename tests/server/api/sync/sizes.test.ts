import { expect, test } from 'vitest';
import { EDITS_BUDGET } from '../../../../domain/limits/requests.ts';
import {
  DOCUMENT_MAX_BYTES,
  EDIT_MAX_BYTES,
  PERSON_FULL_WAIT,
  PERSON_MAX_BYTES,
} from '../../../../domain/limits/sync.ts';
import { note } from '../../../../domain/notes/note.ts';
import { NOTE_MAX } from '../../../../domain/limits/fields.ts';
import { largestJson } from '../../../../domain/calls/body-size.ts';
import { edit } from '../../../../domain/sync/field-edits.ts';
import { mineKinds } from '../../../../domain/sync/mine-kinds.ts';
import type { UserDocument } from '../../../../domain/sync/mine.ts';
import { SECOND } from '../../../../domain/time.ts';
import { personScope } from '../../../../domain/sync/log.ts';
import { putUserDoc } from '../../../../server/sync/write-mine.ts';
import { at } from '../../../support/conference.ts';
import { startTestApp, type TestApp } from '../../../support/test-app.ts';

const morning = at('09:00');
const ada = { id: 'ada', roles: [], companyId: null, replayAccess: false };

const written = (ref: string, text: string, made = 0): UserDocument =>
  note.document(ref, { text }, { changedAt: morning - 10 + made, rev: `note-${ref}-${made}` });

interface Pushed {
  readonly documents: readonly UserDocument[];
  readonly later?: readonly { readonly id: string; readonly after: number; readonly message: string }[];
}
const push = async (app: TestApp, as: string, ...documents: readonly UserDocument[]): Promise<Pushed> => {
  const rows = documents.map((newDocumentState) => ({ newDocumentState }));
  const { body } = await app.call('POST', '/sync/mine/push', as, { rows, mayWait: true });
  return body as Pushed;
};
const stored = async (app: TestApp, id: string): Promise<unknown> =>
  (await app.ports.log.state(personScope('ada'))).get('mine', id)?.doc;

test('a document takes 20 kB unless its kind declares more, and never less than its schema accepts', () => {
  // Edits are left out: of an edit that arrives too late, only values that a form can have sent are stored (see below).
  const bounded = mineKinds.filter(({ name }) => name !== edit.name);
  expect(bounded.filter(({ schema, maxBytes }) => largestJson(schema) > maxBytes).map(({ name }) => name)).toEqual([]);
  expect(mineKinds.filter(({ maxBytes }) => maxBytes !== DOCUMENT_MAX_BYTES).map(({ name }) => name)).toEqual([
    'edit',
    'note',
  ]);
});

test('only fields that its kind declares are stored of a document, whoever writes it', async () => {
  await using app = await startTestApp({ now: morning });
  const sent = written('talk:keynote', 'Ask about tides');
  const writing = { ports: app.ports, rule: () => undefined };
  await putUserDoc(ada, { ...sent, value: { ...sent.value, more: 'x'.repeat(900_000) } }, writing);
  expect(await stored(app, sent.id)).toEqual(sent);
  const unknown = { ...sent, id: 'dance:keynote', kind: 'dance', ref: 'keynote' };
  await expect(putUserDoc(ada, unknown, writing)).rejects.toMatchObject({ refusal: { code: 'unsupported' } });
  await expect(putUserDoc(ada, { ...sent, rev: 'a-number', value: { text: 7 } }, writing)).rejects.toMatchObject({
    refusal: { code: 'invalid' },
  });
});

test('a document above its kind’s limit is refused alone, and others are stored', async () => {
  await using app = await startTestApp({ now: morning });
  const writing = { ports: app.ports, rule: () => undefined };
  const long = { fields: { about: { v: 'x'.repeat(EDIT_MAX_BYTES), base: '' } } };
  await expect(
    putUserDoc(ada, edit.document('profile', long, { changedAt: morning, rev: 'too-long-1' }), writing),
  ).rejects.toMatchObject({ refusal: { code: 'too-large', message: 'This is too long to be stored' } });
  const { documents } = await push(
    app,
    'ada',
    written('talk:a', 'x'.repeat(NOTE_MAX + 1)),
    written('talk:b', '\u0001'.repeat(NOTE_MAX)),
  );
  expect(documents.map(({ id, refusal }) => [id, refusal?.code])).toEqual([['note:talk:a', 'invalid']]);
  expect([await stored(app, 'note:talk:a'), await stored(app, 'note:talk:b')]).toEqual([
    undefined,
    written('talk:b', '\u0001'.repeat(NOTE_MAX)),
  ]);
});

test('a conflicting edit keeps both values, and of the old one no more than a form can have sent', async () => {
  await using app = await startTestApp({ now: morning });
  await app.call('PATCH', '/profile', 'ada', { job_position: 'Admiral' });
  const lost = async (base: unknown, made: number): Promise<unknown> => {
    const fields = { jobPosition: { v: 'Pilot', base, was: [base, 'x'.repeat(100_000)] } };
    await push(app, 'ada', edit.document('profile', { fields }, { changedAt: morning + made, rev: `edit-no-${made}` }));
    return ((await stored(app, 'edit:profile')) as UserDocument).value;
  };
  const both = { v: 'Pilot', theirs: 'Admiral' };
  expect([
    await lost('Captain', 1),
    await lost('x'.repeat(400_000), 2),
    await lost({ any: ['thing'] }, 3),
    await lost(
      Array.from({ length: 101 }, () => 'choice'),
      4,
    ),
  ]).toEqual([
    { fields: { jobPosition: { ...both, base: 'Captain' } } },
    ...[2, 3, 4].map(() => ({ fields: { jobPosition: { ...both, base: null } } })),
  ]);
});

/** Fills a person's storage limit, as a month of the largest documents would. */
async function fill(app: TestApp, personId: string): Promise<void> {
  const scope = personScope(personId);
  const doc = { id: 'filler', text: 'x'.repeat(1_000_000) };
  for (let n = 0; (await app.ports.log.bytes(scope)) < PERSON_MAX_BYTES; n += 1)
    await app.ports.log.append(scope, {
      mid: `filler-${n}`,
      by: 'server',
      decide: () => ({ ops: [{ c: 'filler', id: 'filler', rev: `r${n}`, doc }] }),
    });
}

test('a person without bytes left keeps new documents on the device, may shorten old ones, and learns why', async () => {
  await using app = await startTestApp({ now: morning });
  const before = [written('talk:a', 'A long note'), written('talk:b', 'Another one')];
  expect(await push(app, 'ada', ...before)).toMatchObject({ documents: [] });
  await fill(app, 'ada');
  const shorter = written('talk:a', 'Short', 2);
  const longer = written('talk:b', 'Another one, and more of it', 2);
  const fresh = written('talk:c', 'New', 2);
  const { documents, later } = await push(app, 'ada', shorter, longer, fresh, before[1] as UserDocument);
  expect(documents).toEqual([]);
  const message = 'You have stored as much as one person can here. Older changes make room as time goes by.';
  expect(later).toEqual([longer, fresh].map(({ id }) => ({ id, after: PERSON_FULL_WAIT, message })));
  expect([
    await stored(app, 'note:talk:a'),
    await stored(app, 'note:talk:b'),
    await stored(app, 'note:talk:c'),
  ]).toEqual([shorter, before[1], undefined]);
  // A device that does not support postponed rows, and any other client.
  const rows = [{ newDocumentState: fresh }];
  const whole = await app.call('POST', '/sync/mine/push', 'ada', { rows });
  expect(whole).toMatchObject({ status: 429, body: { code: 'too-many', message } });
  expect(await push(app, 'grace', fresh)).toMatchObject({ documents: [] });
  // Existing documents can be read, and removed permanently.
  const pulled = await app.call('GET', '/sync/mine/pull', 'ada');
  expect((pulled.body as Pushed).documents).toEqual([before[1], shorter]);
});

test('a profile is changed so often in an hour by its owner, and as often as need be by organisers', async () => {
  await using app = await startTestApp({ now: morning });
  const change = async (as: string, path: string, count: number): Promise<number[]> => {
    const statuses: number[] = [];
    for (let n = 0; n < count; n += 1)
      statuses.push((await app.call('PATCH', path, as, { job_position: `Pilot ${n}` })).status);
    return statuses;
  };
  const most = EDITS_BUDGET.failures;
  expect(await change('ada', '/profile', most + 1)).toEqual([...Array.from({ length: most }, () => 200), 429]);
  expect(new Set(await change('olive', '/admin/update-user/ada', 5))).toEqual(new Set([200]));
  app.advance(EDITS_BUDGET.window + SECOND);
  expect(await change('ada', '/profile', 1)).toEqual([200]);
});
