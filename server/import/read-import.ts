import type { ImportedEvent } from '../../domain/event/imported-event.ts';
import { type Refusal, refusal } from '../../domain/refusal.ts';
import { decodeText } from './decode-text.ts';
import { readAnyFormat } from './detect.ts';
import type { ImportFile, ReadOptions } from './import-file.ts';
import { mergeImports } from './merge-imports.ts';

/**
 * The files of one event, in any of the formats, as one event. Pure: the same files give the same event.
 * A refusal says in one sentence which file is not usable, why and where.
 */
export function readImport(files: readonly ImportFile[], options: ReadOptions = {}): ImportedEvent | Refusal {
  const read: ImportedEvent[] = [];
  for (const file of files) {
    const text = decodeText(file);
    if ('code' in text) return text;
    const event = readAnyFormat(text, withZoneOf(read, options));
    if ('code' in event) return event;
    read.push(event);
  }
  const [first, ...rest] = read;
  return first ? mergeImports([first, ...rest]) : refusal('invalid', 'No file was given.');
}

/** A file that says nothing about zones is in the zone of the files before it. */
function withZoneOf(read: readonly ImportedEvent[], options: ReadOptions): ReadOptions {
  const zone = read.map((event) => event.event?.zone).find((one) => one !== undefined);
  return zone === undefined ? options : { ...options, runningZone: zone };
}
