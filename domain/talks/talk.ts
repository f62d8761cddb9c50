import * as v from 'valibot';
import { collection } from '../sync/collection.ts';
import { Instant, minutes } from '../time.ts';

/** From year 1 to year 9999, in milliseconds. */
const [YEAR_1, YEAR_9999] = [-62_135_596_800_000, 253_402_300_799_999];

export const TalkId = v.pipe(v.string(), v.minLength(1), v.maxLength(100));

/** Enough of a speaker to print beside a talk; the rest is the person of that id. */
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

/** Captions of a talk's recording, as a WebVTT file that its host lets any page read. `lang` as in BCP 47. */
export const TalkCaption = v.object({ lang: v.string(), label: v.string(), url: v.string() });
export type TalkCaption = v.InferOutput<typeof TalkCaption>;

/** Something about a talk elsewhere: slides, a project, its page at the call for papers. */
export const TalkLink = v.object({ title: v.string(), url: v.string() });
export type TalkLink = v.InferOutput<typeof TalkLink>;

/**
 * One entry of the schedule (spec 3).
 *
 * `break` stands across the whole event and has no stage; `stage-break` stands on one stage. Both fill the
 * grid and can neither be filtered nor kept (spec 2). A talk that the organiser takes out of the schedule
 * stays as `cancelled`, so that those who keep it are told.
 */
export const Talk = v.object({
  id: TalkId,
  edition: v.picklist(['live', 'replay']),
  kind: v.picklist(['talk', 'break', 'stage-break']),
  title: v.string(),
  /** Plain text, paragraphs parted by an empty line. */
  description: v.string(),
  /** In a year of four digits, which is all that calendars can write. */
  startsAt: v.pipe(Instant, v.minValue(YEAR_1), v.maxValue(YEAR_9999)),
  /** Length in whole minutes, at least 1, and at most as much as leaves the end a time. */
  minutes: v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(100_000_000)),
  stageId: v.nullable(v.string()),
  trackId: v.nullable(v.string()),
  speakers: v.array(TalkSpeaker),
  coverUrl: v.nullable(v.string()),
  /** Seconds into a recording at which the talk begins. */
  offset: v.pipe(v.number(), v.minValue(0)),
  showControls: v.boolean(),
  hasDiscussion: v.boolean(),
  hasNetworkingMixer: v.boolean(),
  isFinished: v.boolean(),
  cancelled: v.boolean(),
  resources: v.array(TalkResource),
  /** Left out where none was given. */
  captions: v.optional(v.array(TalkCaption)),
  /** How many people may come: then one signs up. None, or null: as many as like. */
  capacity: v.optional(v.nullable(v.number())),
  /** Whether a stream is set for it, so that devices know before its addresses are theirs (talk-stream.ts). Left out: no. */
  isStreamed: v.optional(v.boolean()),
  /** In which language it is held, as in BCP 47. The optional ones are left out where nothing is said. */
  lang: v.optional(v.string()),
  /** Whether the speakers do not want it recorded. */
  noRecord: v.optional(v.boolean()),
  links: v.optional(v.array(TalkLink)),
  /** Where another system asks what people thought of it. */
  feedbackUrl: v.optional(v.string()),
});
export type Talk = v.InferOutput<typeof Talk>;

/** The instant a talk ends. */
export const endsAt = (talk: Pick<Talk, 'startsAt' | 'minutes'>): Instant => talk.startsAt + minutes(talk.minutes);

/** Chronological, then by id, so that every device lists talks in one order. */
export const byStart = (a: Pick<Talk, 'id' | 'startsAt'>, b: Pick<Talk, 'id' | 'startsAt'>): number =>
  a.startsAt - b.startsAt || (a.id < b.id ? -1 : 1);

/** Whether organisers have said that a talk is over, whatever the clock says: it is finished, or shows its controls (spec 4). */
export const isDeclaredOver = (talk: Pick<Talk, 'showControls' | 'isFinished'>): boolean =>
  talk.showControls || talk.isFinished;

/** Whether this is a talk one can go to: not a break, and not taken out of the schedule. */
export const takesPlace = (talk: Pick<Talk, 'kind' | 'cancelled'>): boolean => talk.kind === 'talk' && !talk.cancelled;

/** Who gives it, in their order. */
export const speakerNames = ({ speakers }: Pick<Talk, 'speakers'>): string =>
  speakers.map(({ name }) => name).join(', ');

/** Live talks are for everybody, replays for those with replayAccess: the same nouns in two scopes. */
export type Edition = Talk['edition'];

export const talks = collection('pub', 'talks', { schema: Talk, order: byStart });
