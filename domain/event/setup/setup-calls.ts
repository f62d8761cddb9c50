import * as v from 'valibot';
import { MAIL_REASONS, MAIL_STATES } from '../../accounts/mail-kinds.ts';
import { call } from '../../calls/call.ts';

/** Facts of the set-up that only the server knows. */
export const SetupView = v.pipe(
  v.object({
    /** Whether mail is sent; otherwise it is stored in a folder. */
    mail: v.boolean(),
    /** Whether the demo event may be opened: there is no other event, and only this machine has access. */
    demo: v.boolean(),
    public_url: v.string(),
    https: v.boolean(),
    /** Hosts whose pages may play talks in a frame. */
    embed_hosts: v.array(v.string()),
    admins: v.number(),
    /** Number of people with an account who are not admins, and number of them who were invited. */
    holders: v.number(),
    invited: v.number(),
    /** When the server last wrote a backup; null for never. */
    last_backup_at: v.nullable(v.string()),
    /** Whether the mail server accepts mails: it has accepted one before, and the last attempt reached it. */
    mail_works: v.boolean(),
    /** Queued mails. If all of them are held back: why, and when the next attempt is. */
    mail_queue: v.object({
      waiting: v.number(),
      why: v.picklist(MAIL_REASONS),
      answer: v.nullable(v.number()),
      next_at: v.nullable(v.string()),
    }),
    /** The result of the caller's last test mail; null before the first. */
    mail_test: v.nullable(
      v.object({
        state: v.picklist(MAIL_STATES),
        /** The mail server's status code if it refused the mail, what the code means, and when the next attempt is. */
        answer: v.nullable(v.number()),
        why: v.picklist(MAIL_REASONS),
        next_at: v.nullable(v.string()),
      }),
    ),
  }),
  v.title('Setup'),
);
export type SetupView = v.InferOutput<typeof SetupView>;

export const readSetup = call({
  method: 'get',
  path: '/admin/setup',
  access: 'admin',
  input: v.object({}),
  output: SetupView,
});

/** Opens the demo. Its log-ins are public, so it is allowed only where only this machine has access, or if the operator permits it. */
export const openDemo = call({
  method: 'post',
  path: '/admin/event/demo',
  access: 'admin',
  input: v.object({}),
  output: v.null(),
  status: 204,
});

/** Sends a test mail to the calling organiser; `readSetup` reports its delivery. */
export const testMailCall = call({
  method: 'post',
  path: '/admin/setup/mail-test',
  access: 'admin',
  input: v.object({}),
  output: v.object({ to: v.string() }),
  status: 202,
});
