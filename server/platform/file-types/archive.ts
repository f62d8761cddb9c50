import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';
import type { Instant } from '../../../domain/time.ts';

/** A file of an archive, with its content as a stream. Names may contain folders. */
export interface ArchivedFile {
  readonly name: string;
  readonly content: Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>;
}

/** Makes zip archives. */
export interface Archiver {
  /** Returns a zip of these files, made while it is read. */
  pack(files: readonly ArchivedFile[], at: Instant): AsyncIterable<Uint8Array>;
}

export const zipArchive: Archiver = {
  async *pack(files, at) {
    const ready: Uint8Array[] = [];
    const zip = new Zip((error, bytes) => {
      if (error) throw error;
      ready.push(bytes);
    });
    for (const { name, content } of files) {
      // Pictures are stored uncompressed: compression would not make them smaller.
      const file = name.endsWith('.json') ? new ZipDeflate(name, { level: 6 }) : new ZipPassThrough(name);
      file.mtime = at;
      zip.add(file);
      for await (const part of content) {
        file.push(Buffer.from(part));
        yield* ready.splice(0);
      }
      file.push(new Uint8Array(), true);
    }
    zip.end();
    yield* ready.splice(0);
  },
};
