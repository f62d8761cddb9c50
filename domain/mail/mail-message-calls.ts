import * as v from 'valibot';
import { call } from '../calls/call.ts';
import { crudCalls, readCall } from '../calls/crud-calls.ts';
import { thingId } from '../forms/input-schemas.ts';
import { MailPreview } from './mail-text-calls.ts';
import { MailTextForm } from './mail-text.ts';
import { MailMessageForm, MailMessagePatch, MESSAGE_CALENDARS, MESSAGE_STATES } from './mail-message.ts';
import { MailSegment } from './segment.ts';

const path = '/admin/mail-messages';
const Count = v.pipe(v.number(), v.integer());

export const MailMessageView = v.pipe(
  v.object({
    id: v.string(),
    rev: v.string(),
    subject: v.string(),
    html: v.string(),
    segment: MailSegment,
    calendars: v.array(v.picklist(MESSAGE_CALENDARS)),
    state: v.picklist(MESSAGE_STATES),
    /** `spam`: it stopped because the mail server calls it spam. */
    why: v.picklist(['', 'spam']),
    /** Whether its mails wait until an organiser lets it go on. */
    paused: v.boolean(),
    sent_at: v.nullable(v.string()),
    ended_at: v.nullable(v.string()),
    /** Its mails: all, and those that wait, were taken by the mail server, were refused, and were not sent. */
    mails: v.object({ all: Count, waiting: Count, sent: Count, refused: Count, withdrawn: Count }),
  }),
  v.title('MailMessage'),
);
export type MailMessageView = v.InferOutput<typeof MailMessageView>;

const one = { id: thingId, view: MailMessageView };

export const {
  list: listMailMessages,
  add: addMailMessage,
  edit: editMailMessage,
  remove: removeMailMessage,
} = crudCalls(path, { access: 'admin', ...one, input: { add: MailMessageForm, edit: MailMessagePatch } });

export const readMailMessage = readCall(path, { access: 'admin', ...one });

/** Sends the message. The If-Match is that of what the organiser saw. */
export const sendMailMessage = call({
  method: 'post',
  path: `${path}/:id/send`,
  access: 'admin',
  input: v.object({ id: thingId }),
  output: MailMessageView,
  current: MailMessageView,
});

export const stopMailMessage = call({
  method: 'post',
  path: `${path}/:id/stop`,
  access: 'admin',
  input: v.object({ id: thingId }),
  output: MailMessageView,
});

/** Holds back mails that were not sent, until `resume`. Repeating it changes nothing, so two organisers may press it at once. */
export const pauseMailMessage = call({
  method: 'post',
  path: `${path}/:id/pause`,
  access: 'admin',
  input: v.object({ id: thingId }),
  output: MailMessageView,
});

export const resumeMailMessage = call({
  method: 'post',
  path: `${path}/:id/resume`,
  access: 'admin',
  input: v.object({ id: thingId }),
  output: MailMessageView,
});

/** Sends the message to the caller alone. */
export const testMailMessage = call({
  method: 'post',
  path: `${path}/:id/test`,
  access: 'admin',
  input: v.object({ id: thingId }),
  output: v.object({ to: v.string() }),
  status: 202,
});

export const previewMailMessage = call({
  method: 'post',
  path: `${path}/preview`,
  access: 'admin',
  input: v.object({
    ...MailTextForm.entries,
    user_id: v.optional(v.pipe(thingId, v.description('Whose mail to show; yours if left out.'))),
  }),
  output: MailPreview,
});

export const SegmentReach = v.pipe(
  v.object({
    /** People who meet the conditions. */
    people: Count,
    /** Of them: without an address, asked for no more messages, and with an address that was refused before. */
    without_address: Count,
    unsubscribed: Count,
    refused: Count,
    /** The others, who get the message. */
    recipients: Count,
  }),
  v.title('SegmentReach'),
);
export type SegmentReach = v.InferOutput<typeof SegmentReach>;

/** Counts the people of a segment at this moment. */
export const countSegment = call({
  method: 'post',
  path: `${path}/reach`,
  access: 'admin',
  input: v.object({ segment: MailSegment }),
  output: SegmentReach,
});
