import * as v from 'valibot';
import { isEmail } from '../../../domain/sessions/email.ts';
import { HexColour } from '../../../domain/stages/track.ts';
import { IsoDate, WallTime } from '../../../domain/time.ts';
import { listOf, Text } from '../lenient-fields.ts';

// What our export adds to its format, the ids of its documents, and what a source adds.

const Id = v.pipe(v.string(), v.regex(/^[\w.-]{1,100}$/));
export const OwnTalk = v.object({
  id: Id,
  kind: v.picklist(['talk', 'break', 'stage-break']),
  stage: Text,
  track: Text,
});
export type OwnTalk = v.InferOutput<typeof OwnTalk>;
/** A list of links in JSON; an unreadable one is empty. */
const Links = v.pipe(
  Text,
  v.transform((text) => text || '[]'),
  v.parseJson(),
  v.array(v.object({ title: v.string(), url: v.string() })),
);
/** What a source adds to a person of a schedule, from another address of the same system. */
export const OwnPerson = v.object({ email: v.pipe(v.string(), v.trim(), v.toLowerCase(), v.check(isEmail)) });
export const OwnEvent = v.object({
  demo: Text,
  first_day: IsoDate,
  last_day: IsoDate,
  day_change: WallTime,
  days: v.optional(
    v.pipe(
      v.string(),
      v.transform((days) => days.split(' ')),
      v.array(IsoDate),
    ),
  ),
  stages: listOf(
    v.object({
      id: Id,
      name: v.string(),
      order: v.pipe(Text, v.transform(Number), v.safeInteger()),
      guid: Text,
      capacity: Text,
      links: v.fallback(Links, []),
    }),
  ),
  tracks: listOf(v.object({ id: Id, name: v.string(), color: HexColour })),
  people: listOf(v.object({ id: Id, guid: v.string(), first_name: Text, last_name: Text, speaker: Text })),
});
export type OwnEvent = v.InferOutput<typeof OwnEvent>;

/** Parses the block of an export; undefined if it is missing or invalid. */
export function ownBlock<S extends v.GenericSchema>(schema: S, block: unknown): v.InferOutput<S> | undefined {
  const parsed = v.safeParse(schema, block);
  return parsed.success ? parsed.output : undefined;
}
