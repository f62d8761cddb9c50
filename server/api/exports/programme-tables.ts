import { countSlots } from '../../../domain/analytics/watching.ts';
import type { RowOf } from '../../../domain/exports/tables.ts';
import { byStart } from '../../../domain/talks/talk.ts';
import { DAY, inZone } from '../../../domain/time.ts';
import { ANALYTICS_LIFE } from '../../../domain/limits/analytics.ts';
import type { Ports } from '../../ports.ts';
import { allDocuments } from '../../sync/documents.ts';
import { tracksOf } from '../../sync/stored-collections.ts';
import { countDay } from '../analytics/stats-endpoints.ts';
import { watchedFrom } from '../analytics/watch-store.ts';
import { downloadCounts } from '../resources/resource-downloads.ts';
import { talksOfAll } from '../talks/find-talk.ts';
import { iso, talkTitles } from './known-names.ts';
import { stageNames, talkNumbers } from './talk-numbers.ts';

const EDITIONS = ['live', 'replay'] as const;

/** The schedule and the replays, breaks and cancelled talks among them. */
export async function talks(ports: Ports): Promise<RowOf<'talks'>[]> {
  const stageName = await stageNames(ports);
  const tracks = (await Promise.all(EDITIONS.map((edition) => allDocuments(tracksOf(edition), ports)))).flat();
  const trackNames = new Map(tracks.map(({ id, name }) => [id, name]));
  return (await talksOfAll(EDITIONS, ports)).toSorted(byStart).map((talk) => ({
    id: talk.id,
    title: talk.title,
    starts_at: iso(talk.startsAt),
    minutes: talk.minutes,
    stage_id: talk.stageId,
    stage: stageName(talk),
    track_id: talk.trackId,
    track: trackNames.get(talk.trackId ?? '') ?? '',
    speakers: talk.speakers.map(({ name }) => name).join(' | '),
    kind: talk.kind,
    cancelled: talk.cancelled,
    capacity: talk.capacity ?? null,
    edition: talk.edition,
    language: talk.lang ?? '',
    do_not_record: talk.noRecord ?? false,
  }));
}

export const attendance = (ports: Ports): Promise<RowOf<'attendance'>[]> => talkNumbers(ports);

/** How many people watched each talk in each five minutes in which anybody did. */
export async function views(ports: Ports): Promise<RowOf<'views'>[]> {
  const title = await talkTitles(ports);
  const counts = await countSlots(watchedFrom(0, Number.MAX_SAFE_INTEGER - 1, ports));
  return counts.map(({ at, talkId, watching }) => ({ at: iso(at), talk_id: talkId, talk: title(talkId), watching }));
}

/** As many days as are kept, without those on which nothing happened. */
export async function analytics(ports: Ports): Promise<RowOf<'analytics'>[]> {
  const today = inZone(ports.now(), ports.event().zone).toPlainDate();
  const days = Array.from({ length: ANALYTICS_LIFE / DAY + 1 }, (_, back) => today.subtract({ days: back }).toString());
  const counted = await Promise.all(days.toReversed().map((day) => countDay(day, ports)));
  return counted.filter((day) => day.logins + day.page_views + day.downloads > 0);
}

/** Files of talks, those nobody wanted too; counted are people. */
export async function resources(ports: Ports): Promise<RowOf<'resources'>[]> {
  const counts = new Map(
    (await allDocuments(downloadCounts, ports)).map((count) => [count.resourceId, count.downloads]),
  );
  return (await talksOfAll(EDITIONS, ports)).toSorted(byStart).flatMap((talk) =>
    talk.resources.map(({ id, filename }) => ({
      resource_id: id,
      filename,
      talk_id: talk.id,
      talk: talk.title,
      downloads: counts.get(id) ?? 0,
    })),
  );
}
