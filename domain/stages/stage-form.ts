import { plural } from '../plural.ts';
import * as v from 'valibot';
import { ExtraInput } from '../event-fields/extra.ts';
import { formTexts } from '../form-texts.ts';
import { httpLink } from '../links.ts';
import { linksForm } from '../links-form.ts';
import {
  PLACE_NAME_MAX,
  STAGE_CAPACITY_MAX,
  STAGE_ORDER_MAX,
  TALK_LINKS_MAX,
  TALK_TITLE_MAX,
} from '../limits/talk-fields.ts';
import { pictureFile } from '../pictures.ts';
import { type Refusal, refusal } from '../refusal.ts';
import { oneLine } from '../talks/single-line-text.ts';
import type { Stage } from './stage.ts';
import { HexColour } from './track.ts';

const ORDER = `The order is a whole number from 0 to ${STAGE_ORDER_MAX}`;
const CAPACITY = `The capacity is a whole number from 1 to ${STAGE_CAPACITY_MAX}`;
const stageFields = {
  name: oneLine('The name', PLACE_NAME_MAX),
  order: v.pipe(v.number(ORDER), v.integer(ORDER), v.minValue(0, ORDER), v.maxValue(STAGE_ORDER_MAX, ORDER)),
  /** `null`: unknown. */
  capacity: v.nullable(
    v.pipe(v.number(CAPACITY), v.integer(CAPACITY), v.minValue(1, CAPACITY), v.maxValue(STAGE_CAPACITY_MAX, CAPACITY)),
  ),
  links: linksForm(`A stage has at most ${TALK_LINKS_MAX} links`),
};
/** A new stage comes last unless it has an order. */
export const NewStage = v.object({
  name: stageFields.name,
  order: v.optional(stageFields.order),
  capacity: v.optional(stageFields.capacity),
  links: v.optional(stageFields.links),
  extra: v.optional(ExtraInput),
});
export const StageChanges = v.partial(v.object({ ...stageFields, extra: ExtraInput }));

/** The order that puts a stage last. */
export const lastOrder = (stages: readonly Stage[]): number =>
  Math.min(STAGE_ORDER_MAX, Math.max(-1, ...stages.map((stage) => stage.order)) + 1);

/** An http(s) address, or that of a picture stored here. */
const Picture = v.union(
  [
    v.pipe(
      v.string(),
      v.check((url) => pictureFile(url, 'large') !== undefined),
    ),
    httpLink(formTexts.linkWrong),
  ],
  formTexts.linkWrong,
);
const Sponsorship = v.object(
  { link: httpLink(formTexts.linkWrong), imageURL: Picture, title: oneLine('The title', TALK_TITLE_MAX) },
  'A sponsorship has a link, an imageURL and a title',
);
const trackFields = {
  name: oneLine('The name', PLACE_NAME_MAX),
  color: HexColour,
  sponsorship: v.nullable(Sponsorship),
};
export const NewTrack = v.object({ ...trackFields, sponsorship: v.optional(trackFields.sponsorship, null) });
export const TrackChanges = v.partial(v.object(trackFields));

/** Returns the refusal to delete a stage or track that talks use, including cancelled talks; undefined if none does. */
export function placeInUse(what: 'stage' | 'track', talks: number): Refusal | undefined {
  if (talks === 0) return undefined;
  return refusal(
    'conflict',
    plural(
      talks,
      `One talk is on this ${what}. Move it to another ${what} first.`,
      `${talks} talks are on this ${what}. Move them to another ${what} first.`,
    ),
  );
}
