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

/** Talks that never change: neither cancelled nor a break. */
export const STEADY = ['opening', 'kernel', 'closing'];

export const PEOPLE = ['ada', 'grace'];

/** Rooms of talks with discussion; a cancelled talk's room is closed. */
export const ROOMS = ['talk:opening', 'talk:wobbly'];

/** Everything in one run. */
export interface SimWorld {
  readonly time: VirtualTime;
  readonly random: Random;
  readonly witness: Witness;
  readonly devices: readonly SimDevice[];
  readonly servers: readonly SimServer[];
  readonly disk: MemoryDisk;
  /** Whether the store was never restored: then a person's last change must win. */
  readonly isFair: boolean;
  /** Scopes that this person may read now. */
  readableBy(person: string): readonly Scope[];
  /** Whether a room is open now. */
  isRoomOpen(room: Scope): boolean;
  /** Changes a person's permissions in their account. */
  setAccount(person: string, change: Pick<Account, 'replayAccess'> | Pick<Account, 'roles'>): void;
  /** Ends every session of a person. */
  endLogIns(person: string): void;
  /** Number of the organiser's changes so far. */
  changes: number;
  startServer(): SimServer;
}

/** Dropping a talk that was never kept is answered but stores nothing. */
export const leavesNothing = (document: UserDocument): boolean => document.ref === 'ghost' && !keepsTalk(document);
