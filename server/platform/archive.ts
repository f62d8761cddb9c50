import { type AsyncZippable, zip } from 'fflate';
import type { Instant } from '../../domain/time.ts';

/** Puts files into one. */
export interface Archiver {
  /** A zip of these files; names may have folders in them. */
  pack(files: ReadonlyMap<string, Buffer>, at: Instant): Promise<Buffer>;
}

export const zipArchive: Archiver = {
  pack(files, at) {
    const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
    const packed: AsyncZippable = {};
    // Pictures are packed as they are: they would not get any smaller.
    for (const [name, bytes] of files) packed[name] = [bytes, { level: name.endsWith('.json') ? 6 : 0, mtime: at }];
    zip(packed, (error, bytes) => (error ? reject(error) : resolve(Buffer.from(bytes))));
    return promise;
  },
};
