import { undoChange, undoGroup } from '../../../domain/audit/audit-calls.ts';
import { http } from '../../platform/connection.ts';
import { liveValue } from '../../platform/live-value.ts';
import { raise, raiseError } from '../../platform/toasts.ts';

/** Puts back what entries of the audit replaced, the latest first. Says so, or why not. */
export async function undo(auditIds: readonly string[]): Promise<void> {
  for (const id of auditIds.toReversed()) {
    const answer = await http.ask(undoChange, { id }, { key: crypto.randomUUID() });
    if (!answer.ok) return raiseError(answer.refusal.message);
  }
  acted.set(acted.get() + 1);
  raise('Undone', { topic: 'admin' });
}

/** Puts back all that was done at once, as far as it can be. Says so, and what stays. */
export async function undoAct(group: string): Promise<void> {
  const answer = await http.ask(undoGroup, { id: group }, { key: crypto.randomUUID() });
  if (!answer.ok) return raiseError(answer.refusal.message);
  acted.set(acted.get() + 1);
  const left = [...new Set(answer.value.left.map(({ message }) => message))];
  raise(left.length === 0 ? 'Undone' : `What could be undone is. ${left.join(' ')}`, { topic: 'admin' });
}

/** How many things organisers have done and undone on this page: what tells what happened asks anew. */
export const acted = liveValue(0);

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
