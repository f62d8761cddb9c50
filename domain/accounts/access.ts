import type { Instant } from '../time.ts';
import { LINK_LIFE, type MailKind, type MailReason, type MailState } from './mail-kinds.ts';
import { type Failures, isLocked } from './locked.ts';

/** A mail as the queue has it. */
export interface JournalledMail {
  readonly kind: MailKind;
  readonly at: Instant;
  readonly state: MailState;
  readonly why?: MailReason;
}

/** A log-in; one that had to make room for another is over. */
export interface JournalledLogIn {
  readonly at: Instant;
  readonly isOver: boolean;
}

/** What there is to know about how somebody gets in, at a moment. */
export interface AccessFacts {
  readonly account: (Failures & { readonly disabled: boolean; readonly hasTicket: boolean }) | undefined;
  /** Newest first. */
  readonly mails: readonly JournalledMail[];
  /** Newest first. */
  readonly logIns: readonly JournalledLogIn[];
  /** How many links may be mailed before the next has to wait. */
  readonly mailsLeft: number;
  /** Mistyped address: a link was asked for at one much like theirs that no account has. */
  readonly mistyped: { readonly address: string; readonly at: Instant } | undefined;
}

/** Why somebody does not get in, or when they last did; `at` where it happened at a moment. */
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
  /** What was typed instead. */
  readonly address: string | null;
}

/** The first thing in somebody's way as of now; where nothing is, how they got in last. */
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
