import { undoChange } from '../../../domain/audit/audit-calls.ts';
import { http } from '../../platform/connection.ts';
import { raise, raiseError } from '../../platform/toasts.ts';

/** Puts back what entries of the audit replaced, the latest first. Says so, or why not. */
export async function undo(auditIds: readonly string[]): Promise<void> {
  for (const id of auditIds.toReversed()) {
    const answer = await http.ask(undoChange, { id }, { key: crypto.randomUUID() });
    if (!answer.ok) return raiseError(answer.refusal.message);
  }
  raise('Undone', { topic: 'admin' });
}

/** Says that something is done, with the way back; `after` is called once it is undone. */
export function sayDone(text: string, auditIds: readonly string[] = [], after?: () => void): void {
  const action = { label: 'Undo', run: () => void undo(auditIds).then(after) };
  raise(text, { tone: 'success', topic: 'admin', ...(auditIds.length > 0 && { action }) });
}
