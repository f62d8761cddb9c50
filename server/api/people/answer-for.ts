import type { Actor } from '../../../domain/people/actor.ts';
import type { Ports } from '../../ports.ts';
import { accountAuditId } from '../accounts/after-change.ts';
import { keepEntry } from '../audit/audit-store.ts';
import { changeVisibility } from './write-visibility.ts';

/** Answers for a person whether they are in the directory. The audit names the organiser. */
export async function answerFor(
  actor: Actor,
  { personId, listed }: { readonly personId: string; readonly listed: boolean },
  ports: Ports,
): Promise<void> {
  const person: Actor = { id: personId, roles: [], companyId: null, replayAccess: false };
  await changeVisibility(person, { listed }, { ports, way: 'api' });
  const id = accountAuditId({ id: ports.newId(12, 'listed') });
  const note = listed
    ? 'answered yes to the directory for this person'
    : 'answered no to the directory for this person';
  const changes = [{ collection: 'accounts', id: personId, rev: '', before: null, after: null }];
  const group = ports.group !== undefined && { group: ports.group };
  await keepEntry({ id, at: ports.now(), by: actor.id, scope: 'accounts', note, changes, ...group }, ports);
  ports.audited?.(id);
}
