import * as v from 'valibot';
import { definedFields, renamedFields, withFields } from '../document-fields.ts';
import { ExtraInput, withExtra } from '../event-fields/extra.ts';
import { formTexts } from '../form-texts.ts';
import { httpLink, isHttpLink } from '../links.ts';
import { linksForm } from '../links-form.ts';
import {
  CAPTION_LABEL_MAX,
  TALK_CAPACITY_MAX,
  TALK_CAPTIONS_MAX,
  TALK_DESCRIPTION_MAX,
  TALK_LINKS_MAX,
  TALK_MINUTES_MAX,
  TALK_OFFSET_MAX,
  TALK_SPEAKERS_MAX,
  TALK_TITLE_MAX,
} from '../limits/talk-fields.ts';
import { type FieldProblem, refuse } from '../refusal.ts';
import type { Instant } from '../time.ts';
import { Attendance } from '../tickets/attendance.ts';
import { isOwnCaptions } from './player/captions.ts';
import { isLanguageTag } from './player/language-tag.ts';
import { oneLine } from './single-line-text.ts';
import { streamFields } from './stream-form.ts';
import { Talk, type TalkSpeaker } from './talk.ts';
import { TalkStart } from './talk-start.ts';

const LENGTH = `A talk takes 1 to ${TALK_MINUTES_MAX} whole minutes`;
const CAPACITY = `A talk has 1 to ${TALK_CAPACITY_MAX} places, or as many as like`;
const OFFSET = `The offset is a whole number of seconds, up to ${TALK_OFFSET_MAX}`;
const wholeNumber = (message: string, { least, most }: { least: number; most: number }) =>
  v.pipe(v.number(message), v.integer(message), v.minValue(least, message), v.maxValue(most, message));
const flag = (what: string) => v.boolean(`${what} is true or false`);

/** Control characters except line feed and tab. */
const CONTROLS = /[^\P{Cc}\n\t]/u;
const Description = v.pipe(
  v.string('The description is text'),
  v.transform((text) => text.replaceAll(/\r\n?/g, '\n').trim()),
  v.maxLength(TALK_DESCRIPTION_MAX, `The description has at most ${TALK_DESCRIPTION_MAX} characters`),
  v.check((text) => text.isWellFormed() && !CONTROLS.test(text), 'The description is plain text'),
);

const idOf = (message: string) => v.pipe(v.string(message), v.minLength(1, message), v.maxLength(100, message));
const PersonId = idOf('A speaker is named by their id');
const Speakers = v.pipe(
  v.array(
    v.union(
      [
        PersonId,
        v.pipe(
          v.object({ id: PersonId }),
          v.transform(({ id }) => id),
        ),
      ],
      'A speaker is named by their id',
    ),
    'Speakers are a list',
  ),
  v.maxLength(TALK_SPEAKERS_MAX, `A talk has at most ${TALK_SPEAKERS_MAX} speakers`),
  v.transform((ids) => [...new Set(ids)]),
);

const CAPTION_URL = 'Captions are a WebVTT file at an https address';
const CAPTION_LANG = 'The language of captions is written like en or pt-BR';
export const TalkCaptionForm = v.object({
  lang: v.pipe(v.string(CAPTION_LANG), v.regex(/^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/, CAPTION_LANG)),
  label: oneLine('What captions are called', CAPTION_LABEL_MAX),
  url: v.pipe(
    v.string(CAPTION_URL),
    v.trim(),
    v.check((url) => isOwnCaptions(url) || (url.startsWith('https://') && isHttpLink(url)), CAPTION_URL),
  ),
});
/** The form fields beside an uploaded file. */
export const CaptionsUpload = v.omit(TalkCaptionForm, ['url']);
export type CaptionsUpload = v.InferOutput<typeof CaptionsUpload>;
const Captions = v.pipe(
  v.array(TalkCaptionForm, 'Captions are a list'),
  v.maxLength(TALK_CAPTIONS_MAX, `A talk has captions in at most ${TALK_CAPTIONS_MAX} languages`),
);

const LANGUAGE = 'A language is written like en or pt-BR';
/** Fields of a talk for admins, by the names of spec 3. Omitted ones stay. */
const fields = {
  title: oneLine('The title', TALK_TITLE_MAX),
  description: Description,
  start_time: TalkStart,
  length: wholeNumber(LENGTH, { least: 1, most: TALK_MINUTES_MAX }),
  track_id: v.nullable(idOf('A track is named by its id')),
  stage_id: v.nullable(idOf('A stage is named by its id')),
  speakers: Speakers,
  ...streamFields,
  captions: Captions,
  /** `null`: unlimited, no sign-up. */
  capacity: v.nullable(wholeNumber(CAPACITY, { least: 1, most: TALK_CAPACITY_MAX })),
  offset: wholeNumber(OFFSET, { least: 0, most: TALK_OFFSET_MAX }),
  show_controls: flag('show_controls'),
  has_discussion: flag('has_discussion'),
  hasNetworkingMixer: flag('hasNetworkingMixer'),
  is_finished: flag('is_finished'),
  kind: v.picklist(['talk', 'break', 'stage-break'], 'The kind is talk, break or stage-break'),
  cancelled: flag('cancelled'),
  /** `null`: unknown. */
  language: v.nullable(v.pipe(v.string(LANGUAGE), v.trim(), v.check(isLanguageTag, LANGUAGE))),
  /** `null`: not said. */
  attendance: v.nullable(Attendance),
  do_not_record: flag('do_not_record'),
  links: linksForm(`A talk has at most ${TALK_LINKS_MAX} links`),
  feedback_url: v.nullable(httpLink(formTexts.linkWrong)),
  /** Answers to the event's own fields, which are checked against its list elsewhere. */
  extra: ExtraInput,
} as const;

