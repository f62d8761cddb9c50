import * as v from 'valibot';

/**
 * The outcome of a row. `kept`: an organiser protected it from imports. `gone`: a talk that is cancelled, or something that
 * is removed.
 */
const ROW_OUTCOMES = ['new', 'changed', 'same', 'refused', 'kept', 'gone'] as const;
export const RowOutcome = v.picklist(ROW_OUTCOMES);
export type RowOutcome = v.InferOutput<typeof RowOutcome>;

/** A problem of a row, or how it was repaired. */
export const RowProblem = v.object({
  /** Index of the cell; -1 if it is about no existing cell. */
  column: v.number(),
  message: v.string(),
  /** Suggested texts for the cell. */
  fixes: v.array(v.string()),
});
export type RowProblem = v.InferOutput<typeof RowProblem>;

export const ImportRow = v.object({
  /** Row number in the spreadsheet; 0 for rows of no table. */
  row: v.number(),
  outcome: RowOutcome,
  cells: v.array(v.string()),
  /** The current value where a cell differs from it; null if it is equal or there is none. */
  was: v.array(v.nullable(v.string())),
  why: v.array(RowProblem),
});
export type ImportRow = v.InferOutput<typeof ImportRow>;

export const RowCounts = v.object(v.entriesFromList(ROW_OUTCOMES, v.number()));
export type RowCounts = v.InferOutput<typeof RowCounts>;

export const countRows = (rows: readonly Pick<ImportRow, 'outcome'>[]): RowCounts => {
  const counts = { new: 0, changed: 0, same: 0, refused: 0, kept: 0, gone: 0 };
  for (const { outcome } of rows) counts[outcome] += 1;
  return counts;
};
