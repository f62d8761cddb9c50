import fc from 'fast-check';
import { expect, test } from 'vitest';
import { saveWithRebase } from '../../../../../client/data/admin/records/save-with-rebase.ts';
import { SAVE_REBASES } from '../../../../../domain/limits/admin.ts';
import { changesOf, type FormValues, mergeFields } from '../../../../../domain/forms/three-way-merge.ts';

interface Stored {
  readonly values: FormValues;
  readonly rev: number;
}

/** A server with one document; before each of these requests, another person saves. */
function server(values: FormValues, others: readonly FormValues[]) {
  let stored: Stored = { values, rev: 0 };
  const coming = [...others];
  const requests: Stored[] = [];
  const save = (change: FormValues): void => {
    stored = { values: { ...stored.values, ...change }, rev: stored.rev + 1 };
  };
  return {
    requests,
    read: () => stored,
    send: async (change: FormValues, { rev }: Stored) => {
      requests.push({ values: change, rev });
      const other = coming.shift();
      if (other) save(other);
      if (rev !== stored.rev) return { ok: false, refusal: { code: 'stale' } } as const;
      save(change);
      return { ok: true } as const;
    },
  };
}

/** Saves the changes that turn the server's document into `ours`. */
function saveOver({ read, send }: ReturnType<typeof server>, ours: FormValues) {
  const begun = read().values;
  return saveWithRebase({
    base: read(),
    merge: ({ values }) => {
      const { applied, conflicts } = mergeFields(changesOf(begun, ours), values);
      return Object.keys(conflicts).length > 0 ? { answer: conflicts } : { change: applied };
    },
    send,
    readNewer: read,
  });
}

const begun = { title: 'A talk', length: 30 };

test('a save over the latest revision is sent once', async () => {
  const at = server(begun, []);
  expect(await saveOver(at, { title: 'Our talk' })).toEqual({ ok: true });
  expect(at.requests).toEqual([{ values: { title: 'Our talk' }, rev: 0 }]);
});

test('a stale save is merged with the other person’s changes, and sent again', async () => {
  const at = server(begun, [{ length: 40 }]);
  expect(await saveOver(at, { title: 'Our talk' })).toEqual({ ok: true });
  expect(at.requests.map(({ rev }) => rev)).toEqual([0, 1]);
  expect(at.read().values).toEqual({ title: 'Our talk', length: 40 });
});

test('if the merge returns an answer, nothing more is sent', async () => {
  const at = server(begun, [{ title: 'Their talk' }]);
  expect(await saveOver(at, { title: 'Our talk' })).toEqual({
    title: { base: 'A talk', ours: 'Our talk', theirs: 'Their talk' },
  });
  expect(at.requests).toHaveLength(1);
});

test('another refusal is not sent again', async () => {
  const sent: string[] = [];
  const refused = { ok: false, refusal: { code: 'invalid' } };
  const answer = await saveWithRebase({
    base: 'one',
    merge: (base) => ({ change: base }),
    send: async (change) => {
      sent.push(change);
      return refused;
    },
    readNewer: () => 'two',
  });
  expect([answer, sent]).toEqual([refused, ['one']]);
});

const busy = Array.from({ length: 20 }, (_, nth) => ({ length: 100 + nth }));
const stale = { ok: false, refusal: { code: 'stale' } };

test('it gives up after its retries', async () => {
  const at = server(begun, busy);
  expect(await saveOver(at, { title: 'Our talk' })).toEqual(stale);
  expect(at.requests).toHaveLength(1 + SAVE_REBASES);
});

test('it gives up if nothing newer can be read', async () => {
  const { send, read, requests } = server(begun, busy);
  const merge = () => ({ change: { title: 'Our talk' } });
  expect(await saveWithRebase({ base: read(), merge, send, readNewer: () => undefined })).toEqual(stale);
  expect(requests).toHaveLength(1);
});

test('whatever another person saves in between, theirs is stored, and all of ours except conflicts', async () => {
  const value = fc.constantFrom('one', 'two', 'three');
  const form = fc.record({ title: value, length: value });
  const change = fc.record({ title: value, length: value }, { requiredKeys: [] });
  await fc.assert(
    fc.asyncProperty(form, form, fc.array(change, { maxLength: SAVE_REBASES }), async (base, ours, others) => {
      const at = server(base, others);
      const isSaved = 'ok' in (await saveOver(at, ours));
      const theirs: FormValues = Object.assign({}, base, ...others.slice(0, at.requests.length));
      const { applied } = mergeFields(changesOf(base, ours), theirs);
      expect(at.read().values).toEqual(isSaved ? { ...theirs, ...applied } : theirs);
    }),
  );
});
