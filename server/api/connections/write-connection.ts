import { hasBlocked } from '../chats/connected.ts';
import * as v from 'valibot';
import { isOpenTo, phaseFor } from '../../../domain/event/setup/opening.ts';
import { formTexts } from '../../../domain/form-texts.ts';
import type { Actor } from '../../../domain/people/actor.ts';
import {
  askedToConnect,
  connection,
  Connection,
  connectionLimitRefusal,
  countsAgainstLimit,
  NO_CONNECTION,
} from '../../../domain/connections/connection.ts';
import { refuse } from '../../../domain/refusal.ts';
import { personScope } from '../../../domain/sync/log.ts';
import type { UserDocument } from '../../../domain/sync/mine.ts';
import { keyedMutex } from '../../platform/keyed-mutex.ts';
import type { Ports } from '../../ports.ts';
import { mineOf } from '../../sync/stored-collections.ts';
import { allDocuments, findDocument } from '../../sync/documents.ts';
import { MINE } from '../../log/mine-entries.ts';
import { findMine } from '../../sync/write-mine.ts';
import { ownAccount } from '../accounts/own-account.ts';
import { tellBoth } from '../../jobs/tell-contacts.ts';
import { connectionLimitOf } from './connection-limit.ts';
import { findListed, findPerson, getPerson, getVisible } from '../people/find-person.ts';

/** Returns the connection between two people as the first one sees it. */
export const connectionWith = async (
  personId: string,
  otherId: string,
  ports: Pick<Ports, 'log'>,
): Promise<Connection> => connection.read(await findDocument(mineOf(personId), connection.id(otherId), ports));

/**
 * Requests, accepts and ends connections, for REST and sync; the only way to do so. The device only sends whether it wants
 * a connection; the rest follows from the other person's document. Writes the other person's document first, so that after
 * an interruption a repeat finishes it.
 */
export function writeConnection(actor: Actor, document: UserDocument, ports: Ports): Promise<UserDocument> {
  return perPerson(actor.id, () => written(actor, document, ports));
}

/** Serialises the requests of a person, so that two requests cannot both take the last free place. */
const perPerson = keyedMutex();

async function written(actor: Actor, document: UserDocument, ports: Ports): Promise<UserDocument> {
  const wanted = v.safeParse(Connection, document.value);
  if (!wanted.success) return refuse('invalid', 'There is a connection, or there is none');
  const before = findMine(await ports.log.state(personScope(actor.id)), document.id);
  const isWanted = wanted.output.hasConnection;
  if (before && isOutdated(before, document, isWanted)) return before;
  if (isWanted) await admitRequest(actor, { otherId: document.ref, before }, ports);
  // The other person does not exist and there was no connection: store nothing.
  else if (!before && !(await findPerson(document.ref, ports)))
    return { ...document, value: NO_CONNECTION, rev: `${document.rev.slice(0, 60)}.not` };
  const value = await changeOther(actor, { document, isWanted }, ports);
  const rev = isSame(wanted.output, value) ? document.rev : `${document.rev.slice(0, 60)}.set`;
  const stored = await changeOwn(actor, { ...document, value, rev }, ports);
  await tellBoth(actor.id, document.ref, ports);
  return stored;
}

/**
 * Returns whether a later change on another device replaces this one. If the other person sent a request meanwhile, both
 * want a connection and this change still counts.
 */
function isOutdated(before: UserDocument, change: UserDocument, isWanted: boolean): boolean {
  const isConnected = connection.read(before).hasConnection;
  return before.changedAt > change.changedAt && before.rev !== change.rev && isConnected !== isWanted;
}

interface Request {
  readonly otherId: string;
  readonly before: UserDocument | undefined;
}

