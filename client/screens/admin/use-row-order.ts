import { useRef, useState } from 'react';
import { movedOrder } from '../../../domain/reorder.ts';
import { runBatch, undoBatch } from '../../data/admin/batch.ts';
import { untilAllHere } from '../../data/admin/noun-rows.ts';
import { setLast } from '../../data/admin/undo.ts';
import { useOnline } from '../../data/online.ts';
import type { Noun, NounList, Thing } from './noun.ts';

/** Puts rows elsewhere among the others, one place at a time, and says where they are. */
export interface RowOrder {
  readonly move: (id: string | undefined, by: 1 | -1) => void;
  /** Where a row was put last, in words. */
  readonly said: string;
  /** How often that was said: the list stands anew then. */
  readonly moves: number;
}

type OrderedNoun<Row extends Thing> = NounList<Row> & Partial<Pick<Noun<Row>, 'calls' | 'place'>>;

const OTHER_ORDER = 'Clear sorting and search to reorder by hand';

/** None where the list has no order of its own. */
export function useRowOrder<Row extends Thing>(noun: OrderedNoun<Row>, isInOrder: boolean): RowOrder | undefined {
  const [{ said, moves }, setDone] = useState({ said: '', moves: 0 });
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const online = useOnline();
  if (!noun.place || !noun.calls) return undefined;
  const say = (text: string) => setDone((before) => ({ said: text, moves: before.moves + 1 }));
  return {
    said,
    moves,
    move(id, by) {
      if (id === undefined) return;
      if (!isInOrder || !online) say(isInOrder ? 'You need a connection for this' : OTHER_ORDER);
      // One after the other, however fast the keys come.
      else last.current = last.current.then(async () => say(await moved(noun, id, by)));
    },
  };
}

/** Stores what changes when a row goes one place up or down, as one to undo; says where it stands then, or why it does not. */
async function moved<Row extends Thing>(noun: OrderedNoun<Row>, id: string, by: 1 | -1): Promise<string> {
  const { rows, calls, place } = noun;
  await untilAllHere();
  const all = rows.all.get();
  const at = all.findIndex((each) => each.id === id);
  const row = all[at];
  if (!row || !calls || !place) return noun.words.gone;
  const ordered = all.map((each) => ({ id: each.id, order: place(each) }));
  const changes = movedOrder(ordered, id, by);
  if (!changes) return `${noun.name(row)} stays ${at === 0 ? 'first' : 'last'}`;
  const revs = changes.map((change) => ({ of: change.id, rev: rows.rev(change.id) }));
  const { group, refused } = await runBatch(
    changes.map((input) => ({ id: input.id, call: calls.edit, input: { ...input }, rev: rows.rev(input.id) })),
  );
  const [why] = refused.values();
  if (why !== undefined) return why;
  setLast(() => void undoBatch(group));
  await Promise.all(revs.map(({ of, rev }) => rows.anotherThan(of, rev)));
  return `${noun.name(row)} is ${at + 1 + by} of ${all.length}`;
}
