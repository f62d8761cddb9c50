import type { Op } from '../../../domain/sync/log.ts';
import { LogRegistry } from '../../log/log-registry.ts';
import type { SyncLog } from '../../ports.ts';
import { randomId } from '../../platform/random-id.ts';
import type { Store } from '../../store/document-store.ts';
import { SOURCES } from '../webhooks/change-sources.ts';
import { followed, WEBHOOK_SCOPE } from '../webhooks/delivery-state.ts';
import { publishSpeakerCards } from './publish-speaker-cards.ts';
import { takeInPeople } from './take-in-people.ts';

/**
 * Migration: people were in `pub`, which the first screen waits for. Moves them to `dir`, and publishes the cards of speakers
 * before they leave `pub`. May be interrupted between any two entries, and run beside servers of the version before.
 */
export async function putPeopleApart(store: Store): Promise<void> {
  const log = await LogRegistry.open({ store, now: Date.now, randomId });
  try {
    await moveCursor(log);
    await takeInPeople(log, { isNewer: true, isCopied: true });
    await publishSpeakerCards(log);
    await takeInPeople(log, { isNewer: true });
    await publishSpeakerCards(log);
  } finally {
    await log.close();
  }
}

/** The cursor of webhooks in the scope of before. It is set where no entry follows, so that no server tells of the deletions. */
const BEFORE = 'people';

/** Webhooks tell of changes of people after the move, and of none because of it: they compare with what they told. */
async function moveCursor(log: SyncLog): Promise<void> {
  const c = followed.name;
  const op = (id: string, n: number): Op => ({ c, id, rev: `n${n}`, doc: { id, n } });
  await log.append(WEBHOOK_SCOPE, {
    mid: `people-apart:${randomId(12)}`,
    by: 'server',
    decide: (state) => ({
      ops:
        state.get(c, BEFORE) === undefined
          ? []
          : [
              ...(state.get(c, SOURCES.people.key) ? [] : [op(SOURCES.people.key, 0)]),
              op(BEFORE, Number.MAX_SAFE_INTEGER),
            ],
    }),
  });
}
