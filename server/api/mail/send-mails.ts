import { setTimeout as delay } from 'node:timers/promises';
import { isAwaited } from '../../../domain/accounts/mail-kinds.ts';
import { MAIL_AT_ONCE, MAIL_CLAIM, MAIL_CONNECTIONS, MAIL_UNNAMED_WAIT } from '../../../domain/limits/mail.ts';
import { INVITATION_LIFE, MAIL_JOURNAL_LIFE } from '../../../domain/limits/sessions.ts';
import { type MailAnswer, type MailTrouble, type MailVerdict, mailVerdict } from '../../../domain/mail/mail-answer.ts';
import { mailBackoff } from '../../../domain/mail/mail-backoff.ts';
import type { Ports } from '../../ports.ts';
import { Unavailable } from '../../store/unavailable.ts';
import { findDocument } from '../../sync/documents.ts';
import { isSetUp } from '../event/is-set-up.ts';
import { composeMail } from './compose.ts';
import { countUnwanted, mayTry, nextSlot, noteTaken, pauseMails } from './mail-pace.ts';
import { noteOutcome } from './message-outcomes.ts';
import { mailMessages, messageOfGroup } from './messages.ts';
import { mailTable, paused, PRIORITIES, type QueuedMail, settled } from './mails.ts';
import { isSuppressed, suppress, unsuppress } from './suppressed.ts';

/** A part of the queue with its own worker. Log-in mails have their own lane, so that they never wait for others. */
interface Lane {
  readonly isAwaited: boolean;
  /** Priorities of this lane, most urgent first. */
  readonly priorities: readonly QueuedMail['priority'][];
  /** Maximum number of mails in parallel. */
  readonly atOnce: number;
  isMoving: boolean;
  /** True if a mail was queued since the last check. */
  isAsked: boolean;
  underWay: number;
  /** Called when a mail was sent or has failed. */
  ended: () => void;
}

const openLane = (parts: Pick<Lane, 'isAwaited' | 'priorities' | 'atOnce'>): Lane => ({
  ...parts,
  isMoving: false,
  isAsked: false,
  underWay: 0,
  ended: () => undefined,
});

/** Starts this server's workers. Returns a function that makes them check the queue for due mails. */
export function mailSender(ports: Ports): () => void {
  const lanes = [
    openLane({ isAwaited: true, priorities: [0], atOnce: MAIL_CONNECTIONS }),
    openLane({ isAwaited: false, priorities: [1, 2], atOnce: MAIL_AT_ONCE }),
  ];
  return () => {
    for (const one of lanes) {
      one.isAsked = true;
      if (!one.isMoving) ports.later('sending mails', () => work(one, ports));
    }
  };
}

async function work(lane: Lane, ports: Ports): Promise<void> {
  if (lane.isMoving) return;
  lane.isMoving = true;
  try {
    while (lane.isAsked && !ports.stopping.aborted) {
      lane.isAsked = false;
      await sendDue(lane, ports);
    }
  } finally {
    lane.isMoving = false;
  }
}

async function sendDue(lane: Lane, ports: Ports): Promise<void> {
  while (!ports.stopping.aborted) {
    if (lane.underWay >= lane.atOnce) await new Promise<void>((resolve) => (lane.ended = resolve));
    const due = await nextDue(lane, ports);
    if (!due) return;
    if ((await isHeldBack(due, ports)) || (await isPausedNow(due, ports))) continue;
    if (due.usefulUntil <= ports.now()) {
      await (await mailTable(ports)).replace({ ...settled(due, 'withdrawn', ports), why: due.why || 'late' }, due.rev);
      continue;
    }
    if (!(await mayTry(lane.isAwaited, ports))) return;
    if (!lane.isAwaited && Number.isFinite(ports.mail.perMinute)) await atPace(ports);
    if (ports.stopping.aborted) return;
    const mine = await claim(due, ports);
    if (mine) begin(mine, lane, ports);
  }
}

/** Puts an invitation off while the event has no name: nobody would know what it is for. Returns whether it did. */
async function isHeldBack(due: QueuedMail, ports: Ports): Promise<boolean> {
  if (due.kind !== 'invitation' || (await isSetUp(ports))) return false;
  const now = ports.now();
  const life = { usefulUntil: now + INVITATION_LIFE, expiresAt: now + INVITATION_LIFE + MAIL_JOURNAL_LIFE };
  const later: QueuedMail = { ...due, ...life, state: 'waiting', nextAt: now + ports.mail.wait(MAIL_UNNAMED_WAIT) };
  await (await mailTable(ports)).replace(later, due.rev);
  return true;
}

/** Puts a mail aside whose message is paused. Returns whether it did. */
async function isPausedNow(due: QueuedMail, ports: Ports): Promise<boolean> {
  const message = messageOfGroup(due.group);
  if (message === undefined || !(await findDocument(mailMessages, message, ports))?.isPaused) return false;
  await (await mailTable(ports)).replace(paused(due), due.rev);
  return true;
}

/** Waits for the next slot in the pace; returns early if this server stops. */
async function atPace(ports: Ports): Promise<void> {
  const wait = await nextSlot(ports);
  await delay(wait, undefined, { signal: ports.stopping }).catch(() => undefined);
}

