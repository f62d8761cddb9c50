import { FORECAST_KEEPERS_MAX } from '../../../domain/limits/schedule-draft.ts';
import { isAnnounced } from '../../../domain/notifications/change-notice.ts';
import { isWished } from '../../../domain/push/push-wishes.ts';
import type { ForecastView } from '../../../domain/talks/schedule/schedule-calls.ts';
import { draftedTalks, isPending } from '../../../domain/talks/schedule/schedule-draft.ts';
import {
  concernedTalks,
  type KeepersByTalk,
  scheduleForecast,
} from '../../../domain/talks/schedule/schedule-forecast.ts';
import { talkGist } from '../../../domain/talks/talk-diff.ts';
import type { Talk } from '../../../domain/talks/talk.ts';
import type { Ports } from '../../ports.ts';
import { documentsIn } from '../../sync/documents.ts';
import { talksOf } from '../../sync/stored-collections.ts';
import { keepersOf } from '../notifications/keepers.ts';
import { allSubscriptions, listens } from '../push/subscription-store.ts';
import type { Release } from './schedule-draft.ts';

/** Returns how a release would affect people: counts only, no names. */
export async function forecastChanges(changes: readonly Release[], ports: Ports): Promise<ForecastView> {
  const before = documentsIn(await ports.log.state('pub'), talksOf('live'));
  const released = new Map(before.map((talk) => [talk.id, talk]));
  const pending = changes.filter((change) => isPending(change, released.get(change.id)));
  const after = draftedTalks(before, pending);
  const changed = new Set(pending.map(({ id }) => id));
  const versions = { before, after, changed };
  const { keepers, partial } = await keepersByTalk([...concernedTalks(versions)], ports);
  const standing = new Map(after.map((talk) => [talk.id, talk]));
  const isPushed = (talk: Talk): boolean => {
    const now = standing.get(talk.id);
    const change = { talkId: talk.id, before: talkGist(talk), after: now ? talkGist(now) : null };
    return changed.has(talk.id) && talk.kind === 'talk' && isAnnounced(change, ports.now());
  };
  const hearing = new Set(before.filter(isPushed).flatMap(({ id }) => [...(keepers.get(id) ?? [])]));
  const { pairs, ...counts } = scheduleForecast(versions, keepers);
  return {
    ...counts,
    pairs: [...pairs],
    devices: await countDevices(hearing, ports),
    ...(partial && { partial }),
  };
}

/** Returns the people who bookmarked each talk. `partial` is true if there are more bookmarks than the limit of this query. */
export async function keepersByTalk(
  talkIds: readonly string[],
  ports: Pick<Ports, 'store'>,
): Promise<{ readonly keepers: KeepersByTalk; readonly partial?: true }> {
  const keepers = new Map<string, Set<string>>();
  let left = FORECAST_KEEPERS_MAX;
  for (const talkId of talkIds) {
    const people = new Set<string>();
    keepers.set(talkId, people);
    for await (const page of keepersOf(talkId, ports)) {
      for (const { personId } of page) people.add(personId);
      left -= page.length;
      if (left < 0) return { keepers, partial: true };
    }
  }
  return { keepers };
}

/** Returns how many devices of these people want notifications about changes. */
async function countDevices(people: ReadonlySet<string>, ports: Ports): Promise<number> {
  if (people.size === 0) return 0;
  let devices = 0;
  for await (const page of allSubscriptions(ports))
    devices += page.filter(
      (one) => people.has(one.personId) && listens(one, ports) && isWished('changes', one.wants),
    ).length;
  return devices;
}
