import { isDeepStrictEqual } from 'node:util';
import * as v from 'valibot';
import type { AuditEntry } from '../../../domain/audit/audit.ts';
import type { Actor } from '../../../domain/people/actor.ts';
import { Role } from '../../../domain/people/role.ts';
import { refuse } from '../../../domain/refusal.ts';
import { TicketTypeName } from '../../../domain/tickets/ticket-type.ts';
import type { Ports } from '../../ports.ts';
import { accountTable } from './account-store.ts';
import { type AccountEdit, changeAccount } from './change-account.ts';

/** What an entry about an account says; anything else, such as a new account or a link handed out, cannot be taken back. */
const Edited = v.strictObject({
  address: v.exactOptional(v.string()),
  roles: v.exactOptional(v.array(Role)),
  replayAccess: v.exactOptional(v.boolean()),
  disabled: v.exactOptional(v.boolean()),
  connectionLimit: v.exactOptional(v.nullable(v.number())),
  ticketType: v.exactOptional(v.union([TicketTypeName, v.literal('')])),
  deactivateSync: v.exactOptional(v.boolean()),
});

/** Puts back what an entry changed of accounts, where all of it still stands. It goes the way of every edit, so its rules hold. */
export async function undoAccounts(entry: AuditEntry, actor: Actor, ports: Ports): Promise<void> {
  const edits = entry.changes.map(({ id, before, after }) => ({
    id,
    before: v.safeParse(Edited, before),
    after: v.safeParse(Edited, after),
  }));
  if (edits.length === 0 || edits.some(({ before, after }) => !before.success || !after.success))
    refuse('conflict', 'This cannot be undone');
  const accounts = await accountTable(ports);
  for (const { id, after } of edits) {
    const held = await accounts.get(id);
    const stands =
      held &&
      Object.entries(after.output as AccountEdit).every(([field, value]) =>
        isDeepStrictEqual(held[field as keyof AccountEdit], value),
      );
    if (!stands) refuse('conflict', 'This has been changed again since, so it cannot be undone');
  }
  for (const { id, before } of edits)
    await changeAccount(actor, { id, edit: before.output as AccountEdit, note: `undoes ${entry.id}` }, ports);
}
