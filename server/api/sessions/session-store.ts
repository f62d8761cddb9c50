import { hash } from 'node:crypto';
import {
  FIRST_PASSWORD_PROOF,
  SESSION_IDLE_LIFE,
  SESSION_LIFE,
  SESSION_TOUCH_EVERY,
} from '../../../domain/limits/sessions.ts';
import { sessionsAllowed } from '../../../domain/sessions/sessions-allowed.ts';
import { texts } from '../../../domain/texts.ts';
import type { Instant } from '../../../domain/time.ts';
import { Unavailable } from '../../store/unavailable.ts';
import type { Ports } from '../../ports.ts';
import type { Stored, Table, TableSpec } from '../../store/document-store.ts';
import { findAccount } from '../accounts/account-store.ts';
import { forgetSessionSubscriptions } from '../push/subscription-store.ts';
import { endViewsOf } from '../role-views/role-view-store.ts';

/**
 * A session in one browser. `id` is the SHA-256 of its token; the token is not stored. A session that a newer log-in
 * replaced is kept as `ended`, so that its browser can be told why.
 */
export interface Session extends Stored {
  readonly userId: string;
  readonly state: 'live' | 'ended';
  readonly createdAt: Instant;
  readonly seenAt: Instant;
  readonly expiresAt: Instant;
  /** When the session began, if it began with a mailed link or code. For a while this allows setting a first password. */
  readonly mailProofAt?: Instant;
}

const SESSIONS: TableSpec<Session, 'byUser' | 'byExpiry'> = {
  name: 'sessions',
  indexes: {
    byUser: { fields: ['userId', 'state', 'createdAt'] },
    byExpiry: { fields: ['expiresAt'] },
  },
};
/** Maximum number of sessions read per person; more than an event allows. */
const MANY = 100;

export const sessionTable = (ports: Pick<Ports, 'store'>): Promise<Table<Session, 'byUser' | 'byExpiry'>> =>
  ports.store.table(SESSIONS);

export const sessionId = (token: string): string => hash('sha256', token, 'base64url');

const expiry = (createdAt: Instant, seenAt: Instant): Instant =>
  Math.min(seenAt + SESSION_IDLE_LIFE, createdAt + SESSION_LIFE);

export async function openSession(
  userId: string,
  ports: Ports,
  byMail = false,
): Promise<{ token: string; expiresAt: Instant }> {
  const sessions = await sessionTable(ports);
  const [newest] = await liveSessions(userId, ports);
  const now = ports.now();
  // Always later than the person's other sessions, also within one millisecond: the oldest session ends first.
  const createdAt = newest ? Math.max(now, newest.createdAt + 1) : now;
  const token = ports.randomId(32);
  const session: Session = {
    id: sessionId(token),
    rev: 1,
    userId,
    state: 'live',
    createdAt,
    seenAt: now,
    expiresAt: expiry(createdAt, now),
    ...(byMail && { mailProofAt: now }),
  };
  await sessions.insert(session);
  await makeRoom(userId, ports);
  return { token, expiresAt: session.expiresAt };
}

/** Returns a person's live sessions, newest first. */
async function liveSessions(userId: string, ports: Ports): Promise<Session[]> {
  const sessions = await sessionTable(ports);
  return (await sessions.find('byUser', { equals: [userId, 'live'], limit: MANY, reverse: true })).documents;
}

/** Ends the oldest sessions above the allowed number (spec 4). Concurrent log-ins never leave more than that number. */
async function makeRoom(userId: string, ports: Ports): Promise<void> {
  const allowed = sessionsAllowed((await findAccount(userId, ports)) ?? { roles: [] }, ports.event());
  for (const session of (await liveSessions(userId, ports)).slice(allowed)) {
    await endSession(session, ports);
    await forgetSessionSubscriptions(session.id, ports);
    await endViewsOf(session.id, ports);
    ports.streams.endSession(session.id, { code: 'logged-in-elsewhere', message: texts.loggedInElsewhere });
  }
}

