import * as v from 'valibot';
import { type Refusal, refusal } from '../refusal.ts';
import { collection } from '../sync/collection.ts';
import { Instant } from '../time.ts';
import { MailTextForm, textRefusal } from './mail-text.ts';
import type { PlaceholderRules } from './placeholders.ts';
import { MailSegment } from './segment.ts';

/**
 * draft → queuing (its mails are being written to the queue) → sending → done. An organiser, or a mail server that calls it spam,
 * stops it: mails that were not sent are withdrawn.
 */
export const MESSAGE_STATES = ['draft', 'queuing', 'sending', 'done', 'stopped'] as const;
export type MessageState = (typeof MESSAGE_STATES)[number];

/** Calendar files that each mail carries: the event, and the talks that its reader keeps. */
export const MESSAGE_CALENDARS = ['event', 'kept'] as const;
export type MessageCalendar = (typeof MESSAGE_CALENDARS)[number];
const Calendars = v.pipe(v.array(v.picklist(MESSAGE_CALENDARS)), v.maxLength(MESSAGE_CALENDARS.length));

/** How many mails were taken by the mail server, refused, and not sent. */
export const MessageResult = v.object({ sent: v.number(), refused: v.number(), withdrawn: v.number() });
export type MessageResult = v.InferOutput<typeof MessageResult>;

/** A mail that organisers write to some of the people: collection `mailMessages` of the scope `adm`. */
export const MailMessage = v.object({
  id: v.string(),
  subject: v.string(),
  /** Sanitized HTML with placeholders. */
  html: v.string(),
  segment: MailSegment,
  calendars: Calendars,
  state: v.picklist(MESSAGE_STATES),
  /** Why it was stopped; empty if an organiser did it. */
  why: v.picklist(['', 'spam']),
  createdAt: Instant,
  sentAt: v.nullable(Instant),
  /** When no mail of it was left to send. */
  endedAt: v.nullable(Instant),
  /** Whether its mails wait until an organiser lets it go on. */
  isPaused: v.optional(v.boolean(), false),
  /** Number of its mails; 0 until all of them are in the queue. */
  recipients: v.number(),
  /** Null until it has ended. */
  result: v.nullable(MessageResult),
});
export type MailMessage = v.InferOutput<typeof MailMessage>;

/** Newest first, then by id. */
const byNewestMessage = (a: MailMessage, b: MailMessage): number => b.createdAt - a.createdAt || (a.id < b.id ? -1 : 1);

export const mailMessagesCollection = collection('adm', 'mailMessages', {
  schema: MailMessage,
  order: byNewestMessage,
});

export const MailMessageForm = v.object({
  ...MailTextForm.entries,
  segment: v.optional(MailSegment, []),
  calendars: v.optional(Calendars, []),
});
export type MailMessageForm = v.InferOutput<typeof MailMessageForm>;

export const MailMessagePatch = v.object({
  subject: v.optional(MailTextForm.entries.subject),
  html: v.optional(MailTextForm.entries.html),
  segment: v.optional(MailSegment),
  calendars: v.optional(Calendars),
});

/** What the text of a message may contain. */
export const MESSAGE_TEXT: PlaceholderRules & { readonly button: string } = {
  placeholders: ['first name', 'last name', 'event', 'dates', 'place', 'contact', 'link'],
  required: [],
  button: 'Open the app',
};

/** The reason why a message cannot have this text; undefined if it can. `html` is sanitized. */
export const messageTextRefusal = (text: MailTextForm): Refusal | undefined => textRefusal(MESSAGE_TEXT, text);

/** Whether some of its mails may still be sent. */
export const isUnderWay = ({ state, endedAt }: Pick<MailMessage, 'state' | 'endedAt'>): boolean =>
  state !== 'draft' && endedAt === null;

/** Whether its mails are being queued or sent: then it can be paused, and stopped. */
export const isOnItsWay = ({ state }: Pick<MailMessage, 'state'>): boolean =>
  state === 'queuing' || state === 'sending';

/** The reason why a message cannot be changed any more; undefined if it can. */
export const editRefusal = ({ state }: Pick<MailMessage, 'state'>): Refusal | undefined =>
  state === 'draft' ? undefined : refusal('conflict', 'This message was sent. It can no longer be changed.');

/** The reason why a change of a message cannot be undone; undefined if it can. */
export const messageUndoRefusal = (
  before: Pick<MailMessage, 'state'> | null,
  after: Pick<MailMessage, 'state'> | null,
): Refusal | undefined => {
  if (before === null || after === null || (before.state === 'draft' && after.state === 'draft')) return undefined;
  return before.state === after.state
    ? refusal('conflict', 'Pause the message, or let it go on, where it is sent.')
    : refusal('conflict', 'A mail is not taken back. Stop the message to keep the rest from being sent.');
};
