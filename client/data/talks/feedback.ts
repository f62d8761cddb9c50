import * as v from 'valibot';
import { feedback, type FeedbackValue, isGiven, NO_FEEDBACK, talksToRate } from '../../../domain/feedback/feedback.ts';
import {
  FeedbackSumsView,
  type FeedbackView,
  listFeedback,
  readFeedback,
  readFeedbackCsv,
} from '../../../domain/feedback/feedback-calls.ts';
import { PAGE_MAX } from '../../../domain/limits/requests.ts';
import type { Talk } from '../../../domain/talks/talk.ts';
import { Instant, MINUTE } from '../../../domain/time.ts';
import { http } from '../../platform/session/connection.ts';
import { deviceSetting, setDeviceSetting } from '../../platform/session/device-settings.ts';
import type { Failure, Result } from '../../platform/http/http.ts';
import { userDocs } from '../../platform/outbox/user-docs-store.ts';
import { writeUserDoc } from '../../platform/outbox/user-docs-writer.ts';
import { saveFile } from '../../platform/browser/save-file.ts';
import { serverNow } from '../../platform/clock/server-clock.ts';
import { syncStatus } from '../../platform/status/sync-status.ts';
import { raise, raiseError } from '../../platform/http/toasts.ts';
import { useQuery } from '../../platform/http/use-query.ts';
import { useSignal } from '../../platform/react/use-signal.ts';
import { rejectedValueOf } from '../../platform/outbox/rejected-writes.ts';
import { useAgendaTalkIds } from './agenda.ts';
import { draftOf, useDraftOf } from '../edits/drafts.ts';
import { isUnsent } from '../edits/is-unsent.ts';
import { useMe } from '../people/me.ts';
import { useNow } from '../loading/now.ts';
import { useOnline } from '../device/online.ts';
import { useTalks } from './talks.ts';

export interface OwnFeedback {
  /** As it stands on this device; 0 stars for none. */
  readonly given: FeedbackValue;
  /** What was typed and not sent, and what was sent and turned down. */
  readonly draft: FeedbackValue | undefined;
  readonly isWaiting: boolean;
  /** Why what was sent was turned down. */
  readonly refusal: string | undefined;
}

/** What the person of this device makes of a talk, on all their devices. */
export function useFeedback(talkId: string): OwnFeedback {
  const id = feedback.id(talkId);
  const document = useSignal(userDocs).get(id);
  const status = useSignal(syncStatus);
  const [typed] = useDraftOf(draftName(talkId), Draft);
  const refusal = status.failed.find((change) => change.id === id)?.message;
  return {
    given: feedback.read(document),
    draft: typed ?? (refusal === undefined ? undefined : rejectedFeedback(id)),
    isWaiting: isUnsent(document, status),
    refusal,
  };
}

const draftName = (talkId: string): string => `feedback:${talkId}`;
/** Half a sentence without a star is a draft as well. */
const Draft = v.object({ stars: v.number(), text: v.string() });

function rejectedFeedback(id: string): FeedbackValue | undefined {
  const rejected = v.safeParse(Draft, rejectedValueOf(id));
  return rejected.success ? rejected.output : undefined;
}

/** Keeps what is typed on this device until it is sent; `undefined` removes it. */
export const draftFeedback = (talkId: string, value: FeedbackValue | undefined): void =>
  draftOf(draftName(talkId)).save(value && { ...value });

/** Hands it over here; it is sent when it can be, and can be changed and taken back. */
export function giveFeedback(talkId: string, { stars, text }: FeedbackValue): void {
  draftFeedback(talkId, undefined);
  write(talkId, { stars, text: text.trim() });
}

export function takeBackFeedback(talkId: string): void {
  const before = feedback.read(userDocs.get().get(feedback.id(talkId)));
  write(talkId, NO_FEEDBACK);
  raise('Your rating is taken back', {
    topic: 'feedback',
    action: { label: 'Undo', run: () => write(talkId, before) },
  });
}

const write = (talkId: string, value: FeedbackValue): void =>
  void writeUserDoc(feedback, talkId, value).catch(() =>
    raiseError('This device could not save your rating. Is its storage full?'),
  );

/** Talks I keep that are over and that I have not rated, what ended last first. */
export function useTalksToRate(): readonly Talk[] {
  const [kept, documents, now] = [useAgendaTalkIds(), useSignal(userDocs), useNow(MINUTE)];
  const personId = useMe()?.id ?? '';
  return talksToRate(useTalks(), {
    personId,
    now,
    isKept: (id) => kept.has(id),
    isRated: (id) => isGiven(feedback.read(documents.get(feedback.id(id)))),
  });
}

const KeptSums = v.object({ at: Instant, value: FeedbackSumsView });
export interface ShownSums {
  /** As they were read last, on this device; nothing before that. */
  readonly value: FeedbackSumsView | undefined;
  readonly at: Instant | undefined;
  /** Why they could not be read now. */
  readonly failure: Failure | undefined;
}

/** Feedback on a talk, for people who may read it: asked for when it is looked at, and kept for when there is no network. */
export function useFeedbackSums(talkId: string): ShownSums {
  const online = useOnline();
  const name = `feedback:${talkId}`;
  const read = async (signal: AbortSignal) => {
    const answer = await http.request(readFeedback, { id: talkId }, { signal });
    if (answer.ok) setDeviceSetting(name, { at: serverNow(), value: answer.value });
    return answer;
  };
  const { refusal: failure } = useQuery(read, { about: online ? talkId : undefined });
  const kept = v.safeParse(KeptSums, useSignal(deviceSetting(name)));
  return {
    value: kept.success ? kept.output.value : undefined,
    at: kept.success ? kept.output.at : undefined,
    failure,
  };
}

/** Who gave what, newest first, for organisers; as many as one answer holds. */
export async function askFeedback(talkId: string): Promise<Result<readonly FeedbackView[]>> {
  const answer = await http.request(listFeedback, { talk_id: talkId, count: PAGE_MAX });
  return answer.ok ? { ok: true, value: answer.value.data } : answer;
}

/** The same of all of them as a table, handed to the browser; resolves with why not. */
export async function downloadFeedback(talkId: string): Promise<Failure | undefined> {
  const made = await http.file(readFeedbackCsv, { talk_id: talkId });
  if (!made.ok) return made.refusal;
  saveFile('feedback.csv', 'text/csv', made.value);
  return undefined;
}
