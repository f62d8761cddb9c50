import * as v from 'valibot';
import { definedFields, renamedFields, withFields } from '../document-fields.ts';
import { formTexts } from '../form-texts.ts';
import { hostOf, httpLink, isHttpLink, optionalLink } from '../links.ts';
import {
  CAPTION_LABEL_MAX,
  TALK_CAPACITY_MAX,
  TALK_CAPTIONS_MAX,
  TALK_DESCRIPTION_MAX,
  TALK_LINK_TITLE_MAX,
  TALK_LINKS_MAX,
  TALK_MINUTES_MAX,
  TALK_OFFSET_MAX,
  TALK_SPEAKERS_MAX,
  TALK_TITLE_MAX,
} from '../limits/talk-fields.ts';
import { type FieldProblem, refuse } from '../refusal.ts';
import type { Instant } from '../time.ts';
import { engineAddress } from './player/engine-address.ts';
import { isOwnCaptions } from './player/captions.ts';
import { isLanguageTag } from './player/language-tag.ts';
import { oneLine } from './single-line-text.ts';
import { Talk, type TalkSpeaker } from './talk.ts';
import { TalkStart } from './talk-start.ts';
import { STREAM_PROVIDERS, streamAddress, type TalkVideos } from './player/stream-provider.ts';

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

/** `null` or an empty text removes the video. */
const video = (message: string) =>
  v.pipe(
    v.nullable(optionalLink(message)),
    v.transform((link) => link || undefined),
  );
/** Stored as the player's address, built from the video's number. */
const VimeoEmbed = v.pipe(
  video(formTexts.vimeoWrong),
  v.check((link) => link === undefined || vimeoPlayer(link) !== undefined, formTexts.vimeoWrong),
  v.transform((link) => link && vimeoPlayer(link)),
);

/** The player's address of a Vimeo video or event. */
function vimeoPlayer(link: string): string | undefined {
  const address = engineAddress(link);
  return address?.engine === 'vimeo' ? address.url : undefined;
}

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
/** Without a title, the host is shown. */
const TalkLinkForm = v.pipe(
  v.object({
    title: v.pipe(
      v.string('The title of a link is text'),
      v.trim(),
      v.maxLength(TALK_LINK_TITLE_MAX, `The title of a link has at most ${TALK_LINK_TITLE_MAX} characters`),
    ),
    url: httpLink(formTexts.linkWrong),
  }),
  v.transform(({ title, url }) => ({ title: title || hostOf(url), url })),
);

/** Fields of a talk for admins, by the names of spec 3. Omitted ones stay. */
const fields = {
  title: oneLine('The title', TALK_TITLE_MAX),
  description: Description,
  start_time: TalkStart,
  length: wholeNumber(LENGTH, { least: 1, most: TALK_MINUTES_MAX }),
  track_id: v.nullable(idOf('A track is named by its id')),
  stage_id: v.nullable(idOf('A stage is named by its id')),
  speakers: Speakers,
  video_url: video(formTexts.linkWrong),
  video_url_2: VimeoEmbed,
  video_url_3: video(formTexts.linkWrong),
  video_url_4: video(formTexts.linkWrong),
  /** The provider that plays first; `null`: the default order. */
  lead_provider: v.nullable(v.picklist(STREAM_PROVIDERS, `One of ${STREAM_PROVIDERS.join(', ')}`)),
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
  do_not_record: flag('do_not_record'),
  links: v.pipe(
    v.array(TalkLinkForm, 'Links are a list'),
    v.maxLength(TALK_LINKS_MAX, `A talk has at most ${TALK_LINKS_MAX} links`),
  ),
  feedback_url: v.nullable(httpLink(formTexts.linkWrong)),
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
  const { speakers, captions, capacity, ...others } = changes;
  const after: Talk = {
    ...withFields(Talk, before, renamedFields(others, TALK_NAMES)),
    stageId: stageOf(before, changes),
    // Stores "none" for captions (an empty list) and capacity (null); other fields without a value are left out.
    ...definedFields({ captions, capacity, speakers: speakers?.map((id) => speaker(id, before, places)) }),
  };
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

/** A talk's video addresses with these changes; they are stored apart from it (talk-stream.ts). Only an existing provider can lead. */
export function changedVideos(videos: TalkVideos, changes: TalkChanges): TalkVideos {
  const after = {
    jw: 'video_url' in changes ? changes.video_url : videos.jw,
    vimeo: 'video_url_2' in changes ? changes.video_url_2 : videos.vimeo,
    s3: 'video_url_3' in changes ? changes.video_url_3 : videos.s3,
    dacast: 'video_url_4' in changes ? changes.video_url_4 : videos.dacast,
  };
  const urls: TalkVideos = definedFields(after);
  const lead = changes.lead_provider === undefined ? videos.lead : changes.lead_provider;
  return lead && streamAddress(urls, lead) !== undefined ? { ...urls, lead } : urls;
}

/**
 * What remains of a talk that an admin deletes. A live talk stays as cancelled, because offline devices may keep it and must
 * be told; a cancelled one, a break and a replay are removed.
 */
export const withoutTalk = (talk: Talk): Talk | null =>
  talk.edition === 'live' && talk.kind === 'talk' && !talk.cancelled ? { ...talk, cancelled: true } : null;
