import * as v from 'valibot';

export const RoomView = v.pipe(
  v.object({
    id: v.string(),
    kind: v.picklist(['stage', 'talk', 'pair']),
    name: v.string(),
    /** The scope that holds the messages. */
    scope: v.string(),
    /** The other person in a two-person room. */
    user_id: v.nullable(v.string()),
    /** In a two-person room: position and time of the other person's last message. A device that has read less has unread messages. */
    last_seq: v.nullable(v.number()),
    last_at: v.nullable(v.string()),
  }),
  v.title('Room'),
);
export type RoomView = v.InferOutput<typeof RoomView>;