/** Returns the mail that has been due longest, or one whose server has crashed. */
async function nextDue({ priorities }: Lane, ports: Ports): Promise<QueuedMail | undefined> {
  const table = await mailTable(ports);
  for (const priority of priorities)
    for (const state of ['sending', 'waiting'] as const) {
      const { documents } = await table.find('byDue', { equals: [state, priority], to: ports.now() + 1, limit: 1 });
      if (documents[0]) return documents[0];
    }
  return undefined;
}

/** Claims a mail for this server. Returns undefined if another server was faster. */
async function claim(due: QueuedMail, ports: Ports): Promise<QueuedMail | undefined> {
  const mine: QueuedMail = { ...due, state: 'sending', nextAt: ports.now() + ports.mail.wait(MAIL_CLAIM) };
  return (await (await mailTable(ports)).replace(mine, due.rev)) ? { ...mine, rev: due.rev + 1 } : undefined;
}

/** Sends a mail without waiting for the others. If its result cannot be stored, the claim expires and the mail is tried again. */
function begin(mine: QueuedMail, lane: Lane, ports: Ports): void {
  lane.underWay += 1;
  ports.later('sending a mail', () =>
    send(mine, ports)
      .catch((error: unknown) => {
        if (!(error instanceof Unavailable)) throw error;
      })
      .finally(() => {
        lane.underWay -= 1;
        lane.ended();
      }),
  );
}

async function send(mine: QueuedMail, ports: Ports): Promise<void> {
  const table = await mailTable(ports);
  const mail = await composeMail(mine, ports);
  if (!mail) return void (await table.replace(settled(mine, 'withdrawn', ports), mine.rev));
  if (mine.group !== '' && (await isSuppressed(mail.to, ports)))
    return void (await table.replace({ ...settled(mine, 'refused', ports), why: 'no-address' }, mine.rev));
  const answer = await ports.mail.deliver(mail, mine.id);
  await table.replace(await tried(mine, { answer, to: mail.to }, ports), mine.rev);
}

interface Tried {
  readonly answer: MailAnswer;
  readonly to: string;
}

/** Returns the mail after an attempt. Also updates the pace and the list of bad addresses. */
async function tried(mine: QueuedMail, { answer, to }: Tried, ports: Ports): Promise<QueuedMail> {
  const verdict = mailVerdict(answer);
  const message = messageOfGroup(mine.group);
  if (answer.state !== 'failed') {
    await noteTaken(ports);
    if (message !== undefined) await noteOutcome(message, false, ports);
    if (mine.group === '') await unsuppress(to, ports);
    return { ...settled(mine, answer.state, ports), tries: mine.tries + 1, answer: null, why: '' };
  }
  const failed: QueuedMail = { ...mine, answer: answer.answer, why: verdict === 'taken' ? '' : verdict };
  if (verdict === 'later') return again(failed, 0, ports);
  if (isTrouble(verdict)) {
    // If the connection broke in the middle of a mail, the server may be fine, and the mail may have arrived.
    const isCut = answer.hasBegun && answer.answer === null && answer.code === 'ECONNECTION';
    if (isCut) return again(failed, 0, ports);
    const until = await pauseMails(verdict, answer.answer, ports);
    if (answer.hasBegun || isAwaited(mine.kind)) return again(failed, until, ports);
    // Put it after all due mails, so that a mail that makes the server fail does not block the others.
    return { ...failed, state: 'waiting', nextAt: ports.now() };
  }
  ports.live.mailRefused();
  if (verdict === 'no-address') await suppress(to, ports, { answer: answer.answer, status: answer.status });
  if (message !== undefined) await noteOutcome(message, verdict === 'policy', ports);
  else if (verdict === 'policy' && mine.group !== '') await countUnwanted(answer.answer, ports);
  return { ...failed, ...settled(failed, 'refused', ports), tries: mine.tries + 1 };
}

const isTrouble = (verdict: MailVerdict): verdict is MailTrouble =>
  verdict === 'away' || verdict === 'certificate' || verdict === 'login';

/** Counts a failed attempt and schedules the next one, or gives up. */
function again(failed: QueuedMail, notBefore: number, ports: Ports): QueuedMail {
  const tries = failed.tries + 1;
  const wait = mailBackoff(tries, isAwaited(failed.kind), Math.random());
  if (wait === undefined) {
    ports.live.mailRefused();
    return { ...settled(failed, 'refused', ports), tries };
  }
  const nextAt = ports.now() + ports.mail.wait(wait);
  return { ...failed, state: 'waiting', tries, nextAt: isAwaited(failed.kind) ? nextAt : Math.max(nextAt, notBefore) };
}

/**
 * Releases mails that a killed server had claimed, so that they need not wait until the claim expires. Only if no other
 * server can use the store.
 */
export async function releaseMailClaims(ports: Ports): Promise<void> {
  if (ports.store.kind !== 'embedded') return;
  const table = await mailTable(ports);
  for (const priority of PRIORITIES) {
    const { documents } = await table.find('byDue', { equals: ['sending', priority], limit: 100 });
    for (const one of documents) await table.replace({ ...one, state: 'waiting', nextAt: ports.now() }, one.rev);
  }
}
