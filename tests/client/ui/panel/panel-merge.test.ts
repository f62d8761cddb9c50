import { expect, test } from 'vitest';
import { PanelMerge } from '../../../../client/ui/panel/panel-merge.ts';
import type { FormValues } from '../../../../domain/forms/merge-form.ts';

type Kept = Record<string, unknown> | undefined;

/** A form over a drawer for drafts. */
function opened(stored: FormValues, drawer: { kept?: Kept } = {}) {
  let values: Record<string, unknown> = { ...stored };
  const keep = (kept: Kept): void => void (drawer.kept = kept);
  const merge = new PanelMerge(
    { read: () => values, write: (name, value) => void (values[name] = value), reset: (to) => (values = { ...to }) },
    { read: () => drawer.kept, hold: keep, keep, watch: () => () => undefined },
    stored,
  );
  return { merge, drawer, type: (name: string, value: unknown) => void (values[name] = value), read: () => values };
}

test('what I have saved myself is no clash with what I type on, also where it is shown to me before the answer comes', () => {
  const { merge, type } = opened({ title: 'A camera' });
  type('title', 'A large camera');
  merge.sends(merge.changes());
  type('title', 'A large camera with film');
  expect(merge.follow({ title: 'A large camera' })).toBe(false);
  expect(merge.changes()).toEqual({ title: 'A large camera with film' });
  expect(merge.follow({ title: 'A small camera' })).toBe(true);
});

test('what waited and was sent is what I go on from', () => {
  const { merge, type } = opened({ title: 'A camera' });
  type('title', 'A large camera');
  merge.wait();
  type('title', 'A large camera with film');
  merge.keep();
  expect(merge.follow({ title: 'A large camera' })).toBe(false);
  expect(merge.changes()).toEqual({ title: 'A large camera with film' });
});

test('what waits for a network goes on waiting as it was saved while its author types on', () => {
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

test('where only the answer was lost, the draft goes as soon as it is seen that all of it is stored', () => {
  const { merge, type, drawer } = opened({ title: 'A camera' });
  type('title', 'A large camera');
  merge.keep();
  expect(drawer.kept).toEqual({ base: { title: 'A camera' }, fields: { title: 'A large camera' } });
  merge.follow({ title: 'A large camera' });
  expect(drawer.kept).toBeUndefined();
});

test('what was typed back is not brought back by the draft of a moment ago', () => {
  const { merge, type, read } = opened({ title: 'A camera' });
  type('title', 'A large camera');
  merge.keep();
  type('title', 'A camera');
  merge.restore(); // Something else of this device has changed.
  expect(read()).toEqual({ title: 'A camera' });
});

test('what is typed outlives a page that dies before the typing pauses', () => {
  const first = opened({ title: 'A camera' });
  first.type('title', 'A large camera');
  first.merge.hold();
  const second = opened({ title: 'A camera' }, first.drawer);
  second.merge.restore();
  expect(second.read()).toEqual({ title: 'A large camera' });
});
