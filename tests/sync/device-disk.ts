import type { MineDocument } from '../../domain/sync/mine.ts';
import type { MirrorPosition, StoredMirror } from '../../client/platform/mirror.ts';
import type { MirrorStore } from '../../client/platform/mirror-store.ts';
import type { Segment } from '../../domain/sync/protocol.ts';

/** A document as RxDB keeps it: with the device's clock at the write, by which it later finds what to send. */
export interface ForkRow {
  readonly doc: MineDocument;
  readonly writtenAt: number;
}

/** What a device keeps between starts, shared by its tabs. */
export class DeviceDisk {
  /** As text, so that nothing in it is shared with whoever wrote or reads it. */
  mirror: { readonly position: MirrorPosition; readonly segments: ReadonlyMap<string, string> } | undefined;
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
    read: () => read(() => storedMirror(disk)),
    position: () => read(() => disk.mirror?.position),
    replace: ({ position, segments }) =>
      write(() => {
        disk.mirror = { position, segments: new Map(segments.map(asText)) };
      }),
    update: (position, segments) =>
      write(() => {
        if (disk.mirror?.position.generation !== position.generation) return false;
        disk.mirror = { position, segments: new Map([...disk.mirror.segments, ...segments.map(asText)]) };
        return true;
      }),
  };
}

export const storedMirror = ({ mirror }: DeviceDisk): StoredMirror | undefined =>
  mirror && {
    position: mirror.position,
    segments: [...mirror.segments.values()].map((text) => JSON.parse(text) as Segment),
  };

const asText = (segment: Segment): [string, string] => [segment.key, JSON.stringify(segment)];
