import type { MailReason } from '../../../domain/accounts/mail-kinds.ts';
import {
  MAIL_BURST,
  MAIL_HEALTH_EVERY,
  MAIL_LOGIN_PROBE_EVERY,
  MAIL_POLICY_PAUSE,
  MAIL_POLICY_REFUSALS,
  MAIL_PROBE_EVERY,
} from '../../../domain/limits/mail.ts';
import type { MailTrouble } from '../../../domain/mail/mail-answer.ts';
import { mailPause } from '../../../domain/mail/mail-backoff.ts';
import { timeToSend } from '../../../domain/mail/mail-pace.ts';
import type { Instant } from '../../../domain/time.ts';
import type { Ports } from '../../ports.ts';
import type { Stored, Table, TableSpec } from '../../store/document-store.ts';
import { insertNew } from '../../store/insert-new.ts';
import { perMinuteNow } from './pace-choice.ts';

/** State of the connection to the mail server. All our servers share this one row. */
export interface MailPace extends Stored {
  /** Earliest time of the next mail. By the machine's clock, because mail servers count by theirs. */
  readonly at: number;
  /** Until this time only single log-in mails are sent; 0 if there is no pause. */
  readonly pausedUntil: Instant;
  readonly why: MailReason;
  readonly answer: number | null;
  /** Consecutive attempts that did not reach the server, and consecutive mails that were refused as unwanted. */
  readonly failures: number;
  readonly refusals: number;
  readonly since: Instant;
  readonly probeAt: Instant;
  /** When a mail was last accepted (written at intervals); 0 for never. */
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
/** Pauses until the operator acts, or until a log-in mail shows that the password is accepted again. */
const UNTIL_MENDED = Number.MAX_SAFE_INTEGER;

type StorePorts = Pick<Ports, 'store'>;
const paceTable = ({ store }: StorePorts): Promise<Table<MailPace>> => store.table(PACE);

export const readPace = async (ports: StorePorts): Promise<MailPace> =>
  (await (await paceTable(ports)).get(ID)) ?? FRESH;

/** Changes the row by compare-and-swap. `make` may return undefined to change nothing. Returns the row. */
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

/** Takes the next slot in the pace that all servers share. Returns the milliseconds until it. */
export async function nextSlot(ports: Ports): Promise<number> {
  const every = timeToSend(1, await perMinuteNow(ports));
  let wait = 0;
  await change(ports, ({ at }) => {
    const now = Date.now();
    const mine = Math.max(at, now - MAIL_BURST * every);
    wait = Math.max(0, mine - now);
    return { at: mine + every };
  });
  return wait;
}

/** Returns whether a mail may be sent now. During a pause, one log-in mail at a time tests whether the server works again. */
export async function mayTry(isAwaited: boolean, ports: Ports): Promise<boolean> {
  const { pausedUntil, why, probeAt } = await readPace(ports);
  const now = ports.now();
  if (pausedUntil <= now) return true;
  if (!isAwaited || probeAt > now) return false;
  const every = ports.mail.wait(why === 'login' ? MAIL_LOGIN_PROBE_EVERY : MAIL_PROBE_EVERY);
  const mine = await change(ports, (held) => (held.probeAt === probeAt ? { probeAt: now + every } : undefined));
  return mine.probeAt === now + every && mine.probeAt !== probeAt;
}

/** Pauses the queue because the mail server cannot be reached or refuses our password. Returns when the pause ends. */
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

/** Counts a mail that was refused as unwanted. After several in a row, the queue is paused. */
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

/** Records that the server accepted a mail, which ends a pause. Writes the time only at intervals. */
export async function noteTaken(ports: Ports): Promise<void> {
  const now = ports.now();
  const isClear = ({ pausedUntil, failures, refusals, takenAt }: MailPace): boolean =>
    pausedUntil === 0 && failures === 0 && refusals === 0 && Math.abs(now - takenAt) < MAIL_HEALTH_EVERY;
  if (isClear(await readPace(ports))) return;
  await change(ports, (held) => (isClear(held) ? undefined : { ...CLEAR, takenAt: now }));
  ports.wakes.wake('mails');
}
const CLEAR = { pausedUntil: 0, why: '', answer: null, failures: 0, refusals: 0, since: 0, probeAt: 0 } as const;

/** Ends the pause at a start, because the operator may have fixed the problem. */
export const endPause = (ports: StorePorts): Promise<MailPace> =>
  change(ports, ({ pausedUntil }) => (pausedUntil === 0 ? undefined : CLEAR));

/** Returns since when the mail server has accepted no mails; undefined if it accepts them. */
export async function mailsStoppedSince(ports: StorePorts): Promise<Instant | undefined> {
  const { failures, since } = await readPace(ports);
  return failures === 0 ? undefined : since;
}

/** Returns whether a pause lasts until the operator acts. */
export const needsOperator = ({ pausedUntil }: MailPace): boolean => pausedUntil === UNTIL_MENDED;
