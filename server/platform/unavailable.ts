/**
 * What a call needs cannot be had for now, through nobody's fault and for nobody's lack of right: neither a refusal,
 * which is final, nor a bug. Whoever asked may ask again. `message` is for people, `fact` for the operator.
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

export const noRoom = (cause?: unknown): Unavailable => new Unavailable(NO_ROOM, 'the disk has no room: nothing can be kept until it has', { cause });

/** What the system says when a disk, or a quota on it, takes nothing more. */
const OF_THE_DISK: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', 'EFBIG', 'EROFS', 'EIO']);

/** The same error, or what it means where the disk is the matter. */
export function ofTheDisk(error: unknown): unknown {
  return OF_THE_DISK.has((error as NodeJS.ErrnoException).code) ? noRoom(error) : error;
}
