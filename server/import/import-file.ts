import { plural } from '../../domain/plural.ts';
import type { ImportNote } from '../../domain/event/imported-event.ts';
import type { DateOrder } from '../../domain/imports/import-calls.ts';
import type { Zone } from '../../domain/time.ts';

/** One file as the organiser gave it. */
export interface ImportFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** One file as text. */
export interface TextFile {
  readonly name: string;
  readonly text: string;
}

export interface ReadOptions {
  /** The zone the organiser asked for; wins over what a file says. */
  readonly zone?: Zone;
  /** The zone of the event that runs; stands in where a file says nothing. */
  readonly runningZone?: Zone;
  /** Of dates with slashes, where they can be read either way. */
  readonly dates?: DateOrder;
  /** A table of which no row can be used is read as well, so that its rows can be mended. */
  readonly evenEmpty?: boolean;
}

/** Collects what could not be read as it stands, with its place in the file, and what is to be said of the file as a whole. */
export interface Notes {
  readonly all: ImportNote[];
  readonly repaired: (at: string, message: string, field?: string) => void;
  readonly refused: (at: string, message: string, field?: string) => void;
  readonly remark: (sentence: string) => void;
  /** A talk without a readable start. */
  readonly noStart: (at: string, written: string, field?: string) => void;
  /** One sentence each, for the end of the report. */
  readonly remarks: () => string[];
}

/** What every format takes for a start. */
const STARTS = 'write it like 2027-06-04 10:00, 4.6.2027 10:00 or 2027-06-04T10:00+02:00';

export function takeNotes(): Notes {
  const all: ImportNote[] = [];
  const said: string[] = [];
  let withoutStart = 0;
  const noted =
    (level: ImportNote['level']) =>
    (at: string, message: string, field?: string): void =>
      void all.push({ level, at, message, ...(field !== undefined && { field }) });
  const refused = noted('refused');
  return {
    all,
    repaired: noted('repaired'),
    refused,
    remark: (sentence) => void said.push(sentence),
    noStart(at, written, field) {
      withoutStart += 1;
      refused(at, `does not start at a readable time (${written || 'none given'}); ${STARTS}`, field);
    },
    remarks: () => [
      ...said,
      ...(withoutStart === 0
        ? []
        : [
            plural(
              withoutStart,
              `${withoutStart} talk has no start that can be read; ${STARTS}.`,
              `${withoutStart} talks have no start that can be read; ${STARTS}.`,
            ),
          ]),
    ],
  };
}
