import * as v from 'valibot';
import { EventSettings } from '../../domain/event/event-settings.ts';
import { BOOT_SNAPSHOT_BYTES } from '../../domain/limits/device.ts';
import { Stage } from '../../domain/stages/stage.ts';
import { Track } from '../../domain/stages/track.ts';
import { byStart, endsAt, Talk } from '../../domain/talks/talk.ts';
import { DAY, Instant } from '../../domain/time.ts';
import { readLocal, removeLocal, writeLocal } from './local-store.ts';

const BootFacts = v.object({
  personId: v.string(),
  /** Where the catalog stood. */
  logId: v.string(),
  n: v.number(),
  updatedAt: v.optional(Instant),
  event: v.optional(EventSettings),
  stages: v.array(Stage),
  tracks: v.array(Track),
  kept: v.array(v.string()),
  waiting: v.number(),
  /** Flags and choices of this device. */
  values: v.record(v.string(), v.unknown()),
});

/**
 * What a cold start draws from, read in one synchronous step before any code for databases is loaded: a cache,
 * keyed by person and position, never a second truth. Talks are those nearest to now, without their
 * long texts, as many as fit into 20 KB.
 */
export const BootSnapshot = v.object({ ...BootFacts.entries, talks: v.array(Talk) });
export type BootSnapshot = v.InferOutput<typeof BootSnapshot>;

const KEY = 'boot';

/** The last snapshot of this person; `undefined` when it is somebody else's or was never written. */
export function readBootSnapshot(personId: string): BootSnapshot | undefined {
  const packed = readLocal(KEY, v.object({ ...BootFacts.entries, talks: v.array(PackedTalk) }));
  if (packed?.personId !== personId) return undefined;
  const { talks, ...facts } = packed;
  return { ...facts, talks: talks.map(unpack) };
}

export function writeBootSnapshot(snapshot: BootSnapshot, now: Instant): void {
  const { talks, kept, ...facts } = snapshot;
  const chosen = nearest(talks, now, BOOT_SNAPSHOT_BYTES - bytesOf({ ...facts, kept: [], talks: [] }));
  const shown = new Set(chosen.map(([id]) => id));
  writeLocal(KEY, { ...facts, kept: kept.filter((id) => shown.has(id)), talks: chosen });
}

/** Under which stands beside it what screens drew last (stood.ts). */
export const STOOD = 'stood';

export function dropBootSnapshot(): void {
  removeLocal(KEY);
  removeLocal(STOOD);
}

/** The fields a card shows; everything else comes with the database a moment later. The last one holds the yes-or-no fields as bits. */
const PackedTalk = v.tuple([
  v.string(),
  v.picklist(['talk', 'break', 'stage-break']),
  v.string(),
  Instant,
  v.number(),
  v.nullable(v.string()),
  v.nullable(v.string()),
  v.array(v.tuple([v.string(), v.string()])),
  v.number(),
]);
type PackedTalk = v.InferOutput<typeof PackedTalk>;

const FLAGS = ['cancelled', 'showControls', 'hasDiscussion', 'hasNetworkingMixer', 'isFinished', 'isStreamed'] as const;

function pack(talk: Talk): PackedTalk {
  const speakers = talk.speakers.map((speaker): [string, string] => [speaker.id, speaker.name]);
  const flags = FLAGS.reduce((bits, flag, bit) => bits | (Number(talk[flag] ?? false) << bit), 0);
  return [talk.id, talk.kind, talk.title, talk.startsAt, talk.minutes, talk.stageId, talk.trackId, speakers, flags];
}

function unpack([id, kind, title, startsAt, minutes, stageId, trackId, speakers, flags]: PackedTalk): Talk {
  const has = (flag: (typeof FLAGS)[number]): boolean => ((flags >> FLAGS.indexOf(flag)) & 1) === 1;
  return {
    id,
    edition: 'live',
    kind,
    title,
    description: '',
    startsAt,
    minutes,
    stageId,
    trackId,
    speakers: speakers.map(([speakerId, name]) => ({ id: speakerId, name })),
    coverUrl: null,
    offset: 0,
    resources: [],
    cancelled: has('cancelled'),
    showControls: has('showControls'),
    hasDiscussion: has('hasDiscussion'),
    hasNetworkingMixer: has('hasNetworkingMixer'),
    isFinished: has('isFinished'),
    ...(has('isStreamed') && { isStreamed: true }),
  };
}

/**
 * Within a day of now, nearest first, until `room` bytes are full; each may be kept, which costs its id once more. In
 * order of their start.
 */
function nearest(talks: readonly Talk[], now: Instant, room: number): PackedTalk[] {
  const distance = (talk: Talk): number => Math.max(talk.startsAt - now, now - endsAt(talk), 0);
  const chosen: Talk[] = [];
  let left = room;
  for (const talk of talks.filter((each) => distance(each) < DAY).toSorted((a, b) => distance(a) - distance(b))) {
    left -= bytesOf(pack(talk)) + bytesOf(talk.id) + 2;
    if (left < 0) break;
    chosen.push(talk);
  }
  return chosen.toSorted(byStart).map(pack);
}

const bytesOf = (value: unknown): number => new TextEncoder().encode(JSON.stringify(value)).length;
