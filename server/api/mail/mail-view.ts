import type { MailKind, MailReason, MailState } from '../../../domain/accounts/mail-kinds.ts';
import { isAwaited } from '../../../domain/accounts/mail-kinds.ts';
import type { Instant } from '../../../domain/time.ts';
import { needsOperator, type MailPace } from './mail-pace.ts';
import { type QueuedMail, shownState } from './mails.ts';

/** A queued mail as organisers see it: without text and address. */
export interface MailView {
  readonly kind: MailKind;
  readonly at: Instant;
  readonly state: MailState;
  readonly answer: number | null;
  readonly why: MailReason;
  /** Time of the next attempt; null if there is none, or if the mail is only waiting for its turn. */
  readonly nextAt: Instant | null;
}

/** Returns the view of a mail. A mail that was not tried yet waits for the same reason as the whole queue. */
export function mailView(mail: QueuedMail, pace: MailPace, now: Instant): MailView {
  const { kind, firstAt: at } = mail;
  const state = shownState(mail, now);
  const isHeld = state === 'waiting' && pace.pausedUntil > now && !isAwaited(kind);
  const { answer, why } = isHeld && mail.why === '' ? pace : mail;
  return { kind, at, state, answer, why: whyOf(mail, state, why), nextAt: nextAt(mail, { state, isHeld, pace, now }) };
}

const whyOf = ({ why }: QueuedMail, state: MailState, shown: MailReason): MailReason =>
  state === 'withdrawn' ? why : state === 'sent' || state === 'kept' ? '' : shown;

interface Held {
  readonly state: MailState;
  readonly isHeld: boolean;
  readonly pace: MailPace;
  readonly now: Instant;
}

function nextAt(mail: QueuedMail, { state, isHeld, pace, now }: Held): Instant | null {
  if (state !== 'waiting' || mail.state === 'sending' || (isHeld && needsOperator(pace))) return null;
  const next = isHeld ? Math.max(mail.nextAt, pace.pausedUntil) : mail.nextAt;
  return next > now ? next : null;
}
