/**
 * Error for something that is temporarily unavailable: neither a final refusal nor a bug. The client may retry. `message`
 * is for people, `fact` for the operator's log; without a fact nothing is logged.
 */
export class Unavailable extends Error {
  readonly fact: string | undefined;
  constructor(message: string, fact?: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'Unavailable';
    this.fact = fact;
  }
}

const NO_ROOM = 'The server has no room to keep this at the moment. Please try again in a few minutes.';

export const noRoom = (cause?: unknown): Unavailable =>
  new Unavailable(NO_ROOM, 'disk full: changes are refused until space is freed', { cause });

/** Error codes of a disk or quota that does not accept more writes. */
const OF_THE_DISK: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', 'EFBIG', 'EROFS', 'EIO']);

/** Returns `Unavailable` for an error of a full disk; returns other errors unchanged. */
export function ofTheDisk(error: unknown): unknown {
  return OF_THE_DISK.has((error as NodeJS.ErrnoException).code) ? noRoom(error) : error;
}

/** Error names of the MongoDB driver for a missing answer: the server cannot be reached, or the connection broke. */
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
 * MongoDB's codes for temporary failures: hosts that cannot be reached (6, 7, 89, 9001), timeouts (50, 262), no
 * confirmation by a majority (64, 100, 134), and a primary that is stopping, stepping down or no longer primary (91, 189,
 * 10058, 10107, 11600, 11602, 13435, 13436).
 */
const NOT_NOW: ReadonlySet<unknown> = new Set([
  6, 7, 50, 64, 89, 91, 100, 134, 189, 262, 9001, 10_058, 10_107, 11_600, 11_602, 13_435, 13_436,
]);
const MAY_BE_TRIED_AGAIN = ['RetryableWriteError', 'RetryableError', 'SystemOverloadedError'];
const MONGO_DISK_FULL = 14_031;

/** The fields of the driver's errors that are used here, typed without loading the driver. */
interface DriverError extends Error {
  readonly code?: unknown;
  readonly errorLabels?: readonly string[];
  /** Cause of a failed bulk write: an error of the driver, or the server's answer. */
  readonly errorResponse?: unknown;
  readonly result?: { readonly getWriteConcernError?: () => { readonly code?: unknown } | undefined };
}

/** Returns `Unavailable` if the error has a temporary cause; undefined if it is a bug. */
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
