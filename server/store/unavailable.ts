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
  new Unavailable(NO_ROOM, 'disk full: changes are refused until space is freed', { cause });

/** What the system says when a disk, or a quota on it, takes nothing more. */
const OF_THE_DISK: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', 'EFBIG', 'EROFS', 'EIO']);

/** The same error, or what it means where the disk is the matter. */
export function ofTheDisk(error: unknown): unknown {
  return OF_THE_DISK.has((error as NodeJS.ErrnoException).code) ? noRoom(error) : error;
}

/** How the driver of MongoDB names what is no answer: the server is not there, or was gone in the middle. */
const OUT_OF_REACH = new Set(
  [
    'ServerSelection',
    'Network',
    'NetworkTimeout',
    'NotConnected',
    'OperationTimeout',
    'TopologyClosed',
    'WaitQueueTimeout',
    'PoolCleared',
    'WriteConcern',
  ].map((what) => `Mongo${what}Error`),
);
/**
 * What MongoDB answers while it cannot serve, by number: hosts it cannot reach (6, 7, 89, 9001), time that ran out (50,
 * 262), a majority that did not confirm in time or cannot (64, 100, 134), and a primary that is stopping, stepping down
 * or no longer one (91, 189, 10058, 10107, 11600, 11602, 13435, 13436).
 */
const NOT_NOW: ReadonlySet<unknown> = new Set([
  6, 7, 50, 64, 89, 91, 100, 134, 189, 262, 9001, 10_058, 10_107, 11_600, 11_602, 13_435, 13_436,
]);
const MAY_BE_TRIED_AGAIN = ['RetryableWriteError', 'RetryableError', 'SystemOverloadedError'];
const MONGO_DISK_FULL = 14_031;

/** What of the driver's errors is read here. A server on the embedded store never loads the driver. */
interface DriverError extends Error {
  readonly code?: unknown;
  readonly errorLabels?: readonly string[];
  /** What a failed bulk write met: an error of the driver, or the answer of the server. */
  readonly errorResponse?: unknown;
  readonly result?: { readonly getWriteConcernError?: () => { readonly code?: unknown } | undefined };
}

/** What a failed call may be answered with instead of "our fault"; undefined where it is our fault. */
export function asUnavailable(error: unknown): Unavailable | undefined {
  if (error instanceof Unavailable) return error;
  if (!(error instanceof Error)) return undefined;
  const { code } = error as DriverError;
  if (code === MONGO_DISK_FULL) return noRoom(error);
  return isOutOfReach(error) ? outOfReach('the store cannot be reached', error) : undefined;
}

export const outOfReach = (fact: string, cause?: unknown): Unavailable =>
  new Unavailable('The server cannot reach its database at the moment. Please try again in a few minutes.', fact, {
    cause,
  });

function isOutOfReach(error: Error): boolean {
  if (OUT_OF_REACH.has(error.name)) return true;
  const { code, errorLabels = [], errorResponse, result } = error as DriverError;
  return (
    NOT_NOW.has(code) ||
    NOT_NOW.has(result?.getWriteConcernError?.()?.code) ||
    MAY_BE_TRIED_AGAIN.some((label) => errorLabels.includes(label)) ||
    (errorResponse instanceof Error && isOutOfReach(errorResponse))
  );
}
