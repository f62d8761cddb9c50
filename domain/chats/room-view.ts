import * as v from 'valibot';

export const RoomView = v.pipe(
  v.object({
    id: v.string(),
    kind: v.picklist(['stage', 'talk', 'pair']),
    name: v.string(),
    /** The scope of the log that holds the messages. */
    scope: v.string(),
    /** The other one, in a room for two. */
    user_id: v.nullable(v.string()),
    /** In a room for two, the place and time of the other one's last message: a device that knows a lower place has unread ones. */
    last_seq: v.nullable(v.number()),
    last_at: v.nullable(v.string()),
  }),
  v.title('Room'),
);
export type RoomView = v.InferOutput<typeof RoomView>;
