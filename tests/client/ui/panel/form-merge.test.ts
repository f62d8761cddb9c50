import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FormMerge } from '../../../../client/ui/panel/form-merge.ts';
import { changedFields, type FormValues, isSame } from '../../../../domain/forms/three-way-merge.ts';

type Kept = Record<string, unknown> | undefined;

/** Opens a form with a drawer for drafts. */
function opened(stored: FormValues, drawer: { kept?: Kept } = {}) {
  let values: Record<string, unknown> = { ...stored };
  const keep = (kept: Kept): void => void (drawer.kept = kept);
  const merge = new FormMerge(
    { read: () => values, write: (name, value) => void (values[name] = value), reset: (to) => (values = { ...to }) },
    { read: () => drawer.kept, persistNow: keep, save: keep, subscribe: () => () => undefined },
    stored,
  );
  return { merge, drawer, type: (name: string, value: unknown) => void (values[name] = value), read: () => values };
}

test('my own save does not conflict with later typing, even if it arrives before the answer', () => {
  const { merge, type } = opened({ title: 'A camera' });
  type('title', 'A large camera');
  merge.sends(merge.changes());
  type('title', 'A large camera with film');
  expect(merge.follow({ title: 'A large camera' })).toBe(false);
  expect(merge.changes()).toEqual({ title: 'A large camera with film' });
  expect(merge.follow({ title: 'A small camera' })).toBe(true);
});

test('a queued edit that was sent is the new base', () => {
  const { merge, type } = opened({ title: 'A camera' });
  type('title', 'A large camera');
  merge.wait();
  type('title', 'A large camera with film');
  merge.keep();
  expect(merge.follow({ title: 'A large camera' })).toBe(false);
  expect(merge.changes()).toEqual({ title: 'A large camera with film' });
});

test('a queued edit stays as it was saved while its author continues to type', () => {
  const { merge, type, drawer } = opened({ title: 'A camera' });
  type('title', 'A large camera');
  merge.wait();
  type('title', 'A large camera with');
  merge.keep();
  expect(drawer.kept).toEqual({
    base: { title: 'A camera' },
    fields: { title: 'A large camera with' },
    waits: { key: expect.any(String), base: { title: 'A camera' }, fields: { title: 'A large camera' } },
  });
});

test('if only the answer was lost, the draft is removed once everything is known to be stored', () => {
  const { merge, type, drawer } = opened({ title: 'A camera' });
  type('title', 'A large camera');
  merge.keep();
  expect(drawer.kept).toEqual({ base: { title: 'A camera' }, fields: { title: 'A large camera' } });
  merge.follow({ title: 'A large camera' });
  expect(drawer.kept).toBeUndefined();
});

test('text changed back is not restored by an earlier draft', () => {
  const { merge, type, read } = opened({ title: 'A camera' });
  type('title', 'A large camera');
  merge.keep();
  type('title', 'A camera');
  merge.restore(); // Another setting of this device has changed.
  expect(read()).toEqual({ title: 'A camera' });
});

test('typed text survives a page crash before the typing pauses', () => {
  const first = opened({ title: 'A camera' });
  first.type('title', 'A large camera');
  first.merge.hold();
  const second = opened({ title: 'A camera' }, first.drawer);
  second.merge.restore();
  expect(second.read()).toEqual({ title: 'A large camera' });
});

const value = fc.constantFrom(null, '', 'one', 'two', 30, true, ['ada'], ['ada', 'grace']);
const form = fc.record({ title: value, length: value, speakers: value });

/** Opens a form based on `base`, in which `ours` was typed. */
function typed(base: FormValues, ours: FormValues) {
  const open = opened(base);
  for (const [name, each] of Object.entries(ours)) open.type(name, each);
  return open;
}

test('untouched fields follow the changes of others, typed text stays, and only that is sent', () => {
  fc.assert(
    fc.property(form, form, form, (base, ours, theirs) => {
      const { merge, read } = typed(base, ours);
      const changes: FormValues = changedFields(base, ours);
      expect(merge.follow(theirs)).toBe(Object.keys(merge.conflicts()).length > 0);
      expect(read()).toEqual({ ...theirs, ...changes });
      const open = Object.entries(changes).filter(([name, each]) => !isSame(theirs[name as keyof typeof theirs], each));
      expect(merge.changes()).toEqual(Object.fromEntries(open));
    }),
  );
});

test('the same save arriving again changes nothing, and a decided conflict stays decided', () => {
  fc.assert(
    fc.property(form, form, form, (base, ours, theirs) => {
      const { merge, read } = typed(base, ours);
      merge.follow(theirs);
      const [values, conflicts] = [{ ...read() }, merge.conflicts()];
      merge.follow(theirs);
      expect([read(), merge.conflicts()]).toEqual([values, conflicts]);
      for (const [name, conflict] of Object.entries(conflicts)) merge.decide(name, conflict.ours);
      expect(merge.follow(theirs)).toBe(false);
      expect(read()).toEqual(values);
    }),
  );
});
