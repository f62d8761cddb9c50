import { plural } from '../plural.ts';
import * as v from 'valibot';
import type { Stage } from '../stages/stage.ts';
import { changeSentence } from '../talks/change-sentence.ts';
import { talkChange, type TalkDetailChange, type TalkGist } from '../talks/talk-diff.ts';
import { endsAt } from '../talks/talk.ts';
import { Instant, type Zone } from '../time.ts';
import type { PersonalNotice } from './notification.ts';
import { talkLink } from './reminder.ts';

export const Gist = v.object({
  id: v.string(),
  title: v.string(),
  startsAt: Instant,
  minutes: v.number(),
  stageId: v.nullable(v.string()),
  cancelled: v.boolean(),
}) satisfies v.GenericSchema<unknown, TalkGist>;

/** A talk as last announced and as it is now; `null`: it was removed. */
export const AnnouncedChange = v.object({ talkId: v.string(), before: Gist, after: v.nullable(Gist) });
export type AnnouncedChange = v.InferOutput<typeof AnnouncedChange>;

/** Changes that are announced to people who keep a talk: time, place and cancellation. */
const ANNOUNCED_KINDS: readonly TalkDetailChange['kind'][] = ['cancelled', 'restored', 'moved', 'changed-stage'];

const announcedDetails = ({ before, after }: AnnouncedChange): readonly TalkDetailChange[] =>
  (talkChange(before, after ?? undefined)?.details ?? []).filter(({ kind }) => ANNOUNCED_KINDS.includes(kind));

/** Whether a change must be announced: not if only the title changed, or if both old and new time are over. */
export const isAnnounced = (change: AnnouncedChange, now: Instant): boolean =>
  announcedDetails(change).length > 0 && concernsUntil(change) > now;

/** When a change is no longer announced. */
export const concernsUntil = ({ before, after }: AnnouncedChange): Instant =>
  Math.max(endsAt(before), after ? endsAt(after) : 0);

const newest = ({ before, after }: AnnouncedChange): TalkGist => after ?? before;

export interface AnnouncementContext {
  readonly id: string;
  readonly zone: Zone;
  readonly stages: readonly Stage[];
  readonly now: Instant;
}

/** Sentences about a talk's changes, with its place and time. */
export const announcedSentences = (
  change: AnnouncedChange,
  { zone, stages }: Pick<AnnouncementContext, 'zone' | 'stages'>,
): string =>
  announcedDetails(change)
    .map((detail) => changeSentence(detail, zone, stages))
    .join('. ');

/** Returns one notice about all changes of a person's talks; needs at least one change. */
export function changesNotice(
  changes: readonly AnnouncedChange[],
  { id, zone, stages, now }: AnnouncementContext,
): PersonalNotice {
  const sentences = (change: AnnouncedChange): string => announcedSentences(change, { zone, stages });
  const [first, ...more] = changes.toSorted(
    (a, b) => newest(a).startsAt - newest(b).startsAt || (a.talkId < b.talkId ? -1 : 1),
  );
  const isOne = first !== undefined && more.length === 0;
  return {
    id,
    kind: 'changes',
    title: isOne
      ? newest(first).title
      : plural(
          changes.length,
          `${changes.length} talk on your schedule has changed`,
          `${changes.length} talks on your schedule have changed`,
        ),
    body: isOne
      ? sentences(first)
      : [first, ...more]
          .flatMap((change) => (change ? [`${newest(change).title}: ${sentences(change)}`] : []))
          .join('\n'),
    link: isOne ? talkLink(first.talkId) : '/app/schedule?type=My%20Schedule',
    sentAt: now,
  };
}