export const TalkChanges = v.partial(v.object(fields));
export type TalkChanges = v.InferOutput<typeof TalkChanges>;

const { title, start_time, length, ...rest } = fields;
/** A new talk needs at least a title, a start and a length. */
export const NewTalk = v.object({ title, start_time, length, ...v.partial(v.object(rest)).entries });
export type NewTalk = v.InferOutput<typeof NewTalk>;

/** Looks up the things that a talk refers to. */
export interface AllowedPlaces {
  readonly hasStage: (id: string) => boolean;
  readonly hasTrack: (id: string) => boolean;
  readonly nameOf: (personId: string) => string | undefined;
  /** Why no talk can start then; undefined if it can. */
  readonly outside: (startsAt: Instant) => string | undefined;
}

/** Document names of API fields, where they differ. */
export const TALK_NAMES = {
  start_time: 'startsAt',
  length: 'minutes',
  track_id: 'trackId',
  stage_id: 'stageId',
  show_controls: 'showControls',
  has_discussion: 'hasDiscussion',
  is_finished: 'isFinished',
  language: 'lang',
  do_not_record: 'noRecord',
  feedback_url: 'feedbackUrl',
} as const satisfies { readonly [Field in keyof TalkChanges]?: keyof Talk };

/** The talk with these changes. Throws if it would refer to things that do not exist. */
export function changedTalk(before: Talk, changes: TalkChanges, places: AllowedPlaces): Talk {
  const { speakers, captions, capacity, extra, ...others } = changes;
  const changed: Talk = {
    ...withFields(Talk, before, renamedFields(others, TALK_NAMES)),
    stageId: stageOf(before, changes),
    // Stores "none" for captions (an empty list) and capacity (null); other fields without a value are left out.
    ...definedFields({ captions, capacity, speakers: speakers?.map((id) => speaker(id, before, places)) }),
  };
  const after = extra === undefined ? changed : withExtra(changed, extra);
  const problems = [...placeProblems(before, after, places), ...strangers(before, changes, places)];
  // An unchanged start is accepted, even if the days of the event have changed.
  const outside = after.startsAt === before.startsAt ? undefined : places.outside(after.startsAt);
  if (outside !== undefined) problems.push(problem('start_time', outside));
  return problems[0] ? refuse('invalid', problems[0].message, problems) : after;
}

/** A break of the whole event belongs to no stage, but its source may name a room. */
function stageOf(before: Talk, { kind = before.kind, stage_id: stageId = before.stageId }: TalkChanges): string | null {
  if (kind !== 'break') return stageId;
  return before.kind === 'break' ? before.stageId : null;
}

const placeProblems = (before: Talk, { kind, stageId, trackId }: Talk, places: AllowedPlaces): FieldProblem[] => [
  ...(stageId !== null && stageId !== before.stageId && !places.hasStage(stageId)
    ? [problem('stage_id', 'This stage does not exist')]
    : []),
  ...(kind === 'stage-break' && stageId === null ? [problem('stage_id', 'A break of one stage needs that stage')] : []),
  ...(trackId !== null && trackId !== before.trackId && !places.hasTrack(trackId)
    ? [problem('track_id', 'This track does not exist')]
    : []),
];

const problem = (field: string, message: string): FieldProblem => ({ field, message });

const speaker = (id: string, before: Talk, { nameOf }: AllowedPlaces): TalkSpeaker => ({
  id,
  name: nameOf(id) ?? before.speakers.find((one) => one.id === id)?.name ?? '',
});

const strangers = (before: Talk, { speakers = [] }: TalkChanges, { nameOf }: AllowedPlaces): FieldProblem[] =>
  speakers.some((id) => nameOf(id) === undefined && !before.speakers.some((one) => one.id === id))
    ? [problem('speakers', 'A speaker must be somebody in the directory')]
    : [];

/**
 * What remains of a talk that an admin deletes. A live talk stays as cancelled, because offline devices may keep it and must
 * be told; a cancelled one, a break and a replay are removed.
 */
export const withoutTalk = (talk: Talk): Talk | null =>
  talk.edition === 'live' && talk.kind === 'talk' && !talk.cancelled ? { ...talk, cancelled: true } : null;
