import { keepsTalk } from '../../domain/agenda/agenda.ts';
import type { UserDocument } from '../../domain/sync/mine.ts';
import type { Scope } from '../../domain/sync/log.ts';
import type { Account } from '../../server/api/accounts/account-store.ts';
import type { MemoryDisk } from './memory-disk.ts';
import type { Random } from './seeded-random.ts';
import type { SimDevice } from './sim-device.ts';
import type { SimServer } from './sim-server.ts';
import type { VirtualTime } from './virtual-time.ts';
import type { Witness } from './witness.ts';

/** Talks that stay as they are wanted: never cancelled, never a break. */
export const STEADY = ['opening', 'kernel', 'closing'];

export const PEOPLE = ['ada', 'grace'];

/** Rooms of talks with discussion; that of a talk that is cancelled is closed. */
export const ROOMS = ['talk:opening', 'talk:wobbly'];

/** Everything there is in one run. */
export interface SimWorld {
  readonly time: VirtualTime;
  readonly random: Random;
  readonly witness: Witness;
  readonly devices: readonly SimDevice[];
  readonly servers: readonly SimServer[];
  readonly disk: MemoryDisk;
  /** The store was never set back: what a person did last must stand. */
  readonly isFair: boolean;
  /** Scopes that this person may read by now. */
  readableBy(person: string): readonly Scope[];
  /** Whether a room is open by now. */
  isRoomOpen(room: Scope): boolean;
  /** Gives a person other rights, as their account says them. */
  setAccount(person: string, change: Pick<Account, 'replayAccess'> | Pick<Account, 'roles'>): void;
  /** Ends every log-in of a person. */
  endLogIns(person: string): void;
  /** Changes of the organiser so far. */
  changes: number;
  startServer(): SimServer;
}

/** To drop a talk that never was is answered and leaves nothing to store. */
export const leavesNothing = (document: UserDocument): boolean => document.ref === 'ghost' && !keepsTalk(document);
