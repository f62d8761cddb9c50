import type * as v from 'valibot';
import type { Snapshot } from '../../../domain/sync/protocol.ts';
import { PUBLIC } from '../../../domain/sync/readable-scopes.ts';
import { findSnapshot } from '../../../domain/sync/sync-calls.ts';
import { http } from '../session/connection.ts';
import type { Result } from '../http/http.ts';

/*
 * On a first visit the event and the code that stores it are downloaded at the same time: on a phone in a full hall each
 * takes about a second, and one after the other is what somebody waits for who has nothing on the screen.
 */

type Download = Promise<Result<v.InferOutput<typeof Snapshot>>>;

let begun: { readonly personId: string; readonly answer: Download } | undefined;

/** Asks for the event ahead of the engine, for a device that has nothing of it. */
export function prefetchSnapshot(personId: string): void {
  begun = { personId, answer: http.request(findSnapshot, { scope: PUBLIC }) };
}

/** The download begun for this person, once; one begun for another person is dropped. */
export function takePrefetchedSnapshot(personId: string): Download | undefined {
  const download = begun?.personId === personId ? begun.answer : undefined;
  begun = undefined;
  return download;
}
