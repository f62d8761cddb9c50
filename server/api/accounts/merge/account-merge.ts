import type { Actor } from '../../../../domain/people/actor.ts';
import type { UserDocument } from '../../../../domain/sync/mine.ts';
import { personScope } from '../../../../domain/sync/log.ts';
import type { Ports } from '../../../ports.ts';
import { mineIn, putMine } from '../../../sync/write-mine.ts';

/** A merge of two records of the same person. */
export interface Moving {
  /** Id of the record whose data moves. */
  readonly from: string;
  readonly to: string;
  readonly actor: Actor;
  readonly ports: Ports;
}

/** Moves one kind of data that is stored in several places. Idempotent. */
export type MergeStep = (moving: Moving) => Promise<void>;

export const movingMid = ({ ports }: Moving): string => `merge:${ports.randomId(12)}`;

/** Returns the user documents of one kind that belong to the record to be erased. */
export const ownOf = async (
  { from, ports }: Moving,
  kind: { readonly is: (document: UserDocument) => boolean },
): Promise<UserDocument[]> => mineIn(await ports.log.state(personScope(from))).filter(kind.is);

/** Stores a document for the other record without checking the rules of its kind: it passed them when it was first stored. */
export async function moveDocument(document: UserDocument, { to, ports }: Moving): Promise<void> {
  const rev = `merged.${document.rev}`.slice(0, 64);
  await putMine({ id: to, roles: [], companyId: null, replayAccess: false }, { ...document, rev }, ANY(ports));
}
const ANY = (ports: Ports) => ({ ports, rule: () => undefined });
