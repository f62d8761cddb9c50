import type * as v from 'valibot';
import { undoChange, undoGroup } from '../../../../domain/audit/audit-calls.ts';
import { http } from '../../../platform/session/connection.ts';
import type { CallResult } from '../../../platform/http/http.ts';
import { createSignal } from '../../../platform/react/signal.ts';
import { raise, raiseError } from '../../../platform/http/toasts.ts';

export type UndoneGroup = v.InferOutput<(typeof undoGroup)['output']>;

/** Undoes all changes of a group. A large import takes several calls. */
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

/** Undoes audit entries, latest first, and shows the result. */
export async function undo(auditIds: readonly string[]): Promise<void> {
  for (const id of auditIds.toReversed()) {
    const answer = await http.request(undoChange, { id }, { key: crypto.randomUUID() });
    if (!answer.ok) return raiseError(answer.refusal.message);
  }
  acted.set(acted.get() + 1);
  raise('Undone', { topic: 'admin' });
}

/** Undoes all changes of a group as far as possible. Shows the result and what stays. */
export async function undoAct(group: string): Promise<void> {
  const answer = await undoWhole(group);
  if (!answer.ok) return raiseError(answer.refusal.message);
  acted.set(acted.get() + 1);
  raise(undoneSentence(answer.value), { topic: 'admin' });
}

/** Maximum number of reasons shown in a toast. */
const SAID = 3;

/** Returns a sentence about what was undone and what was not, with the first reasons. */
export function undoneSentence({ undone, left }: Pick<UndoneGroup, 'undone' | 'left'>): string {
  if (left.length === 0) return 'Undone';
  const reasons = [...new Set(left.map(({ message }) => message))];
  const more = reasons.length - SAID;
  const said = [...reasons.slice(0, SAID), ...(more > 0 ? [`And ${more.toLocaleString('en')} more.`] : [])].join(' ');
  return `${undone === 0 ? 'Nothing was undone.' : 'Undone in part.'} ${said}`;
}

/** Number of changes and undos on this page. Lists of recent changes reload when it changes. */
export const acted = createSignal(0);

let last: (() => void) | undefined;

/** Undoes this page's last change, once. */
export function undoLast(): void {
  last?.();
  last = undefined;
}

/** Sets the function that `undoLast` runs. */
export const setLast = (undoIt: () => void): void => void (last = undoIt);

/** Shows that something was done, with Undo; `after` is called when it was undone. */
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
