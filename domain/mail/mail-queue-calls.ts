import * as v from 'valibot';
import { MAIL_REASONS } from '../accounts/mail-kinds.ts';
import { call } from '../calls/call.ts';
import { listCall } from '../calls/crud-calls.ts';
import { thingId } from '../forms/input-schemas.ts';
import { PerMinute } from './mail-pace.ts';
import { RegisterEmail } from '../sessions/email.ts';

export const MailQueueView = v.pipe(
  v.object({
    /** Mails that are to be sent, and when the first of those that are next was queued; null if none waits. */
    waiting: v.number(),
    oldest_at: v.nullable(v.string()),
    /** Why all of them are held back, with the mail server's reply code, and when the next attempt is. Empty if none is. */
    why: v.picklist(MAIL_REASONS),
    answer: v.nullable(v.number()),
    next_at: v.nullable(v.string()),
    /** Mails a minute, and the most that the server allows; null without a mail server. */
    per_minute: v.nullable(v.number()),
    per_minute_max: v.nullable(v.number()),
    /** Revision of the pace, for If-Match; `default` until organisers choose one. */
    rev: v.string(),
  }),
  v.title('MailQueue'),
);
export type MailQueueView = v.InferOutput<typeof MailQueueView>;

export const readMailQueue = call({
  method: 'get',
  path: '/admin/mail-queue',
  access: 'admin',
  input: v.object({}),
  output: MailQueueView,
});

/** Sets how many mails a minute are sent. The If-Match is that of what the organiser saw. */
export const changeMailPace = call({
  method: 'patch',
  path: '/admin/mail-queue',
  access: 'admin',
  input: v.object({ per_minute: PerMinute }),
  output: MailQueueView,
  current: MailQueueView,
});

/** A person whose address a mail server does not know. Mails to many people are not sent to it. */
export const RefusedAddress = v.pipe(
  v.object({
    /** Id of the person. */
    id: v.string(),
    name: v.string(),
    email: v.string(),
    at: v.string(),
    /** The mail server's reply code and enhanced status, such as 550 and `5.1.1`; null and empty for addresses refused long ago. */
    answer: v.nullable(v.number()),
    status: v.string(),
  }),
  v.title('RefusedAddress'),
);
export type RefusedAddress = v.InferOutput<typeof RefusedAddress>;

export const listRefusedAddresses = listCall({
  path: '/admin/refused-addresses',
  access: 'admin',
  input: {},
  view: RefusedAddress,
});

/** Sends mails to many people to this person's address again. */
export const allowAddress = call({
  method: 'post',
  path: '/admin/refused-addresses/:id/allow',
  access: 'admin',
  input: v.object({ id: thingId }),
  output: v.null(),
  status: 204,
});

export const BOUNCE_KINDS = ['bounced', 'complained'] as const;

/** What a mail provider reports of an address, forwarded by a program with the scope `mail:bounces`. */
export const reportBounce = call({
  method: 'post',
  path: '/mail/bounces',
  access: 'admin',
  input: v.object({
    email: RegisterEmail,
    /** `bounced`: the address does not exist, so mails to many skip it. `complained`: it gets no more messages. */
    kind: v.picklist(BOUNCE_KINDS, `One of ${BOUNCE_KINDS.join(', ')}`),
  }),
  output: v.null(),
  status: 204,
});
