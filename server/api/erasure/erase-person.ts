import type { Actor } from '../../../domain/people/actor.ts';
import { personScope } from '../../../domain/sync/log.ts';
import type { Ports } from '../../ports.ts';
import { auditTable, keepEntry } from '../audit/audit-store.ts';
import { closeAll } from '../sessions/session-store.ts';
import { MINE, type MineErased } from '../../log/mine-entries.ts';
import { mineIn } from '../../sync/write-mine.ts';
import { forgetMark } from '../accounts/account-changed-signal.ts';
import { accountTable, updateAccount } from '../accounts/account-store.ts';
import { auditIdOf } from '../accounts/after-change.ts';
import { stirTicket } from '../webhooks/delivery-state.ts';
import { erasures } from './erasures.ts';
import { erasureOf, erasuresUnderWay, type ErasureUnderWay } from './erasures-under-way.ts';

/**
 * Takes a person and everything about them away, wherever it stands; devices hear of it as of any other change. What
 * the log said before is let go of with its entries, after LOG_KEEP. Safe to repeat; where it is cut off, a job goes on
 * with it (jobs/finish-erasures.ts).
 */
export async function erasePerson(personId: string, actor: Actor, ports: Ports): Promise<void> {
  const change = ports.newId(12, erasureOf(personId));
  const group = ports.group !== undefined && { group: ports.group };
  const begun = await erasuresUnderWay.begin({ id: personId, by: actor.id, change, ...group }, ports);
  await updateAccount(personId, (account) => (account.disabled ? undefined : { ...account, disabled: true }), ports);
  await closeAll(personId, ports);
  for (const erase of erasures) await erase({ personId, actor, ports });
  await eraseOwnScope({ personId, actor, ports });
  const accounts = await accountTable(ports);
  const account = await accounts.get(personId);
  if (account) await ports.mail.forget(account.address);
  await accounts.remove(personId);
  await forgetMark(personId, ports);
  await stirTicket(personId, ports);
  if (actor.id !== personId) await record(begun, change, ports);
  await erasuresUnderWay.end(personId, ports);
}

/** Under the erasure's own id: said once, whoever finishes it. */
async function record({ id: personId, by, change, group }: ErasureUnderWay, own: string, ports: Ports): Promise<void> {
  const id = auditIdOf({ id: change ?? own });
  const note = `erased the person ${personId}`;
  await keepEntry(
    { id, at: ports.now(), by, scope: 'accounts', note, changes: [], ...(group !== undefined && { group }) },
    ports,
  );
  ports.audited?.(id);
}

/** Whether an earlier attempt of the call at hand, which was cut off, has erased this person. */
export async function wasErased(personId: string, ports: Ports): Promise<boolean> {
  const change = ports.again?.id(12, erasureOf(personId));
  return change !== undefined && (await (await auditTable(ports)).get(auditIdOf({ id: change }))) !== undefined;
}

/** The newest entry of a scope is never let go of, so behind the one that says what is to be counted off stands one that says nothing. */
async function eraseOwnScope({
  personId,
  actor,
  ports,
}: {
  readonly personId: string;
  readonly actor: Actor;
  readonly ports: Ports;
}): Promise<void> {
  const rev = ports.randomId(9);
  const scope = personScope(personId);
  await ports.log.append(scope, {
    mid: `erase:${ports.randomId(12)}`,
    by: actor.id,
    decide(state) {
      const erased: MineErased = { erased: mineIn(state) };
      const ops = state
        .collections()
        .flatMap((c) => state.all(c).map(({ id }) => ({ c, id, rev, del: true as const })));
      return { ops, res: erased };
    },
  });
  await ports.log.append(scope, {
    mid: `erased:${ports.randomId(12)}`,
    by: actor.id,
    decide: () => ({ ops: [{ c: MINE, id: NOTHING, rev, del: true }] }),
  });
}
const NOTHING = 'erased';
