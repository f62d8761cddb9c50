import type { EventDiff } from '../../../domain/event/import/event-diff.ts';
import type { ImportSource } from '../../../domain/event/import/import-context.ts';
import type { Actor } from '../../../domain/people/actor.ts';
import { type CheckView, type ImportChoices } from '../../../domain/imports/import-calls.ts';
import { countRows, type ImportRow } from '../../../domain/imports/import-row.ts';
import { IMPORT_NOTES_MAX } from '../../../domain/limits/imports.ts';
import { hash53 } from '../../../domain/sync/segments.ts';
import type { ImportFile } from '../../import/import-file.ts';
import type { Ports } from '../../ports.ts';

/** A stored file, and how the organiser wants it to be read. */
export interface ImportWish {
  readonly file: ImportFile;
  readonly choices: ImportChoices;
  /** The source that the file was read from. */
  readonly source?: SourceWish | undefined;
}

export interface SourceWish extends Pick<ImportSource, 'id' | 'rule' | 'isDraft'> {
  /** Ids of talks that are left out unless they are here: an organiser undid their import. */
  readonly leftOut?: ReadonlySet<string>;
}

/** Changes for the draft of the schedule; nothing for other imports, whose plans keep their hash. */
export const draftMarks = ({ drafts }: Pick<EventDiff, 'drafts'>): unknown[] => (drafts.length === 0 ? [] : [drafts]);

/** How a plan is applied, and by which person. */
export interface Applying {
  readonly actor: Actor;
  readonly invite: boolean;
  readonly onProgress: (done: number, total: number) => void;
  readonly ports: Ports;
}

/** Results that the plan could not predict: failed rows, and the number of invitations. */
export interface Applied {
  readonly refused: readonly string[];
  readonly invited: number;
}

/** An import row by row, and the function that applies it. The check uses everything except the function. */
export interface PlannedImport extends Omit<CheckView, 'first'> {
  readonly rows: readonly ImportRow[];
  readonly apply: (applying: Applying) => Promise<Applied>;
}

interface Parts extends Pick<PlannedImport, 'rows' | 'apply'> {
  readonly columns: readonly string[];
  readonly notes: readonly string[];
  readonly asks?: string;
  readonly adds?: string;
  readonly changes?: string;
  readonly edits?: EventDiff['edits'];
  readonly undoable?: boolean;
  readonly invitable?: number;
  readonly codes?: number;
  /** Everything that the import will write; only used for the plan's hash. */
  readonly marks: unknown;
}

export const plannedImport = ({
  rows,
  columns,
  apply,
  notes,
  asks = '',
  adds = '',
  changes = '',
  edits = [],
  undoable = true,
  invitable = 0,
  codes = 0,
  marks,
}: Parts): PlannedImport => ({
  rows,
  columns: [...columns],
  apply,
  notes: notes.slice(0, IMPORT_NOTES_MAX),
  asks,
  adds,
  changes,
  edited: edits.slice(0, IMPORT_NOTES_MAX).map(({ name, fields }) => ({ name, fields: [...fields] })),
  editedCount: edits.length,
  undoable,
  invitable,
  codes,
  counts: countRows(rows),
  plan: hash53(
    JSON.stringify([marks, rows.map(({ row, outcome, cells, was }) => [row, outcome, cells, was])]),
  ).toString(36),
});
