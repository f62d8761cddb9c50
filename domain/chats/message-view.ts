import * as v from 'valibot';

/**
 * A message in the API; lists are newest first. `is_blocked`: the caller blocked its author; `reply`: start of the message it
 * answers.
 */
export const MessageView = v.pipe(
  v.object({
    id: v.string(),
    room: v.string(),
    user_id: v.string(),
    /** The author's name, if they were not listed when they wrote it. */
    user_name: v.exactOptional(v.string()),
    text: v.string(),
    created_at: v.string(),
    seq: v.number(),
    is_blocked: v.boolean(),
    reply: v.nullable(v.object({ id: v.string(), user_id: v.string(), text: v.string() })),
  }),
  v.title('Message'),
);
export type MessageView = v.InferOutput<typeof MessageView>;
