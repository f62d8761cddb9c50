import { talkCountsCollection } from '../../../domain/agenda/talk-count.ts';
import { conferenceDays } from '../../../domain/event/conference-days.ts';
import type { EventSettings } from '../../../domain/event/event-settings.ts';
import { addResource, removeResource } from '../../../domain/resources/resource-calls.ts';
import { sponsorshipsCollection } from '../../../domain/sponsorships/sponsorship.ts';
import { stageCalls } from '../../../domain/stages/stage-calls.ts';
import { type Stage, stagesCollection } from '../../../domain/stages/stage.ts';
import { trackCalls } from '../../../domain/stages/track-calls.ts';
import { type Track, tracksCollection } from '../../../domain/stages/track.ts';
import {
  createTalk,
  editTalk,
  removeTalk,
  storeTalkCaptions,
  storeTalkCover,
} from '../../../domain/talks/talk-calls.ts';
import { withCaptions } from '../../../domain/talks/player/captions.ts';
import type { CaptionsUpload } from '../../../domain/talks/talk-form.ts';
import { clashesOf, type ScheduleClash, scheduleClashes } from '../../../domain/talks/schedule/schedule-clashes.ts';
import type { TalkVideos } from '../../../domain/talks/player/stream-provider.ts';
import { type Collection, inScope } from '../../../domain/sync/collection.ts';
import { type Edition, type Talk, type TalkCaption, talksCollection } from '../../../domain/talks/talk.ts';
import { event } from '../../platform/replica/catalog-view.ts';
import { http } from '../../platform/session/connection.ts';
import type { CallResult, Failure } from '../../platform/http/http.ts';
import type { RequestOptions } from '../../platform/http/build-request.ts';
import { computed } from '../../platform/react/signal.ts';
import { list, collectionStore } from '../../platform/replica/collection-store.ts';
import { useSignal } from '../../platform/react/use-signal.ts';
import type { OutsideRoom } from '../../../domain/talks/player/talk-stream.ts';
import { roomByTalk, videosByTalk } from '../talks/streams.ts';
import { choices } from './event/choices.ts';
import { type EntityRows, entityRows, withRows } from './records/entity-rows.ts';
import type { EntityCalls } from './records/entity-write.ts';
import { rowBase, saveWithRebase } from './records/save-with-rebase.ts';

/** What a row of stages or tracks adds: the number of talks that refer to it, including cancelled talks. */
export interface PlacedRow {
  readonly talks: number;
}

const countBy = (all: readonly Talk[], of: (talk: Talk) => string | null): ReadonlyMap<string | null, number> => {
  const counts = new Map<string | null, number>();
  for (const talk of all) counts.set(of(talk), (counts.get(of(talk)) ?? 0) + 1);
  return counts;
};

export type AdminStageRow = Stage & PlacedRow;
export type TrackRow = Track & PlacedRow;

/** The collection in the scope of an edition. */
const inEdition = <T>(documents: Collection<T>, edition: Edition): Collection<T> =>
  edition === 'live' ? documents : inScope(documents, 'replay');

function stageRowsOf(edition: Edition): EntityRows<AdminStageRow> {
  const documents = entityRows(inEdition(stagesCollection, edition));
  const placed = list(inEdition(talksCollection, edition));
  const rows = computed([documents.all, placed], (all, on) => {
    const counts = countBy(on, ({ stageId }) => stageId);
    return all.map((stage): AdminStageRow => ({ ...stage, talks: counts.get(stage.id) ?? 0 }));
  });
  return withRows(documents, rows);
}

function trackRowsOf(edition: Edition): EntityRows<TrackRow> {
  const documents = entityRows(inEdition(tracksCollection, edition));
  const placed = list(inEdition(talksCollection, edition));
  const rows = computed([documents.all, placed], (all, of) => {
    const counts = countBy(of, ({ trackId }) => trackId);
    return all.map((track): TrackRow => ({ ...track, talks: counts.get(track.id) ?? 0 }));
  });
  return withRows(documents, rows);
}

/** A talk with the fields that only organisers see. */
export interface AdminTalkRow extends Talk {
  readonly stage: string;
  readonly track: Track | undefined;
  /** Latest count of people who keep the talk. */
  readonly kept: number;
  readonly videos: TalkVideos;
  /** Its meeting outside the app. */
  readonly outside: OutsideRoom | undefined;
  /** Label of the talk's day; empty outside the event. */
  readonly day: string;
  /** Problems for organisers to check. */
  readonly clashes: readonly ScheduleClash[];
}

const rest = computed([videosByTalk, roomByTalk, event], withDays);

function withDays(
  videosOf: (talkId: string) => TalkVideos,
  roomOf: (talkId: string) => OutsideRoom | undefined,
  settings: EventSettings | undefined,
) {
  return { videosOf, roomOf, days: settings ? conferenceDays(settings) : [] };
}

