import type { Packages } from '../../domain/packages/package.ts';
import { plural } from '../../domain/plural.ts';
import type { ImportNote } from '../../domain/event/import/imported-event.ts';
import type { ReleasedLists } from '../../domain/event-fields/fields-in-force.ts';
import type { DateOrder } from '../../domain/imports/import-calls.ts';
import type { Zone } from '../../domain/time.ts';

/** A file as the organiser provided it. */
export interface ImportFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** A decoded file. */
export interface TextFile {
  readonly name: string;
  readonly text: string;
}

export interface ReadOptions {
  /** Zone that the organiser chose. Takes precedence over the file's zone. */
  readonly zone?: Zone;
  /** Zone of the existing event. Used if the file names none. */
  readonly runningZone?: Zone;
  /** Order of day and month in dates with slashes. */
  readonly dates?: DateOrder;
  /** If true, accepts a table without a usable row, so that the organiser can correct its rows. */
  readonly evenEmpty?: boolean;
  /** The released lists of fields, whose answers tables may have. */
  readonly lists?: ReleasedLists;
  /** The packages that tables of companies may name; the specification's without them. */
  readonly packages?: Packages;
  /** If true, people with different names may have one mail address. */
  readonly isShared?: boolean;
}

/** Collects notes about problems in the file, with their place, and remarks about the whole file. */
export interface Notes {
  readonly all: ImportNote[];
  readonly repaired: (at: string, message: string, field?: string) => void;
  readonly refused: (at: string, message: string, field?: string) => void;
  readonly remark: (sentence: string) => void;
  /** Adds a note about a talk without a readable start. */
  readonly noStart: (at: string, written: string, field?: string) => void;
  /** Returns the remarks for the end of the report, one sentence each. */
  readonly remarks: () => string[];
}

/** Hint for unreadable start times: examples of formats that every reader accepts. */
const STARTS = 'write it like 2027-06-04 10:00, 4.6.2027 10:00 or 2027-06-04T10:00+02:00';

export function takeNotes(): Notes {
  const all: ImportNote[] = [];
  const remarks: string[] = [];
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
    remark: (sentence) => void remarks.push(sentence),
    noStart(at, written, field) {
      withoutStart += 1;
      refused(at, `does not start at a readable time (${written || 'none given'}); ${STARTS}`, field);
    },
    remarks: () => [
      ...remarks,
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
