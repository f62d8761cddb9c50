import { setImmediate } from 'node:timers/promises';
import { agenda, keepsTalk } from '../../domain/agenda/agenda.ts';
import { CHANGES_PUSH_LIFE, TOLD_AT_ONCE } from '../../domain/limits/notifications.ts';
import {
  changesNotice,
  concernsUntil,
  type AnnouncementContext,
  type AnnouncedChange,
} from '../../domain/notifications/change-notice.ts';
import type { Op } from '../../domain/sync/log.ts';
import { keepersOfAny } from '../api/notifications/audience.ts';
import { notifyPerson } from '../api/notifications/notify-person.ts';
import {
  type ChangeBatch,
  changeBatches,
  dueChanges,
  newChanges,
  ANNOUNCED,
} from '../api/notifications/announced-schedule.ts';
import type { Ports, ScopeState } from '../ports.ts';
import { stagesOf } from '../sync/stored-collections.ts';
import { allDocuments } from '../sync/documents.ts';
import { findMine } from '../sync/write-mine.ts';

/**
 * Notifies people when a talk that they bookmarked moves, changes stage, is cancelled or restored. Compares the schedule
 * with the one last announced, so it does not matter how the talk was changed. Changes within a minute become one
 * notification per person; a change that is reverted within it becomes none. Each step is one log entry, so only one
 * server does it.
 */
export async function announceChanges(ports: Ports, signal: AbortSignal): Promise<void> {
  await step(newChanges, ports);
  await step(dueChanges, ports);
  for (const batch of await allDocuments(changeBatches, ports)) {
    if (signal.aborted) return;
    await announceBatch(batch, ports);
    await ports.log.append(ANNOUNCED, {
      mid: `told:${batch.id}`,
      by: 'server',
      decide: (announced) => ({
        ops: announced.get(changeBatches.name, batch.id)
          ? [{ c: changeBatches.name, id: batch.id, rev: 'told', del: true }]
          : [],
      }),
    });
  }
}

/** Appends the ops of a rule, which is evaluated again on the state that they are appended to. Appends nothing if there are none. */
async function step(
  rule: (announced: ScopeState, catalog: ScopeState, now: number) => Op[],
  { log, now, randomId }: Ports,
): Promise<void> {
  const catalog = await log.state('pub');
  if (rule(await log.state(ANNOUNCED), catalog, now()).length === 0) return;
  await log.append(ANNOUNCED, {
    mid: randomId(12),
    by: 'server',
    decide: (announced) => ({ ops: rule(announced, catalog, now()) }),
  });
}

async function announceBatch({ id, changes }: ChangeBatch, ports: Ports): Promise<void> {
  const context: AnnouncementContext = {
    id,
    zone: ports.event().zone,
    stages: await allDocuments(stagesOf('live'), ports),
    now: ports.now(),
  };
  const talkIds = changes.map(({ talkId }) => talkId);
  const people = [...(await keepersOfAny(talkIds, ports))];
  for (let from = 0; from < people.length; from += TOLD_AT_ONCE) {
    await Promise.all(
      people.slice(from, from + TOLD_AT_ONCE).map((personId) => tell(personId, { changes, context }, ports)),
    );
    await setImmediate();
  }
}

async function tell(
  personId: string,
  { changes, context }: { readonly changes: readonly AnnouncedChange[]; readonly context: AnnouncementContext },
  ports: Ports,
): Promise<void> {
  const notice = (state: ScopeState): ReturnType<typeof changesNotice> | undefined => {
    const own = changes.filter(({ talkId }) => keepsTalk(findMine(state, agenda.id(talkId))));
    return own.length === 0 ? undefined : changesNotice(own, context);
  };
  await notifyPerson(
    personId,
    {
      id: context.id,
      notice,
      tag: context.id,
      urgency: 'high',
      usefulUntil: Math.max(context.now + CHANGES_PUSH_LIFE, ...changes.map(concernsUntil)),
      talkIds: changes.toSorted((a, b) => concernsUntil(a) - concernsUntil(b)).map(({ talkId }) => talkId),
    },
    ports,
  );
}