function talkRowsOf(edition: Edition): EntityRows<AdminTalkRow> {
  const documents = entityRows(inEdition(talksCollection, edition));
  const around = computed(
    [
      collectionStore(inEdition(stagesCollection, edition)),
      collectionStore(inEdition(tracksCollection, edition)),
      collectionStore(talkCountsCollection),
    ],
    (rooms, themes, counts) => ({ rooms, themes, counts }),
  );
  const rows = computed([documents.all, around, rest], (all, { rooms, themes, counts }, { videosOf, roomOf, days }) => {
    // Recordings have no time conflicts.
    const clashes = edition === 'live' ? scheduleClashes(all, { days, now: 0 }) : [];
    return all.map((talk): AdminTalkRow => ({
      ...talk,
      stage: talk.stageId === null ? '' : (rooms.get(talk.stageId)?.name ?? ''),
      track: talk.trackId === null ? undefined : themes.get(talk.trackId),
      kept: counts.get(talk.id)?.kept ?? 0,
      videos: videosOf(talk.id),
      outside: roomOf(talk.id),
      day: days.find(({ startsAt, endsAt }) => talk.startsAt >= startsAt && talk.startsAt < endsAt)?.label ?? '',
      clashes: clashesOf(clashes, talk.id),
    }));
  });
  return withRows(documents, rows);
}

/** Rows and calls of the talks, stages and tracks of an edition. */
function programmeOf(edition: Edition) {
  // The call takes the stage's id as `id`.
  const talkCalls: EntityCalls = {
    add: createTalk(edition),
    addInput: ({ stage_id: id, ...fields }) => ({ ...fields, id }),
    edit: editTalk(edition),
    remove: removeTalk(edition),
    picture: storeTalkCover(edition),
  };
  return {
    stages: { rows: stageRowsOf(edition), calls: stageCalls(edition) satisfies EntityCalls },
    tracks: { rows: trackRowsOf(edition), calls: trackCalls(edition) satisfies EntityCalls },
    talks: { rows: talkRowsOf(edition), calls: talkCalls },
    stageChoices: choices(list(inEdition(stagesCollection, edition))),
    trackChoices: choices(list(inEdition(tracksCollection, edition))),
  };
}

export const programme = { live: programmeOf('live'), replay: programmeOf('replay') };
export const talkRows = programme.live.talks.rows;

/** Whether new talks have questions and chat by default. */
export const newTalksDiscuss = (): boolean => event.get()?.discussions === true;
export const useStageChoices = (edition: Edition = 'live') => useSignal(programme[edition].stageChoices);
export const useTrackChoices = (edition: Edition = 'live') => useSignal(programme[edition].trackChoices);
export const useAllSponsorships = () => useSignal(list(sponsorshipsCollection));

export const addFile = ({ id, edition }: Talk, file: File) =>
  http.request(
    addResource,
    { talkId: id, filename: file.name, replayTalk: edition === 'replay' },
    { file, key: crypto.randomUUID() },
  );
export const removeFile = (resourceId: string) =>
  http.request(removeResource, { resourceId }, { key: crypto.randomUUID() });

/** Returns a talk's captions on this device. They are stored as a list, so changing one language changes the list. */
const heldCaptions = ({ id, edition }: Talk): readonly TalkCaption[] =>
  programme[edition].talks.rows.all.get().find((talk) => talk.id === id)?.captions ?? [];

const talkBase = ({ id, edition }: Talk) => rowBase(programme[edition].talks.rows, id);

const askOver = (rev: string | undefined): Pick<RequestOptions, 'key' | 'ifMatch'> => ({
  key: crypto.randomUUID(),
  ...(rev !== undefined && { ifMatch: rev }),
});

/** Removes the captions of a recording with this address. Keeps others, including newer captions in the same language. */
export const removeCaptions = (talk: Talk, { lang, url }: TalkCaption) =>
  saveWithRebase({
    ...talkBase(talk),
    merge: () => ({ change: heldCaptions(talk).filter((one) => one.lang !== lang || one.url !== url) }),
    send: (captions, { rev }) => http.request(editTalk(talk.edition), { id: talk.id, captions }, askOver(rev)),
  });

export type AddedCaptions = TalkCaption | (CaptionsUpload & { readonly file: File });

/**
 * Adds captions in a language. Captions that exist in that language are replaced only if their address is `over`; otherwise the
 * answer is a conflict that contains them as `standing`.
 */
export const addCaptions = (talk: Talk, added: AddedCaptions, over: string | undefined) =>
  saveWithRebase({
    ...talkBase(talk),
    merge: () => {
      const captions = heldCaptions(talk);
      const standing = captions.find(({ lang }) => lang === added.lang);
      if (!standing || standing.url === over) return { change: captions };
      return { answer: { ok: false, refusal: inTheWay(standing), standing } as const };
    },
    send: (captions, { rev }): Promise<CallResult<ReturnType<typeof editTalk>>> => {
      const { id, edition } = talk;
      if (!('file' in added))
        return http.request(editTalk(edition), { id, captions: withCaptions(captions, added) }, askOver(rev));
      const { file, ...said } = added;
      return http.request(storeTalkCaptions(edition), { id, ...said }, { file, ...askOver(rev) });
    },
  });

function inTheWay({ lang, label }: TalkCaption): Failure {
  const message = `There are captions in ${lang} already, called “${label}”. Add yours again to replace them.`;
  return { code: 'conflict', message, data: [{ field: 'lang', message }] };
}
