import * as v from 'valibot';
import { call } from '../calls/call.ts';
import { listCall } from '../calls/crud-calls.ts';
import { TalkId } from '../talks/talk.ts';

/**
 * How a talk's places stand: `state` is the caller's own, `none` for who has not signed up; `number` is their turn, and
 * `position` how many are to come first, themselves included.
 */
export const PlacesView = v.pipe(
  v.object({
    talk_id: v.string(),
    /** Null for as many as like, without signing up. */
    capacity: v.nullable(v.number()),
    taken: v.number(),
    waiting: v.number(),
    state: v.picklist(['none', 'place', 'waiting']),
    number: v.nullable(v.number()),
    position: v.nullable(v.number()),
  }),
  v.title('Places'),
);
export type PlacesView = v.InferOutput<typeof PlacesView>;

const ofTalk = { path: '/talks/places/:id', input: v.object({ id: TalkId }), access: 'logged-in' } as const;

export const readPlaces = call({ ...ofTalk, method: 'get', output: PlacesView });
export const signUp = call({ ...ofTalk, method: 'post', output: PlacesView });
export const giveUpPlace = call({ ...ofTalk, method: 'delete', output: PlacesView });

/** Somebody in the line, for who stands at the door. */
export const TurnView = v.pipe(
  v.object({
    user_id: v.string(),
    name: v.string(),
    state: v.picklist(['place', 'waiting']),
    number: v.number(),
    since: v.string(),
  }),
  v.title('Turn'),
);
export type TurnView = v.InferOutput<typeof TurnView>;

export const listTurns = listCall({
  path: '/talks/signups/:id',
  access: 'logged-in',
  input: { id: TalkId },
  view: TurnView,
});
