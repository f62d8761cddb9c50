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
  /** The stored feedback; 0 stars for none. */
  readonly given: FeedbackValue;
  /** Unsent text, or rejected feedback. */
  readonly draft: FeedbackValue | undefined;
  readonly isWaiting: boolean;
  /** Why the sent feedback was rejected. */
  readonly refusal: string | undefined;
}

/** The person's feedback on a talk, from all their devices. */
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
/** Text without stars is a draft too. */
const Draft = v.object({ stars: v.number(), text: v.string() });

function rejectedFeedback(id: string): FeedbackValue | undefined {
  const rejected = v.safeParse(Draft, rejectedValueOf(id));
  return rejected.success ? rejected.output : undefined;
}

/** Keeps what is typed on this device until it is sent; `undefined` removes it. */
export const draftFeedback = (talkId: string, value: FeedbackValue | undefined): void =>
  draftOf(draftName(talkId)).save(value && { ...value });

/** Saves feedback here; sent when possible. It can be changed and removed. */
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

/** Kept talks that are over and not rated, latest first. */
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
  /** The last value read on this device; undefined before. */
  readonly value: FeedbackSumsView | undefined;
  readonly at: Instant | undefined;
  /** Why they could not be read now. */
  readonly failure: Failure | undefined;
}

/** Feedback on a talk, for people who may read it: loaded when it is shown, and stored for offline use. */
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

/** All ratings of a talk, newest first, for organisers; one page. */
export async function askFeedback(talkId: string): Promise<Result<readonly FeedbackView[]>> {
  const answer = await http.request(listFeedback, { talk_id: talkId, count: PAGE_MAX });
  return answer.ok ? { ok: true, value: answer.value.data } : answer;
}

/** Saves all of them as a table; resolves to the reason of a failure. */
export async function downloadFeedback(talkId: string): Promise<Failure | undefined> {
  const made = await http.file(readFeedbackCsv, { talk_id: talkId });
  if (!made.ok) return made.refusal;
  saveFile('feedback.csv', 'text/csv', made.value);
  return undefined;
}
