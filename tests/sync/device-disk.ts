import type { MineDocument } from '../../domain/sync/mine.ts';
import type { MirrorPosition, StoredMirror } from '../../client/platform/mirror.ts';
import type { MirrorStore } from '../../client/platform/mirror-store.ts';
import type { Segment } from '../../domain/sync/protocol.ts';

/** A document as RxDB keeps it: with the device's clock at the write, by which it later finds what to send. */
export interface ForkRow { readonly doc: MineDocument; readonly writtenAt: number }

/** What a device keeps between starts, shared by its tabs. */
export class DeviceDisk {
  mirror: StoredMirror | undefined;
  fork = new Map<string, ForkRow>();
  /** The server's state of each document, as far as the replication knows. */
  assumed = new Map<string, MineDocument>();
  sentUpTo = 0;
  /** The log the server last spoke of. */
  log: string | undefined;
  pulled: { readonly logId: string; readonly n: number } | undefined;

  /** The browser throws everything away. */
  wipe(): void {
    this.mirror = undefined;
    this.fork = new Map();
    this.log = undefined;
    this.forget();
  }

  /** The replication starts over; the documents stay. */
  forget(): void {
    this.assumed = new Map();
    this.sentUpTo = 0;
    this.pulled = undefined;
  }
}

/** One operation on the disk by one tab: it takes time, may fail, and may be the last thing the tab does. */
export type DiskOperation = <T>(act: () => T) => Promise<T>;

/** The mirror's store over the disk; whole steps, as IndexedDB's transactions are. */
export function mirrorStore(disk: DeviceDisk, read: DiskOperation, write: DiskOperation): MirrorStore {
  return {
    read: () => read(() => structuredClone(disk.mirror)),
    position: () => read(() => disk.mirror?.position),
    replace: (mirror) => write(() => { disk.mirror = structuredClone(mirror); }),
    update: (position, segments) => write(() => updateMirror(disk, position, segments)),
  };
}

function updateMirror(disk: DeviceDisk, position: MirrorPosition, segments: readonly Segment[]): boolean {
  if (disk.mirror?.position.generation !== position.generation) return false;
  const kept = new Map(disk.mirror.segments.map((segment) => [segment.key, segment]));
  for (const segment of segments) kept.set(segment.key, structuredClone(segment));
  disk.mirror = { position, segments: [...kept.values()] };
  return true;
}
