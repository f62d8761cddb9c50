import { expect, test } from 'vitest';
import { agenda } from '../../../domain/agenda/agenda.ts';
import { mineKindNamed, mineKinds } from '../../../domain/sync/mine-kinds.ts';

const written = { changedAt: 1, rev: 'revision-1' };

test('each kind of user document has its own name and title', () => {
  expect(new Set(mineKinds.map(({ name }) => name)).size).toBe(mineKinds.length);
  expect(new Set(mineKinds.map(({ title }) => title)).size).toBe(mineKinds.length);
  expect(mineKinds.map(({ name }) => mineKindNamed(name))).toEqual(mineKinds);
  expect(mineKindNamed('poll')).toBeUndefined();
});

test('a document contains what was written into it, under the id of its kind and subject', () => {
  const kept = agenda.document('keynote', { kept: true }, written);
  expect(kept).toEqual({ id: 'agenda:keynote', kind: 'agenda', ref: 'keynote', value: { kept: true }, ...written });
  expect([agenda.id('keynote'), agenda.is(kept), agenda.read(kept)]).toEqual([kept.id, true, { kept: true }]);
});

test('a missing, unreadable or other kind of document has the value of one never written', () => {
  for (const { name, nothing, read, is } of mineKinds) {
    const others = mineKinds.filter((kind) => kind.name !== name).map((kind) => ({ kind: kind.name, value: nothing }));
    const strange = [undefined, ...others, { kind: name, value: { strange: [] } }];
    if (name === 'setting' || name === 'edit') strange.pop(); // Their fields may all be left out.
    expect(strange.map(read)).toEqual(strange.map(() => nothing));
    expect(others.some(is)).toBe(false);
  }
});
