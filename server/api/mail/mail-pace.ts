import type { MailReason } from '../../../domain/accounts/mail-kinds.ts';
import {
  MAIL_BURST,
  MAIL_HEALTH_EVERY,
  MAIL_LOGIN_PROBE_EVERY,
  MAIL_PACE_FREE,
  MAIL_POLICY_PAUSE,
  MAIL_POLICY_REFUSALS,
  MAIL_PROBE_EVERY,
} from '../../../domain/limits/mail.ts';
import type { MailTrouble } from '../../../domain/mail/mail-answer.ts';
import { mailPause } from '../../../domain/mail/mail-backoff.ts';
import { MINUTE, type Instant } from '../../../domain/time.ts';
import type { Ports } from '../../ports.ts';
import type { Stored, Table, TableSpec } from '../../store/document-store.ts';
import { insertNew } from '../../store/insert-new.ts';

/** State of the mail server: one row for all our servers. */
export interface MailPace extends Stored {
  /** Earliest time of the next mail by the pace, by the machine's clock, because mail servers count by theirs. */
  readonly at: number;
  /** Until then only single log-in mails are sent; 0 for no pause. */
  readonly pausedUntil: Instant;
  readonly why: MailReason;
  readonly answer: number | null;
  /** Consecutive tries that did not reach the server, and consecutive mails refused as unwanted. */
  readonly failures: number;
  readonly refusals: number;
  readonly since: Instant;
  readonly probeAt: Instant;
  /** When a mail was last accepted, as noted; 0 for never. */
  readonly takenAt: Instant;
}

const PACE: TableSpec<MailPace, never> = { name: 'mailPace', indexes: {} };
const ID = 'smtp';
const FRESH: MailPace = {
  id: ID,
  rev: 1,
  at: 0,
  pausedUntil: 0,
  why: '',
  answer: null,
  failures: 0,
  refusals: 0,
  since: 0,
  probeAt: 0,
  takenAt: 0,
};
/** A pause until the operator acts, or a log-in mail finds the password accepted again. */
const UNTIL_MENDED = Number.MAX_SAFE_INTEGER;

type StorePorts = Pick<Ports, 'store'>;
const paceTable = ({ store }: StorePorts): Promise<Table<MailPace>> => store.table(PACE);

export const readPace = async (ports: StorePorts): Promise<MailPace> =>
  (await (await paceTable(ports)).get(ID)) ?? FRESH;

/** Changes the row by compare-and-swap; `change` may return undefined to keep it. Returns the row. */
async function change(ports: StorePorts, make: (held: MailPace) => Partial<MailPace> | undefined): Promise<MailPace> {
  const paces = await paceTable(ports);
  for (;;) {
    const held = (await paces.get(ID)) ?? ((await insertNew(paces, FRESH)) ? FRESH : undefined);
    if (!held) continue;
    const changes = make(held);
    if (!changes) return held;
    const changed = { ...held, ...changes };
    if (await paces.replace(changed, held.rev)) return { ...changed, rev: held.rev + 1 };
  }
}

/** Takes the next slot in the pace of all servers; returns the milliseconds until it. */
export async function nextSlot(ports: Ports): Promise<number> {
  const every = MINUTE / (ports.mail.perMinute * (1 - MAIL_PACE_FREE));
  let wait = 0;
  await change(ports, ({ at }) => {
    const now = Date.now();
    const mine = Math.max(at, now - MAIL_BURST * every);
    wait = Math.max(0, mine - now);
    return { at: mine + every };
  });
  return wait;
}

/** Returns whether a mail may be tried now. During a pause one log-in mail at a time tests whether the server is back. */
export async function mayTry(isAwaited: boolean, ports: Ports): Promise<boolean> {
  const { pausedUntil, why, probeAt } = await readPace(ports);
  const now = ports.now();
  if (pausedUntil <= now) return true;
  if (!isAwaited || probeAt > now) return false;
  const every = ports.mail.wait(why === 'login' ? MAIL_LOGIN_PROBE_EVERY : MAIL_PROBE_EVERY);
  const mine = await change(ports, (held) => (held.probeAt === probeAt ? { probeAt: now + every } : undefined));
  return mine.probeAt === now + every && mine.probeAt !== probeAt;
}

/** Pauses the queue because the mail server cannot be reached or refuses our password. Returns until when. */
export async function pauseMails(why: MailTrouble, answer: number | null, ports: Ports): Promise<Instant> {
  const now = ports.now();
  const paused = await change(ports, (held) => {
    if (held.pausedUntil > now && held.why === why) return undefined;
    const failures = held.failures + 1;
    const pausedUntil = why === 'login' ? UNTIL_MENDED : now + ports.mail.wait(mailPause(failures));
    return { pausedUntil, why, answer, failures, since: held.failures === 0 ? now : held.since };
  });
  return paused.pausedUntil;
}

/** Counts a mail refused as unwanted. After several in a row the rest is paused. */
export async function countUnwanted(answer: number | null, ports: Ports): Promise<void> {
  const now = ports.now();
  await change(ports, ({ refusals, failures, since }) =>
    refusals + 1 < MAIL_POLICY_REFUSALS
      ? { refusals: refusals + 1 }
      : {
          refusals: refusals + 1,
          pausedUntil: now + ports.mail.wait(MAIL_POLICY_PAUSE),
          why: 'policy' as const,
          answer,
          failures: failures + 1,
          since: failures === 0 ? now : since,
        },
  );
}

/** Notes that the server accepted a mail, which ends a pause. Written at intervals only. */
export async function noteTaken(ports: Ports): Promise<void> {
  const now = ports.now();
  const isClear = ({ pausedUntil, failures, refusals, takenAt }: MailPace): boolean =>
    pausedUntil === 0 && failures === 0 && refusals === 0 && Math.abs(now - takenAt) < MAIL_HEALTH_EVERY;
  if (isClear(await readPace(ports))) return;
  await change(ports, (held) => (isClear(held) ? undefined : { ...CLEAR, takenAt: now }));
  ports.wakes.wake('mails');
}
const CLEAR = { pausedUntil: 0, why: '', answer: null, failures: 0, refusals: 0, since: 0, probeAt: 0 } as const;

/** At a start, retries at once, since the operator may have fixed the problem. */
export const endPause = (ports: StorePorts): Promise<MailPace> =>
  change(ports, ({ pausedUntil }) => (pausedUntil === 0 ? undefined : CLEAR));

/** Since when the mail server has accepted nothing; undefined while it does. */
export async function mailsHeldSince(ports: StorePorts): Promise<Instant | undefined> {
  const { failures, since } = await readPace(ports);
  return failures === 0 ? undefined : since;
}

/** Returns whether a pause lasts until the operator acts. */
export const isUntilMended = ({ pausedUntil }: MailPace): boolean => pausedUntil === UNTIL_MENDED;
