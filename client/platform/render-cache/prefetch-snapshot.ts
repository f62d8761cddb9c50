import type * as v from 'valibot';
import type { Snapshot } from '../../../domain/sync/protocol.ts';
import { findSnapshot } from '../../../domain/sync/sync-calls.ts';
import { http } from '../session/connection.ts';
import { mainScope } from '../session/main-scope.ts';
import type { Result } from '../http/http.ts';

/*
 * On a first visit the event and the code that stores it are downloaded in parallel. On a phone in a full hall each takes
 * about a second, while nothing is on the screen.
 */

type Download = Promise<Result<v.InferOutput<typeof Snapshot>>>;

let begun: { readonly personId: string; readonly answer: Download } | undefined;

/** Starts the download of the event before the engine runs, for a device without a copy. */
export function prefetchSnapshot(personId: string): void {
  begun = { personId, answer: http.request(findSnapshot, { scope: mainScope() }) };
}

/** Returns the download that was begun for this person, once; drops a download for another person. */
export function takePrefetchedSnapshot(personId: string): Download | undefined {
  const download = begun?.personId === personId ? begun.answer : undefined;
  begun = undefined;
  return download;
}
