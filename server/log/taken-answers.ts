import type { Op } from '../../domain/sync/log.ts';
import type { ScopeState } from '../ports.ts';

type Answers = Readonly<Record<string, unknown>>;

/** The answers to the event's own fields in a document of any collection. */
function answersIn(doc: unknown): Answers {
  const extra = typeof doc === 'object' && doc !== null && 'extra' in doc ? doc.extra : undefined;
  return typeof extra === 'object' && extra !== null ? (extra as Answers) : {};
}

const takenFrom = (before: unknown, after: unknown): string[] => {
  const kept = answersIn(after);
  return Object.keys(answersIn(before)).filter((id) => !Object.hasOwn(kept, id));
};

/** Whether a document loses an answer, so that nobody may be sent the one before. */
export const losesAnswer = (before: unknown, after: unknown): boolean => takenFrom(before, after).length > 0;

interface WithoutTaken {
  readonly ops: readonly Op[];
  /** What was left out, as a text. */
  readonly taken: string;
}

/**
 * Leaves out answers that were taken out of their document since. A device ends up in the same state, and the log does not hand
 * out what its owner shows to fewer people now.
 */
export function withoutTakenAnswers(ops: readonly Op[], state: ScopeState): WithoutTaken {
  const left: string[] = [];
  const shown = ops.map((op): Op => {
    const taken = op.del ? [] : takenFrom(op.doc, state.get(op.c, op.id)?.doc);
    if (taken.length === 0) return op;
    left.push(`${op.c}/${op.id}/${taken.join('/')}`);
    const { extra: _, ...doc } = op.doc as { readonly extra: Answers };
    const extra = Object.fromEntries(Object.entries(answersIn(op.doc)).filter(([id]) => !taken.includes(id)));
    return { ...op, doc: Object.keys(extra).length === 0 ? doc : { ...doc, extra } };
  });
  return { ops: shown, taken: left.join(' ') };
}
