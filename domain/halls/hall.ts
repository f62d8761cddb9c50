import * as v from 'valibot';
import { type Actor, isAdmin } from '../people/actor.ts';
import { type Refusal, refusal } from '../refusal.ts';
import { collection } from '../sync/collection.ts';
import type { UserDocument } from '../sync/mine.ts';
import { userDocKind } from '../sync/mine-kind.ts';
import { scheduleStatus } from '../talks/current-talks.ts';
import { speaksIn } from '../talks/player/talk-stream.ts';
import { takesPlace, type Talk } from '../talks/talk.ts';
import { Instant } from '../time.ts';

/** A steward's report about the room of a talk: the `value` of a document of kind `hall` whose `ref` is the talk. */
export const HallValue = v.object({ full: v.boolean() });
export type HallValue = v.InferOutput<typeof HallValue>;
export const hall = userDocKind('hall', HallValue, { nothing: { full: false }, title: 'Whether a room is full' });

/** The latest report, for everyone: collection `halls`, id = the talk. */
export const Hall = v.object({ talkId: v.string(), full: v.boolean(), at: Instant });
export type Hall = v.InferOutput<typeof Hall>;
export const hallsCollection = collection('pub', 'halls', { schema: Hall });

/** Stewards are admins and the talk's speakers: they see the room. */
export const stewards = (actor: Pick<Actor, 'id' | 'roles'>, talk: Pick<Talk, 'speakers'>): boolean =>
  isAdmin(actor) || speaksIn(talk, actor.id);

/** Why a person cannot report a room; undefined if they can. */
export function hallRefusal(actor: Pick<Actor, 'id' | 'roles'>, talk: Talk | undefined): Refusal | undefined {
  if (!talk || !takesPlace(talk)) return refusal('not-found', 'This talk is no longer scheduled');
  return stewards(actor, talk)
    ? undefined
    : refusal('not-allowed', 'Whether a room is full, its speakers and organisers say');
}

/** Whether the room is full, by the newer of the shared report and this device's own. False once the talk is over. */
export function isFull(
  talk: Talk,
  {
    shown,
    own,
    now,
  }: { readonly shown: Hall | undefined; readonly own?: UserDocument | undefined; readonly now: Instant },
): boolean {
  if (!takesPlace(talk) || scheduleStatus(talk, now) === 'ended') return false;
  return own && own.refusal === undefined && own.changedAt > (shown?.at ?? -Infinity)
    ? hall.read(own).full
    : (shown?.full ?? false);
}
