import { actsOf, type AuditAct } from '../../../../domain/audit/audit-acts.ts';
import { useMemo } from 'react';
import { eventSettingsCollection } from '../../../../domain/event/event-settings.ts';
import { type AuditView, listAudit } from '../../../../domain/audit/audit-calls.ts';
import { chatReportsCollection } from '../../../../domain/chats/chat-rules.ts';
import { addPost } from '../../../../domain/posts/post-calls.ts';
import {
  forecastSchedule,
  type ForecastView,
  releaseSchedule,
} from '../../../../domain/talks/schedule/schedule-calls.ts';
import { placeName } from '../../../../domain/live/stage-rows.ts';
import type { StreamProvider } from '../../../../domain/talks/player/stream-provider.ts';
import type { PlaceChange } from '../../../../domain/talks/talk-place.ts';
import { editTalk } from '../../../../domain/talks/talk-calls.ts';
import { SECOND } from '../../../../domain/time.ts';
import { computed } from '../../../platform/react/signal.ts';
import { inScope } from '../../../../domain/sync/collection.ts';
import type { TalkVideos } from '../../../../domain/talks/player/stream-provider.ts';
import { streamsCollection } from '../../../../domain/talks/player/talk-stream.ts';
import { http } from '../../../platform/session/connection.ts';
import type { Failure } from '../../../platform/http/http.ts';
import { useQuery } from '../../../platform/http/use-query.ts';
import { list, collectionStore } from '../../../platform/replica/collection-store.ts';
import { raiseError } from '../../../platform/http/toasts.ts';
import { useSignal } from '../../../platform/react/use-signal.ts';
import { updateSettings } from '../event/event-settings.ts';
import { untilAllHere } from '../records/entity-rows.ts';
import { acted, sayDone } from '../records/undo.ts';

/** Shows a result: a sentence with Undo, or the error. Returns whether it succeeded. */
function said(text: string, answer: Done): boolean {
  if (answer.ok) sayDone(text, answer.auditIds ?? []);
  else raiseError(answer.refusal.message);
  return answer.ok;
}
type Done =
  | { readonly ok: true; readonly auditIds?: readonly string[] | undefined }
  | { readonly ok: false; readonly refusal: Failure };

type TalkFields = Readonly<Record<string, unknown>>;
const changeTalk = (id: string, fields: TalkFields) =>
  http.request(editTalk('live'), { ...fields, id }, { key: crypto.randomUUID() });

/** Switches the provider that plays a talk first; players follow automatically. */
export const swapTo = async (talkId: string, provider: StreamProvider): Promise<boolean> =>
  said(
    `Swapped to ${placeName(provider, streamed.get()(talkId))}`,
    await changeTalk(talkId, { lead_provider: provider }),
  );

/** Switches an all-day stream between its two sources; players follow automatically. Keeps concurrent changes of other settings. */
export async function swapStream(name: string, on: 'primary' | 'backup'): Promise<boolean> {
  await untilAllHere();
  const [settings] = list(eventSettingsCollection).get();
  const rev = collectionStore(eventSettingsCollection).get().rev('event');
  if (!settings || rev === undefined) return false;
  const answer = await updateSettings({ settings, rev }, ({ liveStreams = [] }) => ({
    liveStreams: liveStreams.map((stream) => (stream.name === name ? { ...stream, on } : stream)),
  }));
  return said(on === 'backup' ? `${name} plays its backup` : `${name} plays its first stream`, answer);
}

export const endNow = async (talkId: string): Promise<boolean> =>
  said('Ended', await changeTalk(talkId, { is_finished: true }));

export const cancelTalk = async (talkId: string): Promise<boolean> =>
  said(
    'Cancelled. People who bookmarked it will be notified within a minute.',
    await changeTalk(talkId, { cancelled: true }),
  );

/** Releases the moves of these talks, all or none. */
export async function release(text: string, changes: readonly PlaceChange[], key: string): Promise<boolean> {
  const answer = await http.request(releaseSchedule, { changes: [...changes] }, { key });
  return said(text, answer.ok ? { ok: true, auditIds: [answer.value.audit] } : answer);
}

/** Returns how many people the moves affect; undefined while it is loading. */
export function useForecast(changes: readonly PlaceChange[]): ForecastView | undefined {
  const { value, isCurrent } = useQuery(
    (signal) => http.request(forecastSchedule, { changes: [...changes] }, { signal }),
    { about: changes.length === 0 ? undefined : JSON.stringify(changes) },
  );
  return isCurrent ? value : undefined;
}

/** Publishes the text as a pinned post in the lobby. */
export const pinInLobby = (body: string, key: string) => http.request(addPost, { body, pinned: true }, { key });

const HAPPENED_EVERY = 15 * SECOND;
const HAPPENED = 8;
/** Number of audit entries that are requested: an import has many entries but is shown as one action. */
const ASKED = 50;

/** Returns the latest changes by organisers; undefined while they are loading. */
export function useHappened(isLive: boolean): readonly AuditAct<AuditView>[] | undefined {
  const did = useSignal(acted);
  const { value } = useQuery((signal) => http.request(listAudit, { count: ASKED }, { signal }), {
    about: isLive ? String(did) : undefined, // Reloads at once after an action on this page.
    everyOf: () => HAPPENED_EVERY,
  });
  return useMemo(() => value && actsOf(value.data).slice(0, HAPPENED), [value]);
}

/** Returns the number of reported messages that no organiser has decided. */
export const useOpenReports = (): number => useSignal(list(chatReportsCollection)).length;

const streamed = computed(
  collectionStore(inScope(streamsCollection, 'adm')),
  (held) =>
    (talkId: string): TalkVideos =>
      held.get(talkId)?.videos ?? NO_VIDEOS,
);
const NO_VIDEOS: TalkVideos = {};

/** Returns a function for the video addresses of a talk, as organisers set them. */
export const useVideosOf = (): ((talkId: string) => TalkVideos) => useSignal(streamed);
