import { block } from '../../../domain/chats/chat-rules.ts';
import { connection } from '../../../domain/connections/connection.ts';
import { personScope } from '../../../domain/sync/log.ts';
import type { UserDocument } from '../../../domain/sync/mine.ts';
import type { Ports } from '../../ports.ts';
import { mineOf } from '../../sync/stored-collections.ts';
import { allDocuments } from '../../sync/documents.ts';
import { findMine } from '../../sync/write-mine.ts';

type Log = Pick<Ports, 'log'>;

const isConnection = (document: UserDocument | undefined): boolean => connection.read(document).accepted;

/** Returns whether both people have accepted their connection. */
export async function areConnected(one: string, other: string, { log }: Log): Promise<boolean> {
  return isConnection(findMine(await log.state(personScope(one)), connection.id(other)));
}

/** Returns the ids of a person's connections. */
export async function connectedWith(personId: string, ports: Log): Promise<string[]> {
  return (await allDocuments(mineOf(personId), ports)).filter(isConnection).map(({ ref }) => ref);
}

export async function hasBlocked(personId: string, otherId: string, { log }: Log): Promise<boolean> {
  return block.read(findMine(await log.state(personScope(personId)), block.id(otherId))).blocked;
}
