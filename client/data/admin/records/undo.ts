import type * as v from 'valibot';
import { undoChange, undoGroup } from '../../../../domain/audit/audit-calls.ts';
import { http } from '../../../platform/session/connection.ts';
import type { CallResult } from '../../../platform/http/http.ts';
import { createSignal } from '../../../platform/react/signal.ts';
import { raise, raiseError } from '../../../platform/http/toasts.ts';

export type UndoneGroup = v.InferOutput<(typeof undoGroup)['output']>;

/** Puts back all that was done under this name. Of a large import a part is undone by each call. */
export async function undoWhole(group: string): Promise<CallResult<typeof undoGroup>> {
  let [undone, removed] = [0, 0];
  for (;;) {
    const answer = await http.request(undoGroup, { id: group }, { key: crypto.randomUUID() });
    if (!answer.ok) return answer;
    undone += answer.value.undone;
    removed += answer.value.removed;
    if (!answer.value.more) return { ...answer, value: { ...answer.value, undone, removed } };
  }
}

/** Puts back what entries of the audit replaced, the latest first. Says so, or why not. */
export async function undo(auditIds: readonly string[]): Promise<void> {
  for (const id of auditIds.toReversed()) {
    const answer = await http.request(undoChange, { id }, { key: crypto.randomUUID() });
    if (!answer.ok) return raiseError(answer.refusal.message);
  }
  acted.set(acted.get() + 1);
  raise('Undone', { topic: 'admin' });
}

/** Puts back all that was done at once, as far as it can be. Says so, and what stays. */
export async function undoAct(group: string): Promise<void> {
  const answer = await undoWhole(group);
  if (!answer.ok) return raiseError(answer.refusal.message);
  acted.set(acted.get() + 1);
  raise(undoneSentence(answer.value), { topic: 'admin' });
}

/** How many reasons are said in a toast. */
const SAID = 3;

/** What was undone and what was not, with the first reasons. */
export function undoneSentence({ undone, left }: Pick<UndoneGroup, 'undone' | 'left'>): string {
  if (left.length === 0) return 'Undone';
  const reasons = [...new Set(left.map(({ message }) => message))];
  const more = reasons.length - SAID;
  const said = [...reasons.slice(0, SAID), ...(more > 0 ? [`And ${more.toLocaleString('en')} more.`] : [])].join(' ');
  return `${undone === 0 ? 'Nothing was undone.' : 'Undone in part.'} ${said}`;
}

/** How many things organisers have done and undone on this page: what tells what happened asks anew. */
export const acted = createSignal(0);

let last: (() => void) | undefined;

/** Undoes what this page did last, once. */
export function undoLast(): void {
  last?.();
  last = undefined;
}

/** What `undoLast` is to undo from now on. */
export const setLast = (undoIt: () => void): void => void (last = undoIt);

/** Says that something is done, with the way back; `after` is called once it is undone. */
export function sayDone(text: string, auditIds: readonly string[] = [], after?: () => void): void {
  const run = () => {
    last = undefined;
    void undo(auditIds).then(after);
  };
  if (auditIds.length > 0) last = run;
  acted.set(acted.get() + 1);
  const action = { label: 'Undo', run };
  raise(text, { tone: 'success', topic: 'admin', ...(auditIds.length > 0 && { action }) });
}
