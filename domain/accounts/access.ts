import type { Instant } from '../time.ts';
import { LINK_LIFE, type MailKind, type MailReason, type MailState } from './mail-kinds.ts';
import { type Failures, isLocked } from './locked.ts';

/** A mail in the queue. */
export interface JournalledMail {
  readonly kind: MailKind;
  readonly at: Instant;
  readonly state: MailState;
  readonly why?: MailReason;
}

/** A log-in. `isOver`: ended, or replaced by a newer log-in. */
export interface JournalledLogIn {
  readonly at: Instant;
  readonly isOver: boolean;
}

/** Everything known at one moment about how a person logs in. */
export interface AccessFacts {
  readonly account: (Failures & { readonly disabled: boolean; readonly hasTicket: boolean }) | undefined;
  /** Mails to the person, newest first. */
  readonly mails: readonly JournalledMail[];
  /** Log-ins of the person, newest first. */
  readonly logIns: readonly JournalledLogIn[];
  /** How many more links may be mailed now. */
  readonly mailsLeft: number;
  /** A request for a link at a similar address that no account has. */
  readonly mistyped: { readonly address: string; readonly at: Instant } | undefined;
}

/** Why a person cannot log in, or how they last did. `at` is the time of it, where there is one. */
export const ACCESS_KINDS = [
  'no-account',
  'shut-out',
  'other-address',
  'locked',
  'mail-refused',
  'mail-waits',
  'mail-late',
  'mails-used-up',
  'other-device',
  'logged-in',
  'link-expired',
  'no-ticket',
  'never',
] as const;
export type AccessKind = (typeof ACCESS_KINDS)[number];
export interface AccessReason {
  readonly kind: AccessKind;
  readonly at: Instant | null;
  /** The address that was typed instead. */
  readonly address: string | null;
}

/** The first obstacle to logging in; without one, the last log-in. */
export function accessReason(facts: AccessFacts, now: Instant): AccessReason {
  const { account, mailsLeft, mistyped } = facts;
  const [logIn] = facts.logIns;
  const [mail] = facts.mails;
  const since = logIn?.at ?? -Infinity;
  if (!account) return reason('no-account');
  if (account.disabled) return reason('shut-out');
  if (mistyped && mistyped.at > since) return { ...reason('other-address', mistyped.at), address: mistyped.address };
  if (isLocked(account)) return reason('locked');
  if (mail?.state === 'refused' && mail.at > since) return reason('mail-refused', mail.at);
  if (mail?.why && mail.at > since && mail.state === 'waiting') return reason('mail-waits', mail.at);
  if (mail?.why && mail.at > since && mail.state === 'withdrawn') return reason('mail-late', mail.at);
  if (mailsLeft === 0) return reason('mails-used-up');
  const over = facts.logIns.find(({ isOver }) => isOver);
  if (over && logIn && !logIn.isOver) return reason('other-device', logIn.at);
  if (logIn && !logIn.isOver) return reason('logged-in', logIn.at);
  const expired = facts.mails.find(
    ({ kind, at, state }) => state !== 'withdrawn' && at > since && at + (LINK_LIFE[kind] ?? Infinity) <= now,
  );
  if (expired) return reason('link-expired', expired.at);
  return reason(account.hasTicket ? 'never' : 'no-ticket');
}

const reason = (kind: AccessKind, at: Instant | null = null): AccessReason => ({ kind, at, address: null });
