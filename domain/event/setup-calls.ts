import * as v from 'valibot';
import { MAIL_REASONS, MAIL_STATES } from '../accounts/mail-kinds.ts';
import { call } from '../calls/call.ts';

/** How far the setting up has come that no mirror tells of. */
export const SetupView = v.pipe(
  v.object({
    /** Whether mail leaves the server; else it lies in its folder. */
    mail: v.boolean(),
    /** Whether the demo event may be opened: there is none of one's own, and nobody comes from elsewhere. */
    demo: v.boolean(),
    public_url: v.string(),
    https: v.boolean(),
    admins: v.number(),
    /** People with a log-in who are no admins, and how many of them were invited. */
    holders: v.number(),
    invited: v.number(),
    /** When the server last wrote a backup; null for never. */
    last_backup_at: v.nullable(v.string()),
    /** Whether the mail server takes mails: it took one before, and the last try reached it. */
    mail_works: v.boolean(),
    /** Mails that are still to be sent; and where all of them are held back, why, and when the next one is tried. */
    mail_queue: v.object({
      waiting: v.number(),
      why: v.picklist(MAIL_REASONS),
      answer: v.nullable(v.number()),
      next_at: v.nullable(v.string()),
    }),
    /** What became of the last test mail to who asks; null before the first. */
    mail_test: v.nullable(
      v.object({
        state: v.picklist(MAIL_STATES),
        /** The number with which the mail server answered, where it did not take it; what that means; when it is tried again. */
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

/** Log-ins of the demo are known to everybody, so it opens where only this machine comes, or the operator says so. */
export const openDemo = call({
  method: 'post',
  path: '/admin/event/demo',
  access: 'admin',
  input: v.object({}),
  output: v.null(),
  status: 204,
});

/** Sends a test mail to the organiser who asks; `readSetup` reports its delivery. */
export const testMail = call({
  method: 'post',
  path: '/admin/setup/mail-test',
  access: 'admin',
  input: v.object({}),
  output: v.object({ to: v.string() }),
  status: 202,
});
