import * as v from 'valibot';
import { EventSettings, eventSettingsCollection } from '../../../domain/event/event-settings.ts';
import { CACHED_SCHEDULE_BYTES, CACHED_SCREEN_BYTES, CACHED_SCREENS } from '../../../domain/limits/device.ts';
import { Stage, stagesCollection } from '../../../domain/stages/stage.ts';
import { Track, tracksCollection } from '../../../domain/stages/track.ts';
import type { MirrorDocument } from '../../../domain/sync/protocol.ts';
import { byStart, endsAt, Talk, talksCollection } from '../../../domain/talks/talk.ts';
import { DAY, Instant } from '../../../domain/time.ts';
import { readLocal, removeLocal, writeLocal } from '../storage/local-store.ts';
import type { MirrorReader } from '../replica/collection-store.ts';

/*
 * What screens show before the database is open: a cache in localStorage, read synchronously. One entry is the schedule, with
 * which the app starts; the others are the last renders of other screens (stale-while-revalidate). Every entry belongs to one
 * person. The database replaces it when read; a schedule newer than the database stays on top until the database has caught
 * up. Push patches go on top of both (push-patch.ts).
 */

/** Storage keys. Devices store them, so they must not change. */
const SCHEDULE = 'boot';
const SCREENS = 'stood';

/** Removes everything, at log-out. */
export function clearRenderCache(): void {
  removeLocal(SCHEDULE);
  removeLocal(SCREENS);
}

// The schedule.

/** A position in the server's log. */
export interface LogPosition {
  readonly logId: string;
  readonly n: number;
}

/** Fields of a talk that no card shows, with the values used until the database is read. */
const NOT_ON_CARDS = { description: '', coverUrl: null, resources: [] } as const;
const CardTalk = v.omit(Talk, ['description', 'coverUrl', 'resources', 'captions', 'links', 'feedbackUrl']);
type CardTalk = v.InferOutput<typeof CardTalk>;

const ScheduleFacts = v.object({
  personId: v.string(),
  logId: v.string(),
  n: v.number(),
  updatedAt: v.optional(Instant),
  event: v.optional(EventSettings),
  stages: v.array(Stage),
  tracks: v.array(Track),
  /** Ids of the talks that the person keeps. */
  kept: v.array(v.string()),
  /** Number of unsent changes. */
  waiting: v.number(),
  /** Settings of this device. */
  values: v.record(v.string(), v.unknown()),
});
const CachedSchedule = v.object({ ...ScheduleFacts.entries, talks: v.array(CardTalk) });
export type CachedSchedule = v.InferOutput<typeof ScheduleFacts> & { readonly talks: readonly Talk[] };

/** The schedule as this person last saw it; undefined if there is none, or if its shape is of an older build. */
export function readCachedSchedule(personId: string): CachedSchedule | undefined {
  const cached = readLocal(SCHEDULE, CachedSchedule);
  if (cached?.personId !== personId) return undefined;
  return { ...cached, talks: cached.talks.map((talk) => ({ ...NOT_ON_CARDS, resources: [], ...talk })) };
}

/** Stores the talks nearest to `now`, only with the fields of cards, as many as fit into CACHED_SCHEDULE_BYTES. */
export function cacheSchedule({ talks: all, kept, ...facts }: CachedSchedule, now: Instant): void {
  const room = CACHED_SCHEDULE_BYTES - bytesOf({ ...facts, kept: [], talks: [] });
  const chosen = nearest(all, now, room);
  const ids = new Set(chosen.map(({ id }) => id));
  writeLocal(SCHEDULE, { ...facts, kept: kept.filter((id) => ids.has(id)), talks: chosen });
}

/**
 * Talks within a day of `now`, nearest first, until `room` bytes are full. Each counts with the id that keeping it adds.
 * Returned by start.
 */
function nearest(all: readonly Talk[], now: Instant, room: number): CardTalk[] {
  const distance = (talk: Talk): number => Math.max(talk.startsAt - now, now - endsAt(talk), 0);
  const chosen: Talk[] = [];
  let left = room;
  for (const talk of all.filter((each) => distance(each) < DAY).toSorted((a, b) => distance(a) - distance(b))) {
    left -= bytesOf(onCard(talk)) + bytesOf(talk.id) + 2;
    if (left < 0) break;
    chosen.push(talk);
  }
  return chosen.toSorted(byStart).map(onCard);
}

