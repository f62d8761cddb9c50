import { personScope } from '../../../domain/sync/log.ts';
import { type MineDocument, mineId } from '../../../domain/sync/mine.ts';
import type { Ports } from '../../ports.ts';
import { mineOf } from '../../sync/catalog.ts';
import { allDocuments } from '../../sync/documents.ts';
import { findMine } from '../../sync/write-mine.ts';

type Log = Pick<Ports, 'log'>;

const isConnection = ({ kind, value }: MineDocument): boolean => kind === 'connection' && value['accepted'] === true;

/** Whether these two have accepted each other. */
export async function areConnected(one: string, other: string, { log }: Log): Promise<boolean> {
  const found = findMine(await log.state(personScope(one)), mineId('connection', other));
  return found !== undefined && isConnection(found);
}

/** Ids of the people somebody is connected with. */
export async function connectedWith(personId: string, ports: Log): Promise<string[]> {
  return (await allDocuments(mineOf(personId), ports)).filter(isConnection).map(({ ref }) => ref);
}