async function admitRequest(actor: Actor, { otherId, before }: Request, ports: Ports): Promise<void> {
  if (!isOpenTo(actor, phaseFor(actor, ports.event()))) refuse('not-allowed', formTexts.opensWithEvent);
  if (otherId === actor.id) refuse('not-allowed', 'You cannot connect with yourself');
  // Somebody who is not listed can still accept a request, and be accepted.
  if (connection.read(before).hasConnection) await getPerson(otherId, ports);
  else {
    await getVisible(otherId, actor, ports);
    if (!(await findListed(actor.id, ports))) refuse('not-allowed', NOT_LISTED);
  }
  if (await hasBlocked(actor.id, otherId, ports))
    refuse('not-allowed', 'You have blocked this person. Unblock them to connect.');
  // Does not give the reason: people must not learn that they are blocked.
  if (await hasBlocked(otherId, actor.id, ports)) refuse('not-allowed', 'You cannot connect with this person');
  const counted = (await allDocuments(mineOf(actor.id), ports)).filter((held) =>
    countsAgainstLimit(connection.read(held)),
  );
  if (counted.some(({ ref }) => ref === otherId)) return;
  const account = await ownAccount(actor, ports);
  const refused = connectionLimitRefusal(counted.length, await connectionLimitOf(account, ports));
  if (refused) refuse(refused.code, refused.message);
}

interface Step {
  readonly document: UserDocument;
  readonly isWanted: boolean;
}

const NOT_LISTED = 'You are not listed, so the other person cannot see who asks. You can change this in Settings.';

/** Changes the other person's document and returns the caller's new value. A repeat returns the same. */
async function changeOther(actor: Actor, { document, isWanted }: Step, ports: Ports): Promise<Connection> {
  const id = connection.id(actor.id);
  const appended = await ports.log.append(personScope(document.ref), {
    mid: `connection:${document.rev}`,
    by: actor.id,
    decide(state) {
      const held = findMine(state, id);
      const theirs = connection.read(held);
      const after = isWanted ? askedToConnect(theirs) : { mine: NO_CONNECTION, theirs: NO_CONNECTION };
      const res = { before: held?.value ?? null, mine: after.mine };
      if (isSame(theirs, after.theirs)) return { ops: [], res };
      const rev = ports.randomId(12);
      const doc = connection.document(actor.id, after.theirs, { changedAt: document.changedAt, rev });
      return { ops: [{ c: MINE, id, rev, doc: following(held, doc, ports) }], res };
    },
  });
  if (!appended.ok) return refuse(appended.refused.code, appended.refused.message);
  const outcome = v.safeParse(v.object({ mine: Connection }), appended.res);
  return outcome.success ? outcome.output.mine : refuse('conflict', 'This change carries the number of another one');
}

/** Stores the caller's own document. If another value was stored, the device notices it by the different `rev`. */
async function changeOwn(actor: Actor, document: UserDocument, ports: Ports): Promise<UserDocument> {
  const scope = personScope(actor.id);
  const appended = await ports.log.append(scope, {
    mid: document.rev,
    by: actor.id,
    decide(state) {
      const held = findMine(state, document.id);
      if (held && isSame(connection.read(held), connection.read(document))) return { ops: [] };
      return {
        ops: [{ c: MINE, id: document.id, rev: document.rev, doc: following(held, document, ports) }],
        res: { before: held?.value ?? null },
      };
    },
  });
  if (!appended.ok) return refuse(appended.refused.code, appended.refused.message);
  return (
    findMine(await ports.log.state(scope), document.id) ??
    refuse('conflict', 'This change carries the number of another one')
  );
}

/**
 * Returns the document with a time that is later than the stored document's, even if the clocks differ. This orders the
 * changes of the two people.
 */
function following(held: UserDocument | undefined, document: UserDocument, { now }: Pick<Ports, 'now'>): UserDocument {
  const changedAt = Math.min(document.changedAt, now());
  return { ...document, changedAt: held ? Math.max(changedAt, held.changedAt + 1) : changedAt };
}

const isSame = (a: Connection, b: Connection): boolean =>
  a.hasConnection === b.hasConnection && a.requested === b.requested && a.accepted === b.accepted;
