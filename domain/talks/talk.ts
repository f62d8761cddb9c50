import * as v from 'valibot';
import { Extra } from '../event-fields/extra-value.ts';
import { collection } from '../sync/collection.ts';
import type { Attendance } from '../tickets/attendance.ts';
import { Instant, minutes } from '../time.ts';

/** Milliseconds of year 1 and year 9999. */
const [YEAR_1, YEAR_9999] = [-62_135_596_800_000, 253_402_300_799_999];

export const TalkId = v.pipe(v.string(), v.minLength(1), v.maxLength(100));

/** Name and id of a speaker; the rest is in the person with this id. */
export const TalkSpeaker = v.object({ id: v.string(), name: v.string() });
export type TalkSpeaker = v.InferOutput<typeof TalkSpeaker>;

/** A file that belongs to a talk. `size` in bytes. */
export const TalkResource = v.object({
  id: v.string(),
  filename: v.string(),
  size: v.number(),
  fileType: v.picklist(['pdf', 'xls', 'xlsx', 'docx']),
  path: v.string(),
});

/** Captions of a talk's recording: a WebVTT file that any page may load. `lang` as in BCP 47. */
export const TalkCaption = v.object({ lang: v.string(), label: v.string(), url: v.string() });
export type TalkCaption = v.InferOutput<typeof TalkCaption>;

/** A link about a talk: slides, a project, its page in the call for papers. */
export const TalkLink = v.object({ title: v.string(), url: v.string() });
export type TalkLink = v.InferOutput<typeof TalkLink>;

/**
 * An entry of the schedule (spec 3).
 *
 * `break`: a break of the whole event, without a stage; `stage-break`: a break of one stage. Both are shown in the grid but
 * cannot be filtered or kept (spec 2). A talk that organisers remove from the schedule stays as `cancelled`, so that the
 * people who keep it are told.
 */
export const Talk = v.object({
  id: TalkId,
  edition: v.picklist(['live', 'replay']),
  kind: v.picklist(['talk', 'break', 'stage-break']),
  title: v.string(),
  /** Plain text; an empty line separates paragraphs. */
  description: v.string(),
  /** In a year of four digits, which is all that calendars support. */
  startsAt: v.pipe(Instant, v.minValue(YEAR_1), v.maxValue(YEAR_9999)),
  /** Length in whole minutes, at least 1, limited so that the end is a valid time. */
  minutes: v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(100_000_000)),
  stageId: v.nullable(v.string()),
  trackId: v.nullable(v.string()),
  speakers: v.array(TalkSpeaker),
  coverUrl: v.nullable(v.string()),
  /** Seconds into a recording at which the talk starts. */
  offset: v.pipe(v.number(), v.minValue(0)),
  showControls: v.boolean(),
  hasDiscussion: v.boolean(),
  hasNetworkingMixer: v.boolean(),
  isFinished: v.boolean(),
  cancelled: v.boolean(),
  resources: v.array(TalkResource),
  /** Absent if there are none. */
  captions: v.optional(v.array(TalkCaption)),
  /** How many people may attend; sign-up is then required. Absent or null: unlimited. */
  capacity: v.optional(v.nullable(v.number())),
  /** Whether it has a stream, so that devices know before they get its addresses (talk-stream.ts). Absent: no. */
  isStreamed: v.optional(v.boolean()),
  /** The name of its room outside the app, such as Zoom, or an empty text. The address is in talk-stream.ts. Absent: no room. */
  elsewhere: v.optional(v.string()),
  /** How people take part, if the organisers said so. */
  attendance: v.optional(v.picklist(['inPerson', 'remote', 'either'] satisfies readonly Attendance[])),
  /** Language tag of BCP 47. Optional fields are absent if unknown. */
  lang: v.optional(v.string()),
  /** Whether the speakers do not want it recorded. */
  noRecord: v.optional(v.boolean()),
  links: v.optional(v.array(TalkLink)),
  /** Address of another system that collects feedback on it. */
  feedbackUrl: v.optional(v.string()),
  /** Answers to the event's own fields of talks, which everybody sees. Absent if there are none. */
  extra: v.exactOptional(Extra),
});
export type Talk = v.InferOutput<typeof Talk>;

/** The end of a talk. */
export const endsAt = (talk: Pick<Talk, 'startsAt' | 'minutes'>): Instant => talk.startsAt + minutes(talk.minutes);

/** By start, then by id, so that every device lists talks in the same order. */
export const byStart = (a: Pick<Talk, 'id' | 'startsAt'>, b: Pick<Talk, 'id' | 'startsAt'>): number =>
  a.startsAt - b.startsAt || (a.id < b.id ? -1 : 1);

/** Whether organisers declared a talk over, whatever the time: it is finished, or shows its controls (spec 4). */
export const isDeclaredOver = (talk: Pick<Talk, 'showControls' | 'isFinished'>): boolean =>
  talk.showControls || talk.isFinished;

/** Whether people can attend it: not a break, not cancelled. */
export const takesPlace = (talk: Pick<Talk, 'kind' | 'cancelled'>): boolean => talk.kind === 'talk' && !talk.cancelled;

/** Names of its speakers in order. */
export const speakerNames = ({ speakers }: Pick<Talk, 'speakers'>): string =>
  speakers.map(({ name }) => name).join(', ');

/** Live talks are for everyone, replays for people with replayAccess: the same collections in two scopes. */
export type Edition = Talk['edition'];

export const talksCollection = collection('pub', 'talks', { schema: Talk, order: byStart });
