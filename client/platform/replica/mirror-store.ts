import type { Segment } from '../../../domain/sync/protocol.ts';
import type { MirrorPosition, StoredMirror } from './mirror.ts';

/** Where a mirror is kept between starts. */
export interface MirrorStore {
  /** `undefined` when nothing whole is there. */
  read(scope: string): Promise<StoredMirror | undefined>;
  position(scope: string): Promise<MirrorPosition | undefined>;
  /** Keeps everything anew beside what is there; what is there goes only when all of the new is written. */
  replace(mirror: StoredMirror): Promise<void>;
  /**
   * Moves on within the same generation: patches and position in one step, all or nothing. False, and nothing
   * written, when that generation is no longer there.
   */
  update(position: MirrorPosition, patches: readonly Segment[]): Promise<boolean>;
  /** Takes everything of a scope away, also what a write that was broken off left behind. */
  drop(scope: string): Promise<void>;
}
