import * as v from 'valibot';
import { call } from '../calls/call.ts';
import { listCall } from '../calls/crud-calls.ts';
import { TalkId } from '../talks/talk.ts';

/**
 * The places of a talk. `state` is the caller's own, `none` if they have not signed up; `number`: their turn; `position`:
 * their place in the waiting list, from 1.
 */
export const PlacesView = v.pipe(
  v.object({
    talk_id: v.string(),
    /** Null: unlimited, no sign-up. */
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

/** A person in the queue, for stewards at the door. */
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
