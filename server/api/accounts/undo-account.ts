import { isDeepStrictEqual } from 'node:util';
import * as v from 'valibot';
import { type AuditEntry, NO_UNDO } from '../../../domain/audit/audit.ts';
import type { Actor } from '../../../domain/people/actor.ts';
import { Role } from '../../../domain/people/role.ts';
import { type Refusal, refusal } from '../../../domain/refusal.ts';
import type { Ports } from '../../ports.ts';
import { accountTable } from './account-store.ts';
import { type AccountEdit, changeAccount } from './change-account.ts';

/** Account fields in audit entries that can be undone. Other entries, such as a new account or a link, cannot be undone. */
const Edited = v.strictObject({
  address: v.exactOptional(v.string()),
  roles: v.exactOptional(v.array(Role)),
  replayAccess: v.exactOptional(v.boolean()),
  disabled: v.exactOptional(v.boolean()),
  connectionLimit: v.exactOptional(v.nullable(v.number())),
  ticketType: v.exactOptional(v.string()),
  deactivateSync: v.exactOptional(v.boolean()),
});

export const CHANGED_AGAIN = 'This has been changed again since, so it cannot be undone';

/** Returns why an audit entry about accounts cannot be undone now; undefined if it can. */
export async function accountsUndoRefusal(entry: AuditEntry, ports: Ports): Promise<Refusal | undefined> {
  const edits = editsOf(entry);
  if (!edits) return refusal('conflict', NO_UNDO);
  const accounts = await accountTable(ports);
  for (const { id, after } of edits) {
    const held = await accounts.get(id);
    const isUnchanged =
      held &&
      Object.entries(after).every(([field, value]) => isDeepStrictEqual(held[field as keyof AccountEdit], value));
    if (!isUnchanged) return refusal('conflict', CHANGED_AGAIN);
  }
  return undefined;
}

/** Reverts the changes of an audit entry about accounts. It is an ordinary edit with the ordinary rules. */
export async function undoAccounts(entry: AuditEntry, actor: Actor, ports: Ports): Promise<void> {
  for (const { id, before } of editsOf(entry) ?? [])
    await changeAccount(actor, { id, edit: before, note: `undoes ${entry.id}` }, ports);
}

interface Edits {
  readonly id: string;
  readonly before: AccountEdit;
  readonly after: AccountEdit;
}

/** Returns the edits in an audit entry; undefined unless all its changes are edits of accounts. */
function editsOf({ changes }: AuditEntry): readonly Edits[] | undefined {
  const edits = changes.flatMap(({ id, before, after }): Edits[] => {
    const [was, is] = [v.safeParse(Edited, before), v.safeParse(Edited, after)];
    return was.success && is.success ? [{ id, before: was.output, after: is.output }] : [];
  });
  return edits.length > 0 && edits.length === changes.length ? edits : undefined;
}
