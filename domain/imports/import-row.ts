import * as v from 'valibot';

/** What becomes of a row. `kept`: an organiser said that no import touches it. `gone`: a talk that is cancelled, or what is taken away. */
const ROW_OUTCOMES = ['new', 'changed', 'same', 'refused', 'kept', 'gone'] as const;
export const RowOutcome = v.picklist(ROW_OUTCOMES);
export type RowOutcome = v.InferOutput<typeof RowOutcome>;

/** What is wrong with a row, or what was made of it. */
export const RowProblem = v.object({
  /** Which cell; -1 where it is none, or none that is there. */
  column: v.number(),
  message: v.string(),
  /** What the cell could say instead. */
  fixes: v.array(v.string()),
});
export type RowProblem = v.InferOutput<typeof RowProblem>;

export const ImportRow = v.object({
  /** As the spreadsheet counts; 0 for what comes from no table. */
  row: v.number(),
  outcome: RowOutcome,
  cells: v.array(v.string()),
  /** What stands now where a cell says something else; null where it says the same, or there is nothing. */
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
