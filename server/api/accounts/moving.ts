import type { Actor } from '../../../domain/people/actor.ts';
import type { MineDocument } from '../../../domain/sync/mine.ts';
import { personScope } from '../../../domain/sync/log.ts';
import type { Ports } from '../../ports.ts';
import { mineIn, putMine } from '../../sync/write-mine.ts';

/** Two records of one person becoming one. */
export interface Moving {
  /** Whose things move. */
  readonly from: string;
  readonly to: string;
  readonly actor: Actor;
  readonly ports: Ports;
}

/** Moves one kind of what somebody has with others, wherever it stands. Safe to repeat after it was cut off. */
export type Mover = (moving: Moving) => Promise<void>;

export const movingMid = ({ ports }: Moving): string => `merge:${ports.randomId(12)}`;

/** What the ending record owns of a kind. */
export const ownOf = async (
  { from, ports }: Moving,
  kind: { readonly is: (document: MineDocument) => boolean },
): Promise<MineDocument[]> => mineIn(await ports.log.state(personScope(from))).filter(kind.is);

/** Puts a document among what the other owns, past the rules of its kind: what it says was admitted before. */
export async function moveDocument(document: MineDocument, { to, ports }: Moving): Promise<void> {
  const rev = `merged.${document.rev}`.slice(0, 64);
  await putMine({ id: to, roles: [], companyId: null, replayAccess: false }, { ...document, rev }, ANY(ports));
}
const ANY = (ports: Ports) => ({ ports, rule: () => undefined });
