import type { AuditedChange, AuditEntry } from '../../../domain/audit/audit.ts';
import type { Actor } from '../../../domain/people/actor.ts';
import { undrawRefusal } from '../../../domain/raffles/raffle.ts';
import { type Refusal, refuse, Refused } from '../../../domain/refusal.ts';
import { TICKET_TYPE_NAMES } from '../../../domain/tickets/ticket-type.ts';
import type { Ports } from '../../ports.ts';
import { editScope, type Wanted } from '../../sync/edit-documents.ts';
import { undoAccounts } from '../accounts/undo-account.ts';
import { reopenHolders } from '../accounts/replay-access.ts';
import { eventSettings } from '../../sync/stored-collections.ts';
import { eventUndoRefusal } from '../event/write-settings.ts';
import { ticketTypes } from '../tickets/ticket-types.ts';
import { raffles } from '../raffles/entries.ts';
import { strandedRefusal } from '../stages/undo-refusal.ts';
import { AUDITED_SCOPES } from '../../../domain/audit/audit-id.ts';
import { bringFilesBack, settleFiles } from './undo-files.ts';

/** Puts back what an entry replaced, with its files, if nothing of it has been changed since. The undoing is an entry of its own. */
export async function undoEntry(entry: AuditEntry, actor: Actor, ports: Ports): Promise<void> {
  if (entry.scope === 'accounts') return undoAccounts(entry, actor, ports);
  if (!AUDITED_SCOPES.includes(entry.scope))
    refuse('conflict', 'This change cannot be undone here. Change it back by hand.');
  const refused = entry.changes.map((change) => undoRefusal(change, ports)).find((refusal) => refusal !== undefined);
  if (refused) throw new Refused(refused);
  try {
    await bringFilesBack(entry, ports);
    await putBack(entry, actor, ports);
  } finally {
    await settleFiles(entry, ports);
  }
  // Members restored to or removed from a company read other scopes.
  for (const { collection, id } of entry.changes) if (collection === 'people') await ports.streams.reopenPerson(id);
  for (const type of TICKET_TYPE_NAMES)
    if (entry.changes.some(({ collection, id }) => collection === ticketTypes.name && id === type))
      await reopenHolders(type, ports);
}

/** Why a change stays that has consequences beside its document. */
function undoRefusal({ collection, before, after }: AuditedChange, ports: Ports): Refusal | undefined {
  if (collection === eventSettings.name) return eventUndoRefusal(before, ports);
  return collection === raffles.name ? undrawRefusal(before, after) : undefined;
}

const putBack = ({ scope, changes }: AuditEntry, actor: Actor, ports: Ports): Promise<string> =>
  editScope(
    scope,
    {
      actor,
      decide: (state) =>
        changes.map((change): Wanted => {
          const { collection: c, id, rev, before, after } = change;
          const held = state.get(c, id);
          if (after === null ? held !== undefined : held?.rev !== rev)
            refuse('conflict', 'This has been changed again since, so it cannot be undone');
          const stranded = strandedRefusal(change, state);
          if (stranded) throw new Refused(stranded);
          return { c, id, doc: before };
        }),
    },
    ports,
  );
