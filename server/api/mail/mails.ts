import {
  isAwaited,
  LINK_LIFE,
  type MailKind,
  type MailReason,
  type MailState,
} from '../../../domain/accounts/mail-kinds.ts';
import { MAIL_LINK_MARGIN } from '../../../domain/limits/mail.ts';
import { INVITATION_LIFE, MAGIC_LINK_LIFE, MAIL_JOURNAL_LIFE } from '../../../domain/limits/sessions.ts';
import type { Instant } from '../../../domain/time.ts';
import { opened, sealed } from '../../platform/sealed.ts';
import type { Ports } from '../../ports.ts';
import type { Stored, Table, TableSpec } from '../../store/document-store.ts';
import { insertNew } from '../../store/insert-new.ts';

/**
 * One mail to one person, queued or sent:
 *
 *   waiting → sending → sent | kept | refused
 *      ↑         │
 *      └─────────┴ later, by backoff          waiting → withdrawn          waiting ⇄ paused, with its message
 *
 * In the state `sending`, it belongs to the server that claimed it, until `nextAt`. It contains neither text nor address: both
 * are read when it is sent, so a late attempt has current data, and a person who was erased meanwhile gets nothing.
 */
export interface QueuedMail extends Stored {
  readonly kind: MailKind;
  readonly userId: string;
  /**
   * `MailSecrets` as JSON, encrypted. Contains data that is stored nowhere else. Empty if there is none, and after the
   * mail was sent or given up.
   */
  readonly sealed: string;
  /** Id of the group of mails it belongs to; empty for a single mail. */
  readonly group: string;
  /** 0: a person is waiting for it. 1: another mail to one person. 2: a mail of a group. */
  readonly priority: 0 | 1 | 2;
  readonly state: MailState | 'sending' | 'paused';
  readonly nextAt: Instant;
  readonly tries: number;
  readonly firstAt: Instant;
  /** The mail server's reply code at the last attempt, such as `550`; null if it accepted the mail or was not reached. */
  readonly answer: number | null;
  readonly why: MailReason;
  readonly usefulUntil: Instant;
  readonly expiresAt: Instant;
}

/** Data for a mail that is only known when it is queued. */
export interface MailSecrets {
  /**
   * A ticket code, whether it replaces another code, and its hash in the account. If the account has another hash by then,
   * the mail is not sent.
   */
  readonly code?: string;
  readonly replaces?: boolean;
  readonly ticket?: string;
  /** The previous address, for a mail about a changed address. */
  readonly address?: string;
  /** Changes of the person's talks, one sentence each. */
  readonly lines?: readonly string[];
  /** Id of the message of which this is a test. */
  readonly message?: string;
}

type Indexes = 'byDue' | 'byGroup' | 'byUser' | 'byExpiry';
export const MAILS: TableSpec<QueuedMail, Indexes> = {
  name: 'mails',
  indexes: {
    byDue: { fields: ['state', 'priority', 'nextAt'] },
    byGroup: { fields: ['group', 'state'] },
    byUser: { fields: ['userId', 'firstAt'] },
    byExpiry: { fields: ['expiresAt'] },
  },
};

type StorePorts = Pick<Ports, 'store'>;
export const mailTable = ({ store }: StorePorts): Promise<Table<QueuedMail, Indexes>> => store.table(MAILS);

/** Maximum number of mails read at once. */
const MANY = 50;
export const PRIORITIES = [0, 1, 2] as const;

const sealFor = (id: string): string => `mail:${id}`;

export interface NewMail {
  readonly kind: MailKind;
  readonly userId: string;
  /** Id of the mail. Only one mail is queued per id, on any server. Random if missing. */
  readonly id?: string;
  readonly group?: string;
  readonly secrets?: MailSecrets;
}

/**
 * Returns how long a mail is useful, in ms. A mail with a link: shorter than the link is valid. Tickets and notices: as
 * long as an invitation.
 */
const usefulFor = (kind: MailKind): number =>
  isAwaited(kind) ? (LINK_LIFE[kind] ?? MAGIC_LINK_LIFE) - MAIL_LINK_MARGIN : (LINK_LIFE[kind] ?? INVITATION_LIFE);

/** Queues a mail and returns its id. Once this resolves, the mail will be sent even if this server crashes. */
export async function queueMail(mail: NewMail, ports: Ports): Promise<string> {
  const row = newRow(mail, ports);
  await insertNew(await mailTable(ports), row);
  ports.wakes.wake('mails');
  return row.id;
}

/** Queues several mails; those that are queued already stay as they are. */
export async function queueMails(all: readonly NewMail[], ports: Ports): Promise<void> {
  const mails = await mailTable(ports);
  await Promise.all(all.map((mail) => insertNew(mails, newRow(mail, ports))));
  ports.wakes.wake('mails');
}

function newRow(mail: NewMail, ports: Ports): QueuedMail {
  const { kind, userId, id = ports.newId(12, `mail:${mail.kind}:${mail.userId}`), group = '', secrets } = mail;
  const now = ports.now();
  return {
    id,
    rev: 1,
    kind,
    userId,
    sealed: secrets === undefined ? '' : sealed(Buffer.from(JSON.stringify(secrets)), sealFor(id), ports),
    group,
    priority: isAwaited(kind) ? 0 : group === '' ? 1 : 2,
    state: 'waiting',
    nextAt: now,
    tries: 0,
    firstAt: now,
    answer: null,
    why: '',
    ...lifeOf(kind, now),
  };
}

/** How long a mail that is queued now is useful, and kept. */
function lifeOf(kind: MailKind, now: Instant): Pick<QueuedMail, 'usefulUntil' | 'expiresAt'> {
  const usefulUntil = now + usefulFor(kind);
  return { usefulUntil, expiresAt: usefulUntil + MAIL_JOURNAL_LIFE };
}

