import type { UserDocument } from '../../domain/sync/mine.ts';
import type { MirrorPosition, StoredMirror } from '../../client/platform/replica/mirror.ts';
import type { MirrorStore } from '../../client/platform/replica/mirror-store.ts';
import type { Scope } from '../../domain/sync/log.ts';
import type { Segment } from '../../domain/sync/protocol.ts';

/** A document as RxDB stores it: with the device's time of the write, by which RxDB finds what to send. */
export interface ForkRow {
  readonly doc: UserDocument;
  readonly writtenAt: number;
}

/** A scope's stored mirror, as text, so that no object is shared with its writer or reader. */
interface KeptMirror {
  readonly position: MirrorPosition;
  readonly segments: ReadonlyMap<string, string>;
}

/** Everything that a device stores between starts, shared by its tabs. */
export class DeviceDisk {
  mirrors = new Map<Scope, KeptMirror>();
  fork = new Map<string, ForkRow>();
  /** The server's state of each document, as the replication knows it. */
  assumed = new Map<string, UserDocument>();
  sentUpTo = 0;
  /** Id of the last log that the server mentioned. */
  log: string | undefined;
  pulled: { readonly logId: string; readonly n: number } | undefined;

  /** The browser deletes everything. */
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

/** One disk operation by one tab: it takes time, may fail, and the tab may die during it. */
export type DiskOperation = <T>(act: () => T) => Promise<T>;

/** The mirror's store on the disk; its steps are atomic, as IndexedDB's transactions are. */
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
