import type { UserDocument } from '../../domain/sync/mine.ts';
import type { MirrorPosition, StoredMirror } from '../../client/platform/replica/mirror.ts';
import type { MirrorStore } from '../../client/platform/replica/mirror-store.ts';
import type { Scope } from '../../domain/sync/log.ts';
import type { Segment } from '../../domain/sync/protocol.ts';

/** A document as RxDB keeps it: with the device's clock at the write, by which it later finds what to send. */
export interface ForkRow {
  readonly doc: UserDocument;
  readonly writtenAt: number;
}

/** One scope's mirror as it is stored: as text, so that no object in it is shared with its writer or reader. */
interface KeptMirror {
  readonly position: MirrorPosition;
  readonly segments: ReadonlyMap<string, string>;
}

/** What a device keeps between starts, shared by its tabs. */
export class DeviceDisk {
  mirrors = new Map<Scope, KeptMirror>();
  fork = new Map<string, ForkRow>();
  /** The server's state of each document, as far as the replication knows. */
  assumed = new Map<string, UserDocument>();
  sentUpTo = 0;
  /** The log the server last spoke of. */
  log: string | undefined;
  pulled: { readonly logId: string; readonly n: number } | undefined;

  /** The browser throws everything away. */
  wipe(): void {
    this.mirrors = new Map();
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
export function mirrorStore(
  disk: DeviceDisk,
  read: DiskOperation,
  write: DiskOperation,
): MirrorStore & { readonly scopes: () => Promise<readonly Scope[]> } {
  return {
    read: (scope) => read(() => storedMirror(disk, scope)),
    position: (scope) => read(() => disk.mirrors.get(scope)?.position),
    scopes: () => read(() => [...disk.mirrors.keys()]),
    drop: (scope) => read(() => void disk.mirrors.delete(scope)),
    replace: ({ position, segments }) =>
      write(() => {
        disk.mirrors.set(position.s, { position, segments: new Map(segments.map(asText)) });
      }),
    update: (position, segments) =>
      write(() => {
        const kept = disk.mirrors.get(position.s);
        if (kept?.position.generation !== position.generation) return false;
        disk.mirrors.set(position.s, { position, segments: new Map([...kept.segments, ...segments.map(asText)]) });
        return true;
      }),
  };
}

export function storedMirror({ mirrors }: DeviceDisk, scope: Scope): StoredMirror | undefined {
  const kept = mirrors.get(scope);
  return (
    kept && {
      position: kept.position,
      segments: [...kept.segments.values()].map((text) => JSON.parse(text) as Segment),
    }
  );
}

const asText = (segment: Segment): [string, string] => [segment.key, JSON.stringify(segment)];