function onCard(talk: Talk): CardTalk {
  const { description: _text, coverUrl: _cover, resources: _files, captions: _captions, ...card } = talk;
  const { links: _links, feedbackUrl: _feedback, ...shown } = card;
  return shown;
}

/** Collections in which the cached schedule can be newer than the database. */
export const SCHEDULE_COLLECTIONS: ReadonlySet<string> = new Set(
  [eventSettingsCollection, stagesCollection, tracksCollection, talksCollection].map(({ name }) => name),
);

/** Returns whether the cached schedule is newer than the mirror: a closing page always writes the cache, but perhaps not the database. */
export const isNewer = (cached: LogPosition | undefined, mirror: LogPosition): boolean =>
  cached !== undefined && cached.logId === mirror.logId && cached.n > mirror.n;

/** Returns the mirror with a newer cached schedule on top. Fields that no card shows are taken from the mirror. */
export function overlaySchedule(
  mirror: MirrorReader,
  cached: Pick<CachedSchedule, 'event' | 'stages' | 'tracks' | 'talks'>,
): MirrorReader {
  const whole = (name: string, docs: readonly object[]): Map<string, MirrorDocument> =>
    new Map(
      docs.map((doc) => {
        const id = 'id' in doc ? String(doc.id) : name;
        return [id, { id, rev: mirror.get(name, id)?.rev ?? '', doc }];
      }),
    );
  const overlay = new Map([
    [eventSettingsCollection.name, whole(eventSettingsCollection.name, cached.event ? [cached.event] : [])],
    [stagesCollection.name, whole(stagesCollection.name, cached.stages)],
    [tracksCollection.name, whole(tracksCollection.name, cached.tracks)],
    [talksCollection.name, overlayTalks(mirror, cached.talks)],
  ]);
  return {
    get: (name, id) => (overlay.has(name) ? overlay.get(name)?.get(id) : mirror.get(name, id)),
    all: (name) => (overlay.has(name) ? [...(overlay.get(name)?.values() ?? [])] : mirror.all(name)),
  };
}

function overlayTalks(mirror: MirrorReader, cached: readonly Talk[]): Map<string, MirrorDocument> {
  const all = new Map(mirror.all(talksCollection.name).map((document) => [document.id, document]));
  for (const talk of cached) {
    const stored = all.get(talk.id);
    const doc = stored ? { ...(stored.doc as object), ...onCard(talk) } : talk;
    all.set(talk.id, { id: talk.id, rev: stored?.rev ?? '', doc });
  }
  return all;
}

// Other screens.

const CachedScreens = v.object({
  personId: v.string(),
  /** `of`: collections and kinds that the value was computed from. The newest entry is last. */
  places: v.array(v.object({ place: v.string(), of: v.array(v.string()), value: v.unknown() })),
});

const entriesOf = (personId: string): v.InferOutput<typeof CachedScreens>['places'] => {
  const cached = readLocal(SCREENS, CachedScreens);
  return cached?.personId === personId ? cached.places : [];
};

/** The cached value of a screen; undefined if there is none or it does not match the schema. */
export function readCachedScreen<S extends v.GenericSchema>(
  personId: string,
  screen: string,
  schema: S,
): v.InferOutput<S> | undefined {
  const read = v.safeParse(schema, entriesOf(personId).find(({ place }) => place === screen)?.value);
  return read.success ? read.output : undefined;
}

interface CachedScreen {
  readonly screen: string;
  readonly value: unknown;
  /** Collections and kinds that the value was computed from. */
  readonly collections: readonly string[];
}

/** Stores a value of at most CACHED_SCREEN_BYTES. Above CACHED_SCREENS entries the oldest is removed. */
export function cacheScreen(personId: string, { screen, value, collections }: CachedScreen): void {
  const entry = { place: screen, value, of: [...collections] };
  const others = entriesOf(personId).filter(({ place }) => place !== screen);
  const places = [...others, ...(bytesOf(entry) <= CACHED_SCREEN_BYTES ? [entry] : [])].slice(-CACHED_SCREENS);
  writeLocal(SCREENS, { personId, places });
}

/** Removes every cached screen that was computed from one of the changed collections. */
export function invalidateScreens(personId: string, changed: ReadonlySet<string>): void {
  const entries = entriesOf(personId);
  const left = entries.filter(({ of }) => !of.some((name) => changed.has(name)));
  if (left.length < entries.length) writeLocal(SCREENS, { personId, places: left });
}

const bytesOf = (value: unknown): number => new TextEncoder().encode(JSON.stringify(value)).length;
