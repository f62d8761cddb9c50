import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { EventDiff } from '../../../../domain/event/import/event-diff.ts';
import type { ImportBases } from '../../../../domain/event/import/kept-edits.ts';
import type { ImportedEvent } from '../../../../domain/event/import/imported-event.ts';
import { EMPTY_PROGRAMME, type Programme } from '../../../../domain/event/import/programme.ts';
import type { Talk } from '../../../../domain/talks/talk.ts';
import { HOUR } from '../../../../domain/time.ts';
import { aSpeaker, aTalk, diffOf, done, nobody, source, TEN } from '../../../support/imported-sources.ts';

/** A catalog and the remembered imports. */
interface Held {
  readonly catalog: Programme;
  readonly bases: ImportBases;
}
const empty: Held = { catalog: EMPTY_PROGRAMME, bases: new Map() };

const planned = (held: Held, file: ImportedEvent, takeFile = false): EventDiff =>
  diffOf(file, held.catalog, { ...nobody, bases: held.bases, takeFile });
const after = (held: Held, file: ImportedEvent, takeFile = false): Held => {
  const diff = planned(held, file, takeFile);
  return { catalog: done(held.catalog, diff), bases: new Map([...held.bases, ...diff.bases]) };
};
const edited = (held: Held, title: string, fields: Partial<Talk>): Held => ({
  ...held,
  catalog: {
    ...held.catalog,
    talks: held.catalog.talks.map((talk) => (talk.title === title ? { ...talk, ...fields } : talk)),
  },
});
const talkOf = ({ catalog }: Held, title: string): Talk | undefined =>
  catalog.talks.find((talk) => talk.title === title);
const notesOf = ({ notes }: EventDiff): string[] => notes.map(({ level, at, message }) => `${level} ${at} ${message}`);

describe('edits made here since the last import', () => {
  const first = after(empty, source());
  const moved = edited(first, 'Talk a', { startsAt: TEN + HOUR, minutes: 45 });

  test('stay when the same file is imported again, and are reported with their fields', () => {
    const diff = planned(moved, source());
    expect([diff.ops, diff.rows, notesOf(diff), diff.edits]).toEqual([
      [],
      [],
      ['kept a keeps what was edited here: start, length'],
      [{ name: 'Talk a', at: 'a', fields: ['start', 'length'] }],
    ]);
  });

  test('stay together with the file’s changes to the same talk and others', () => {
    const file = source({ talks: [aTalk('a', { description: 'New.' }), aTalk('b', { minutes: 20 }), aTalk('c')] });
    const held = after(moved, file);
    expect([talkOf(held, 'Talk a'), talkOf(held, 'Talk b')]).toEqual([
      { ...talkOf(moved, 'Talk a'), description: 'New.' },
      { ...talkOf(moved, 'Talk b'), minutes: 20 },
    ]);
  });

  test('are overwritten if the organiser chooses the file’s values, which is announced before', () => {
    const diff = planned(moved, source(), true);
    expect([diff.edits, notesOf(diff)]).toEqual([[{ name: 'Talk a', at: 'a', fields: ['start', 'length'] }], []]);
    const taken = after(moved, source(), true);
    expect(taken.catalog).toEqual(first.catalog);
    expect(planned(taken, source()).edits).toEqual([]);
  });

  test('are no longer edits once the file has the same value', () => {
    const followed = source({ talks: [aTalk('a', { startsAt: TEN + HOUR, minutes: 45 }), aTalk('b'), aTalk('c')] });
    const held = after(moved, followed);
    expect(planned(moved, followed).edits).toEqual([]);
    expect(talkOf(after(held, source()), 'Talk a')?.startsAt).toBe(TEN);
  });

  test('stay when the file starts to have a value for the field', () => {
    const covered = edited(first, 'Talk a', { coverUrl: 'https://example.org/ours.png', lang: 'pt' });
    const held = after(covered, source());
    const says = source({ talks: [aTalk('a', { coverUrl: 'https://example.org/x.png', lang: 'en' }), aTalk('b')] });
    expect(planned(held, says).edits).toEqual([{ name: 'Talk a', at: 'a', fields: ['cover', 'language'] }]);
    expect(talkOf(after(held, says), 'Talk a')).toEqual(talkOf(covered, 'Talk a'));
  });

  test('include that a talk was cancelled, or restored although the file lacks it', () => {
    const cancelled = edited(first, 'Talk a', { cancelled: true });
    expect(talkOf(after(cancelled, source()), 'Talk a')?.cancelled).toBe(true);
    const shorter = source({ talks: [aTalk('a'), aTalk('b')] });
    const restored = edited(after(first, shorter), 'Talk c', { cancelled: false });
    expect(planned(restored, shorter).edits).toEqual([{ name: 'Talk c', at: '', fields: ['cancelled'] }]);
    expect(talkOf(after(restored, shorter), 'Talk c')?.cancelled).toBe(false);
  });

  test('do not keep a talk that the file cancels for another reason', () => {
    const held = after(moved, source({ talks: [aTalk('b'), aTalk('c')] }));
    expect(talkOf(held, 'Talk a')).toEqual({ ...talkOf(moved, 'Talk a'), cancelled: true });
  });

  test('include an added talk or break, which a file without it does not remove', () => {
    const own = { ...talkOf(first, 'Talk a'), id: 'own', title: 'Own' } as Talk;
    const tea: Talk = { ...own, id: 'tea', title: 'Tea', kind: 'break', stageId: null };
    const held = { ...first, catalog: { ...first.catalog, talks: [...first.catalog.talks, own, tea] } };
    expect([planned(held, source()).ops, notesOf(planned(held, source()))]).toEqual([
      [],
      ['kept Own was added here and stays', 'kept Tea was added here and stays'],
    ]);
    const taken = after(held, source(), true);
    expect([talkOf(taken, 'Own')?.cancelled, talkOf(taken, 'Tea')]).toEqual([true, undefined]);
  });

  test('keep the stage that only they need', () => {
    const stages = [...source().stages, { key: 'Loft', name: 'Loft', order: 1 }];
    const two = after(empty, source({ stages, talks: [aTalk('a', { stage: 'Loft' }), aTalk('b')] }));
    const loft = talkOf(two, 'Talk a')?.stageId ?? '';
    const held = edited(two, 'Talk b', { stageId: loft });
    const later = after(held, source({ talks: [aTalk('a'), aTalk('b')] }));
    expect([talkOf(later, 'Talk b')?.stageId, later.catalog.stages.map(({ name }) => name)]).toEqual([
      loft,
      ['Quay', 'Loft'],
    ]);
  });

  test('of the event cover its name, place, zone and dates', () => {
    const settings = { name: 'Harbour Days 2027', lastDay: '2027-06-06' };
    const held = { ...first, catalog: { ...first.catalog, event: { ...first.catalog.event!, ...settings } } };
    expect(planned(held, source()).edits).toEqual([{ name: 'Harbour Days 2027', at: '', fields: ['name', 'dates'] }]);
    expect(after(held, source()).catalog).toEqual(held.catalog);
    const later = source({
      event: { ...source().event, firstDay: '2028-06-02', lastDay: '2028-06-03' },
      talks: ['a', 'b', 'c'].map((key) => aTalk(key, { startsAt: TEN + 364 * 24 * HOUR })),
    });
    // Changed dates are dropped if the file's talks do not fit into them.
    expect(after(held, later).catalog.event).toMatchObject({ firstDay: '2028-06-02', lastDay: '2028-06-03' });
  });

  test('do not exist without an earlier import, or for another event', () => {
    const unknown: Held = { ...moved, bases: new Map() };
    expect(planned(unknown, source()).edits).toEqual([]);
    expect(after(unknown, source()).catalog).toEqual(first.catalog);
  });
});

