import * as v from 'valibot';
import { MAIL_PACE_FREE, MAIL_PER_MINUTE_MAX } from '../limits/mail.ts';
import { collection } from '../sync/collection.ts';
import { MINUTE } from '../time.ts';

const TOO_FAST = `At most ${MAIL_PER_MINUTE_MAX.toLocaleString('en')}`;

/** Mails a minute, of all servers together. */
export const PerMinute = v.pipe(
  v.number('Write a number'),
  v.integer('Write a whole number'),
  v.minValue(1, 'At least 1'),
  v.maxValue(MAIL_PER_MINUTE_MAX, TOO_FAST),
);

/** The organisers' own pace of mails, in one document with the id `smtp`; without it, the server's pace applies. */
export const MailPaceChoice = v.object({ id: v.string(), perMinute: PerMinute });
export type MailPaceChoice = v.InferOutput<typeof MailPaceChoice>;

export const mailPacesCollection = collection('adm', 'mailPaces', { schema: MailPaceChoice });

/** Mails a minute that are kept free for log-in mails, at least. */
export const keptFree = (perMinute: number): number => Math.floor(perMinute * MAIL_PACE_FREE);

/** Milliseconds until this many mails were sent at this pace. */
export const timeToSend = (count: number, perMinute: number): number =>
  (count / (perMinute * (1 - MAIL_PACE_FREE))) * MINUTE;