export const secretsOf = ({ id, sealed: text }: QueuedMail, ports: Pick<Ports, 'keyedHash'>): MailSecrets =>
  text === '' ? {} : (JSON.parse(opened(text, sealFor(id), ports).toString()) as MailSecrets);

/** Returns the mails to a person, newest first. */
export const mailsOf = async (userId: string, ports: StorePorts): Promise<readonly QueuedMail[]> =>
  (await (await mailTable(ports)).find('byUser', { equals: [userId], limit: MANY, reverse: true })).documents;

/** Returns whether a mail with this id exists, in any state. */
export const isQueued = async (id: string, ports: StorePorts): Promise<boolean> =>
  (await (await mailTable(ports)).get(id)) !== undefined;

/** Withdraws a person's waiting mails of this kind, because a newer one replaces them. */
export async function withdrawMails(
  userId: string,
  kind: MailKind,
  ports: Pick<Ports, 'store' | 'now'>,
): Promise<void> {
  const mails = await mailTable(ports);
  for (const mail of await mailsOf(userId, ports))
    if (mail.kind === kind && mail.state === 'waiting')
      await mails.replace(settled(mail, 'withdrawn', ports), mail.rev);
}

/** Returns the mail in its final state. Removes its secrets and keeps it for a while. */
export const settled = (mail: QueuedMail, state: MailState, { now }: Pick<Ports, 'now'>): QueuedMail => ({
  ...mail,
  state,
  sealed: '',
  nextAt: now(),
  expiresAt: now() + MAIL_JOURNAL_LIFE,
});

/** Returns the state to show: `sending` and `paused` as waiting, and a mail that is no longer useful as withdrawn. */
export const shownState = ({ state, usefulUntil }: QueuedMail, now: Instant): MailState =>
  state === 'sending' || state === 'waiting' || state === 'paused'
    ? usefulUntil <= now
      ? 'withdrawn'
      : 'waiting'
    : state;

export async function forgetMailsOf(userId: string, ports: StorePorts): Promise<void> {
  const mails = await mailTable(ports);
  for (;;) {
    const { documents } = await mails.find('byUser', { equals: [userId], limit: MANY });
    if (documents.length === 0) return;
    await Promise.all(documents.map(({ id }) => mails.remove(id)));
  }
}

/** States of a group's mails, and how many of them are in each. */
export type GroupCounts = Readonly<Record<QueuedMail['state'], number>>;

export async function countGroup(group: string, ports: StorePorts): Promise<GroupCounts> {
  const mails = await mailTable(ports);
  const count = (state: QueuedMail['state']): Promise<number> => mails.count('byGroup', [group, state]);
  const counts = await Promise.all(GROUP_STATES.map(async (state) => [state, await count(state)] as const));
  return Object.fromEntries(counts) as GroupCounts;
}
const GROUP_STATES = ['waiting', 'paused', 'sending', 'sent', 'kept', 'refused', 'withdrawn'] as const;

/** Withdraws the waiting mails of a group, until `signal` aborts. */
export async function withdrawGroup(group: string, ports: Ports, signal: AbortSignal): Promise<void> {
  for (const state of ['waiting', 'paused'] as const)
    await changeGroup({ group, state, to: (mail) => settled(mail, 'withdrawn', ports) }, ports, signal);
}

/** Lets the paused mails of a group wait for their turn again, until `signal` aborts. The pause makes none of them too late. */
export const releaseGroup = (group: string, ports: Ports, signal: AbortSignal): Promise<void> => {
  const now = ports.now();
  const to = (mail: QueuedMail): QueuedMail => ({ ...mail, state: 'waiting', nextAt: now, ...lifeOf(mail.kind, now) });
  return changeGroup({ group, state: 'paused', to }, ports, signal);
};

/** Keeps a mail from being sent until its message goes on, however long that takes. */
export const paused = (mail: QueuedMail): QueuedMail => ({
  ...mail,
  state: 'paused',
  usefulUntil: Number.MAX_SAFE_INTEGER,
  expiresAt: Number.MAX_SAFE_INTEGER,
});

interface GroupChange {
  readonly group: string;
  readonly state: QueuedMail['state'];
  /** Returns the mail in another state. */
  readonly to: (mail: QueuedMail) => QueuedMail;
}

async function changeGroup({ group, state, to }: GroupChange, ports: StorePorts, signal: AbortSignal): Promise<void> {
  const mails = await mailTable(ports);
  while (!signal.aborted) {
    const { documents } = await mails.find('byGroup', { equals: [group, state], limit: CHANGED_AT_ONCE });
    if (documents.length === 0) return;
    await Promise.all(documents.map((mail) => mails.replace(to(mail), mail.rev)));
  }
}
const CHANGED_AT_ONCE = 500;

/** Returns when the oldest of the mails that are next was queued; undefined if none waits. */
export async function oldestWaitingMail(ports: StorePorts): Promise<Instant | undefined> {
  const mails = await mailTable(ports);
  const pages = await Promise.all(
    PRIORITIES.map((priority) => mails.find('byDue', { equals: ['waiting', priority], limit: MANY })),
  );
  const queuedAt = pages.flatMap(({ documents }) => documents.map(({ firstAt }) => firstAt));
  return queuedAt.length === 0 ? undefined : Math.min(...queuedAt);
}

/** Returns the number of mails still to be sent, by all servers. */
export async function mailsWaiting(ports: StorePorts): Promise<number> {
  const mails = await mailTable(ports);
  const counts = await Promise.all(
    (['waiting', 'sending'] as const).flatMap((state) =>
      PRIORITIES.map((priority) => mails.count('byDue', [state, priority])),
    ),
  );
  return counts.reduce((sum, count) => sum + count, 0);
}
