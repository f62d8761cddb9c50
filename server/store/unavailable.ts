/**
 * Temporarily unavailable: what a call needs cannot be had for now. Neither a refusal,
 * which is final, nor a bug. The client may retry. `message` is for people, `fact` for the operator.
 */
export class Unavailable extends Error {
  readonly fact: string;
  constructor(message: string, fact: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'Unavailable';
    this.fact = fact;
  }
}

const NO_ROOM = 'The server has no room to keep this at the moment. Please try again in a few minutes.';

export const noRoom = (cause?: unknown): Unavailable =>
  new Unavailable(NO_ROOM, 'the disk has no room: nothing can be kept until it has', { cause });

/** What the system says when a disk, or a quota on it, takes nothing more. */
const OF_THE_DISK: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', 'EFBIG', 'EROFS', 'EIO']);

/** The same error, or what it means where the disk is the matter. */
export function ofTheDisk(error: unknown): unknown {
  return OF_THE_DISK.has((error as NodeJS.ErrnoException).code) ? noRoom(error) : error;
}

/**
 * How the driver of MongoDB names what is no answer: the server is not there, or was gone in the middle. Its own "disk
 * full" has a number.
 */
const OUT_OF_REACH =
  /^Mongo(ServerSelection|Network|NetworkTimeout|NotConnected|OperationTimeout|TopologyClosed)Error$|PoolCleared/;
const MONGO_DISK_FULL = 14_031;

/** What a failed call may be answered with instead of "our fault"; undefined where it is. */
export function asUnavailable(error: unknown): Unavailable | undefined {
  if (error instanceof Unavailable) return error;
  if (!(error instanceof Error)) return undefined;
  if ('code' in error && error.code === MONGO_DISK_FULL) return noRoom(error);
  return OUT_OF_REACH.test(error.name)
    ? new Unavailable(OUT_OF_REACH_NOW, 'the store cannot be reached', { cause: error })
    : undefined;
}

const OUT_OF_REACH_NOW = 'The server cannot reach what it keeps at the moment. Please try again in a few minutes.';
