import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { ImportedEvent } from '../../domain/event/import/imported-event.ts';
import type { Refusal } from '../../domain/refusal.ts';
import type { ImportFile } from '../../server/import/import-file.ts';

/** A small event of our own that lies in tests/fixtures in every format: five talks, one of them across midnight. */
export const harbourPath = (name: string): string =>
  fileURLToPath(new URL(`../fixtures/harbour-days/${name}`, import.meta.url));

export const harbourFile = (name: string): ImportFile => ({ name, bytes: readFileSync(harbourPath(name)) });

export const textFile = (name: string, text: string): ImportFile => ({ name, bytes: Buffer.from(text) });

/** What was read, where the test is not about its being refused. */
export function accepted(read: ImportedEvent | Refusal): ImportedEvent {
  if ('code' in read) throw new Error(read.message);
  return read;
}

/** The sentence of a refusal. */
export function refusedWith(read: ImportedEvent | Refusal): string {
  if (!('code' in read)) throw new Error(`${read.format} was read`);
  return read.message;
}

/** `2027-06-04 23:30`, as a clock on the wall shows it; by another way than the import's own. */
export const onTheWall = (at: number, zone: string): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' }).format(at);
