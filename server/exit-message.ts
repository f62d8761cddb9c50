import { storeFile } from './store/store-file.ts';
import { StartRefused } from './platform/start-refused.ts';
import { asUnavailable } from './store/unavailable.ts';
import { damaged, StoreRefused } from './store/store-refused.ts';

/** Returns why a program ends, as one sentence for the operator. For a bug, with as much detail as fits. */
export function exitMessage(error: unknown, dataDir?: string): string {
  if (error instanceof StartRefused || error instanceof StoreRefused) return error.message;
  const unavailable = asUnavailable(error);
  if (unavailable) return unavailable.message;
  if (!(error instanceof Error)) return String(error);
  if (isOfSqlite(error)) return damaged(dataDir === undefined ? 'The store' : storeFile(dataDir), error).message;
  return (
    systemSentence(error) ?? `Plenary cannot go on: ${error.message.split('\n')[0]} (LOG_LEVEL=debug shows where.)`
  );
}

/** Returns which file the system refused, and why; undefined for any other error. */
export function systemSentence(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('syscall' in error)) return undefined;
  const { code, path, dest, syscall } = error as NodeJS.ErrnoException & { readonly dest?: string };
  // Node also reports this code if the disk above is read-only.
  if (code === 'ENOENT' && syscall === 'mkdir') return `${path} cannot be made: is the folder above it read-only?`;
  // If there is `dest`, it is our file.
  return `${dest ?? path ?? 'Something'} cannot be used: ${WORDS[code ?? ''] ?? error.message}.`;
}

/** Meanings of system errors, for our files and folders. */
const WORDS: Readonly<Record<string, string>> = {
  EACCES: 'the user this runs as may not',
  EPERM: 'the user this runs as may not',
  EROFS: 'the disk is read only',
  ENOSPC: 'there is no room left on the disk',
  EDQUOT: 'there is no room left for this user',
  ENOENT: 'it is not there',
  ENOTDIR: 'a folder on the way to it is a file',
  EEXIST: 'it is a file, and should be a folder',
  EISDIR: 'it is a folder, and should be a file',
  ENAMETOOLONG: 'its name is too long',
};

const isOfSqlite = (error: Error): boolean => 'code' in error && error.code === 'ERR_SQLITE_ERROR';
