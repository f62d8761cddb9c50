import * as v from 'valibot';

/**
 * A message under REST names, newest first in lists. `is_blocked`: the caller has blocked its author; `reply`: how the message
 * began that it answers.
 */
export const MessageView = v.pipe(
  v.object({
    id: v.string(),
    room: v.string(),
    user_id: v.string(),
    text: v.string(),
    created_at: v.string(),
    seq: v.number(),
    is_blocked: v.boolean(),
    reply: v.nullable(v.object({ id: v.string(), user_id: v.string(), text: v.string() })),
  }),
  v.title('Message'),
);
export type MessageView = v.InferOutput<typeof MessageView>;
