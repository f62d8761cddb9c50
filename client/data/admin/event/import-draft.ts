import * as v from 'valibot';
import { ImportChoices } from '../../../../domain/imports/import-calls.ts';
import { draftOf } from '../../edits/drafts.ts';

const Cells = v.record(v.string(), v.string());
const Kept = v.object({ choices: v.optional(ImportChoices), cells: v.optional(Cells, {}) });
type Kept = v.InferOutput<typeof Kept>;

/** A cell of the file. */
export interface ImportCell {
  readonly row: number;
  readonly column: number;
}

export interface ImportDraft {
  /** Returns the choices that were not checked yet; undefined if there are none. */
  readonly choices: () => ImportChoices | undefined;
  readonly keepChoices: (choices: ImportChoices | undefined) => void;
  /** Returns the text typed into a cell and not checked yet; undefined if there is none. */
  readonly typed: (cell: ImportCell) => string | undefined;
  readonly keepTyped: (cell: ImportCell, text: string | undefined) => void;
  readonly drop: () => void;
}

/** Returns the choices and corrections of an imported file, stored on this device until the server has them. */
export function importDraft(id: string): ImportDraft {
  const draft = draftOf(`admin:import:${id}`);
  const read = (): Kept => {
    const held = v.safeParse(Kept, draft.read());
    return held.success ? held.output : { cells: {} };
  };
  const keep = (kept: Kept): void =>
    draft.save(kept.choices === undefined && Object.keys(kept.cells).length === 0 ? undefined : kept);
  return {
    choices: () => read().choices,
    keepChoices: (choices) => keep({ cells: read().cells, ...(choices && { choices }) }),
    typed: (cell) => read().cells[nameOf(cell)],
    keepTyped: (cell, text) => {
      const { [nameOf(cell)]: _before, ...others } = read().cells;
      keep({ ...read(), cells: text === undefined ? others : { ...others, [nameOf(cell)]: text } });
    },
    drop: () => draft.save(undefined),
  };
}

const nameOf = ({ row, column }: ImportCell): string => `${row}.${column}`;