/** Returns when one of the person's sessions was last used; 0 if there is none. Servers of earlier releases store it only here. */
export async function lastSessionUse(userId: string, ports: Pick<Ports, 'store'>): Promise<Instant> {
  const { documents } = await (await sessionTable(ports)).find('byUser', { equals: [userId], limit: MANY });
  return Math.max(0, ...documents.map(({ seenAt }) => seenAt));
}

async function endSession(session: Session, ports: Ports): Promise<void> {
  const sessions = await sessionTable(ports);
  let live: Session | undefined = session;
  // If another request replaces it first, read it again and retry.
  while (live?.state === 'live' && !(await sessions.replace({ ...live, state: 'ended' }, live.rev)))
    live = await sessions.get(session.id);
}

/** Returns the session of a token and extends it. The caller must check whether it is still valid. */
export async function readSession(token: string, ports: Ports): Promise<Session | undefined> {
  const session = await (await sessionTable(ports)).get(sessionId(token));
  const now = ports.now();
  const isTouch = session?.state === 'live' && now < session.expiresAt && now - session.seenAt >= SESSION_TOUCH_EVERY;
  return isTouch ? touched(session, now, ports) : session;
}

async function touched(session: Session, now: Instant, ports: Pick<Ports, 'store'>): Promise<Session> {
  try {
    const sessions = await sessionTable(ports);
    // If another request changed it at the same time, that extension is enough.
    await sessions.replace({ ...session, seenAt: now, expiresAt: expiry(session.createdAt, now) }, session.rev);
  } catch (error) {
    // Reading must work when the disk is full; the next call extends the session.
    if (!(error instanceof Unavailable)) throw error;
  }
  return session;
}

export async function closeSession(id: string, ports: Ports): Promise<void> {
  await (await sessionTable(ports)).remove(id);
  await forgetSessionSubscriptions(id, ports);
  await endViewsOf(id, ports);
  ports.streams.endSession(id, { code: 'not-logged-in', message: texts.notAuthorized });
}

/** Ends all sessions of a person except the one with the id `but`. Used after a new password, a new role or a block. */
export async function closeAll(userId: string, ports: Ports, but = ''): Promise<void> {
  const sessions = await sessionTable(ports);
  for (;;) {
    const { documents } = await sessions.find('byUser', { equals: [userId], limit: MANY });
    const ending = documents.filter(({ id }) => id !== but);
    if (ending.length === 0) return;
    for (const session of ending) await closeSession(session.id, ports);
  }
}

/** Ends the person's sessions that did not begin with a mailed link or code. */
export async function closeUnproved(userId: string, ports: Ports): Promise<void> {
  const { documents } = await (await sessionTable(ports)).find('byUser', { equals: [userId], limit: MANY });
  for (const { id } of documents.filter(({ mailProofAt }) => mailProofAt === undefined)) await closeSession(id, ports);
}

/** Returns when a session expires if it is not used; 0 if it has ended. */
export async function sessionExpiry(id: string, ports: Pick<Ports, 'store'>): Promise<Instant> {
  const session = await (await sessionTable(ports)).get(id);
  return session?.state === 'live' ? session.expiresAt : 0;
}

/** Returns whether this session began with a mailed link or code within `FIRST_PASSWORD_PROOF`. */
export async function isFreshMailProof(id: string, ports: Pick<Ports, 'store' | 'now'>): Promise<boolean> {
  const session = await (await sessionTable(ports)).get(id);
  return session?.mailProofAt !== undefined && ports.now() < session.mailProofAt + FIRST_PASSWORD_PROOF;
}

/** Returns whether a session is still valid, for calls that checked it earlier. */
export const isSessionValid = async (id: string, ports: Pick<Ports, 'store' | 'now'>): Promise<boolean> =>
  ports.now() < (await sessionExpiry(id, ports));
