import type { ImportNote } from '../../domain/event/imported-event.ts';
import type { Zone } from '../../domain/time.ts';

/** One file as the organiser gave it. */
export interface ImportFile { readonly name: string; readonly bytes: Uint8Array }

/** One file as text. */
export interface TextFile { readonly name: string; readonly text: string }

export interface ReadOptions {
  /** The zone the organiser asked for; wins over what a file says. */
  readonly zone?: Zone;
  /** The zone of the event that runs; stands in where a file says nothing. */
  readonly runningZone?: Zone;
}

/** Collects what could not be read as it stands, with its place in the file. */
export interface Notes {
  readonly all: ImportNote[];
  readonly repaired: (at: string, message: string) => void;
  readonly refused: (at: string, message: string) => void;
}

export function takeNotes(): Notes {
  const all: ImportNote[] = [];
  return {
    all,
    repaired: (at, message) => void all.push({ level: 'repaired', at, message }),
    refused: (at, message) => void all.push({ level: 'refused', at, message }),
  };
}
