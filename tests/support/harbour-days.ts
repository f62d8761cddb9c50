import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { ImportedEvent } from '../../domain/event/import/imported-event.ts';
import type { Refusal } from '../../domain/refusal.ts';
import type { ImportFile } from '../../server/import/import-file.ts';

/** Returns the path of a test event that exists in every import format in tests/fixtures: five talks, one of them across midnight. */
export const harbourPath = (name: string): string =>
  fileURLToPath(new URL(`../fixtures/harbour-days/${name}`, import.meta.url));

export const harbourFile = (name: string): ImportFile => ({ name, bytes: readFileSync(harbourPath(name)) });

export const textFile = (name: string, text: string): ImportFile => ({ name, bytes: Buffer.from(text) });

/** Returns the event that was read; throws if the file was refused. */
export function accepted(read: ImportedEvent | Refusal): ImportedEvent {
  if ('code' in read) throw new Error(read.message);
  return read;
}

/** Returns the sentence of a refusal; throws if the file was accepted. */
export function refusedWith(read: ImportedEvent | Refusal): string {
  if (!('code' in read)) throw new Error(`${read.format} was read`);
  return read.message;
}

/** Formats an instant as local time: `2027-06-04 23:30`. Computed in another way than the import does. */
export const onTheWall = (at: number, zone: string): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' }).format(at);
