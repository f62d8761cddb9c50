import type { Segment } from '../../../domain/sync/protocol.ts';
import type { MirrorPosition, StoredMirror } from './mirror.ts';

/** Stores mirrors between starts. */
export interface MirrorStore {
  /** `undefined` when there is no complete copy. */
  read(scope: string): Promise<StoredMirror | undefined>;
  position(scope: string): Promise<MirrorPosition | undefined>;
  /** Writes a complete copy beside the old one; deletes the old one only when the new one is complete. */
  replace(mirror: StoredMirror): Promise<void>;
  /**
   * Writes patches and position within the same generation in one transaction. Returns false, without writing, if that
   * generation no longer exists.
   */
  update(position: MirrorPosition, patches: readonly Segment[]): Promise<boolean>;
  /** Deletes everything of a scope, including the rest of an interrupted write. */
  drop(scope: string): Promise<void>;
}
