import * as v from 'valibot';
import { AuditedChange } from '../../../domain/audit/audit.ts';
import { ACT_RETRY } from '../../../domain/limits/people.ts';
import type { Actor } from '../../../domain/people/actor.ts';
import { Refused } from '../../../domain/refusal.ts';
import type { Op, Scope } from '../../../domain/sync/log.ts';
import type { Decision, Ports, ScopeState } from '../../ports.ts';
import { type StoredWork, workUnderWay } from '../../store/work-under-way.ts';
import { keepEntry } from './audit-store.ts';

/** An action that has begun, in a scope that the audit does not follow. `id` contains scope and mutation id. */
interface ActUnderWay extends StoredWork {
  readonly scope: Scope;
  readonly mid: string;
  readonly note: string;
  readonly group?: string;
}

const actsUnderWay = workUnderWay<ActUnderWay>('actsUnderWay', ACT_RETRY);

/** The part of a log entry's result that the audit needs. */
const AuditedResult = v.object({ audited: v.array(AuditedChange) });

export interface AuditedAct {
  readonly scope: Scope;
  readonly actor: Pick<Actor, 'id'>;
  /** Mutation id. A repeat with the same id changes nothing. */
  readonly mid: string;
  /** Description of the action for the audit. */
  readonly note: string;
  /** Decides on the current state; may `refuse`. If it returns no `changes`, there is no audit entry. */
  readonly decide: (state: ScopeState) => { readonly ops: readonly Op[]; readonly changes?: readonly AuditedChange[] };
}

/**
 * Appends an action to the log and writes its audit entry. Stores a note of the action first, and the audit's data in the
 * log entry; so after a crash, the next start or another process writes the audit entry.
 */
export async function appendAudited({ scope, actor, mid, note, decide }: AuditedAct, ports: Ports): Promise<void> {
  const group = ports.group !== undefined && { group: ports.group };
  const act = await actsUnderWay.begin({ id: JSON.stringify([scope, mid]), scope, mid, note, ...group }, ports);
  const appended = await ports.log.append(scope, { mid, by: actor.id, decide: refusing(decide) });
  await finishAct(act, ports);
  if (!appended.ok) throw new Refused(appended.refused);
}

/** Converts a decision function that may `refuse` into one for the log, which returns the refusal. */
export const refusing =
  (decide: AuditedAct['decide']) =>
  (state: ScopeState): Decision => {
    try {
      const { ops, changes = [] } = decide(state);
      return {
        ops,
        ...(changes.length > 0 && { res: { audited: [...changes] } satisfies v.InferOutput<typeof AuditedResult> }),
      };
    } catch (error) {
      if (error instanceof Refused) return { refused: error.refusal };
      throw error;
    }
  };

async function finishAct({ id, scope, mid, note, group }: ActUnderWay, ports: Ports): Promise<void> {
  const entry = await ports.store.log.byMutation(scope, mid);
  const parsed = v.safeParse(AuditedResult, entry?.res);
  if (entry && parsed.success) {
    const { at, by, n } = entry;
    const audit = `${scope}:${n}`;
    const changes = parsed.output.audited;
    await keepEntry({ id: audit, at, by, scope, note, changes, ...(group !== undefined && { group }) }, ports);
    ports.audited?.(audit);
  }
  await actsUnderWay.end(id, ports);
}

/** Writes the audit entries that are missing because of a crash. */
export async function finishActs(ports: Ports, signal = new AbortController().signal): Promise<void> {
  while (!signal.aborted) {
    const act = await actsUnderWay.claim(ports);
    if (!act) return;
    await finishAct(act, ports);
  }
}

export async function takeUpActs(ports: Ports): Promise<void> {
  await actsUnderWay.takeUp(ports);
  await finishActs(ports);
}