test('whatever is edited here and whatever files are imported between, no edit is lost and untouched fields follow the file', () => {
  const field = fc.constantFrom('startsAt', 'minutes', 'description');
  const value = fc.integer({ min: 1, max: 3 });
  const valued = (name: string, to: number) =>
    name === 'startsAt' ? TEN + to * HOUR : name === 'minutes' ? to * 15 : `Text ${to}`;
  const step = fc.oneof(
    fc.record({ kind: fc.constant('file' as const), startsAt: value, minutes: value, description: value }),
    fc.record({ kind: fc.constant('edit' as const), field, to: value }),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
      let held = after(empty, source());
      /** The last value of each field from a person, and from the file. */
      const own = new Map<string, unknown>();
      const theirs = new Map<string, unknown>([
        ['startsAt', TEN],
        ['minutes', 30],
        ['description', ''],
      ]);
      for (const one of steps) {
        if (one.kind === 'edit') {
          const to = valued(one.field, one.to);
          held = edited(held, 'Talk a', { [one.field]: to });
          if (to === theirs.get(one.field)) own.delete(one.field);
          else own.set(one.field, to);
        } else {
          const fields = Object.fromEntries(
            (['startsAt', 'minutes', 'description'] as const).map((name) => [name, valued(name, one[name])]),
          );
          held = after(held, source({ talks: [aTalk('a', fields), aTalk('b'), aTalk('c')] }));
          for (const [name, to] of Object.entries(fields)) {
            theirs.set(name, to);
            if (own.get(name) === to) own.delete(name);
          }
        }
        const talk = talkOf(held, 'Talk a');
        for (const name of ['startsAt', 'minutes', 'description'] as const)
          expect(talk?.[name]).toEqual(own.get(name) ?? theirs.get(name));
      }
    }),
    { numRuns: 300 },
  );
});

test('a speaker whom the file calls otherwise is called so in every talk here: given by hand, added here, cancelled', () => {
  const calling = (name: string) =>
    source({
      talks: [
        aTalk('a', { speakers: ['p'] }),
        aTalk('b'),
        ...(name === 'Pia' ? [aTalk('c', { speakers: ['p'] })] : []),
      ],
      people: [aSpeaker('p', name)],
    });
  const first = after(empty, calling('Pia'));
  const speakers = talkOf(first, 'Talk a')?.speakers ?? [];
  const given = edited(first, 'Talk b', { speakers });
  const own = { ...talkOf(first, 'Talk b')!, id: 'own', title: 'Added here', speakers };
  const held = { ...given, catalog: { ...given.catalog, talks: [...given.catalog.talks, own] } };
  const next = after(held, calling('Philippa'));
  expect(next.catalog.talks.map(({ title, cancelled, speakers: [one] }) => [title, cancelled, one?.name])).toEqual([
    ['Talk a', false, 'Philippa Keel'],
    ['Talk b', false, 'Philippa Keel'],
    ['Talk c', true, 'Philippa Keel'],
    ['Added here', false, 'Philippa Keel'],
  ]);
  expect(planned(next, calling('Philippa')).ops).toEqual([]);
});
