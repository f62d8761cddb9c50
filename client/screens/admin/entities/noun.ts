import type { LucideIcon } from 'lucide-react';
import type { ComponentType } from 'react';
import type * as v from 'valibot';
import type { FormValues } from '../../../../domain/forms/three-way-merge.ts';
import type { Choices } from '../../../data/admin/event/choices.ts';
import type { NounCalls } from '../../../data/admin/records/noun-write.ts';
import type { NounRows } from '../../../data/admin/records/noun-rows.ts';
import type { Column } from '../../../ui/table/data-table.tsx';

export interface Thing {
  readonly id: string;
}

/** A column of a noun's table. */
export interface NounColumn<Row> extends Omit<Column<Row>, 'sorts'> {
  /** What the table is sorted by under its head; not at all without it. */
  readonly by?: (row: Row) => string | number;
  /** What stands in the file for it, where that is not what it is sorted by. */
  readonly text?: (row: Row) => string;
}

/** What organisers read of a noun, whole in each of its forms. */
export interface NounWords {
  /** "Perks". */
  readonly title: string;
  /** "Search perks". */
  readonly search: string;
  /** "New perk". */
  readonly add: string;
  /** "Remove perk". */
  readonly remove: string;
  /** "1 perk", "12 perks". */
  readonly count: (rows: number) => string;
  /** "There are no perks yet". */
  readonly none: string;
  /** "No perk fits this search". */
  readonly noMatch: string;
  /** "This perk is gone". */
  readonly gone: string;
}

/** The form of a thing, under the names of the API. */
export interface NounForm<Row> {
  readonly create: v.GenericSchema<unknown, unknown>;
  readonly change: v.GenericSchema<unknown, unknown>;
  /** What is stored, as the form has it. */
  readonly values: (row: Row) => FormValues;
  readonly blank: FormValues;
  /** The fields of the open tab. */
  readonly Fields: ComponentType<FieldsProps<Row>>;
  /** Fields by name, as a sentence calls them: "the length". */
  readonly labels: Readonly<Record<string, string>>;
}

export interface FieldsProps<Row> {
  /** None in the form of a new one. */
  readonly row: Row | undefined;
}

/** A part of a thing that stands beside its fields, with a form of its own or none. */
export interface NounTab<Row> {
  readonly key: string;
  readonly label: string;
  readonly Tab: ComponentType<{ readonly row: Row }>;
}

/** What a list shows. NounTable draws it. */
export interface NounList<Row extends Thing> {
  /** What the address calls it. */
  readonly type: string;
  readonly icon: LucideIcon;
  readonly words: NounWords;
  readonly rows: NounRows<Row>;
  /** What it is called in a heading. */
  readonly name: (row: Row) => string;
  /** All that the search looks through. */
  readonly text: (row: Row) => string;
  /** The first one names the row and opens it. */
  readonly columns: readonly NounColumn<Row>[];
  /** Parts of the list, each counted; `now` to the minute. */
  readonly views?: (rows: readonly Row[], now: number) => readonly NounView<Row>[];
}

/** A list that organisers keep: what its table shows and what its form asks. NounScreen draws it. */
export interface Noun<Row extends Thing> extends NounList<Row> {
  readonly form: NounForm<Row>;
  readonly calls: NounCalls;
  /** Where it stands among the others, by the field `order` of its form. None where they have no order of their own. */
  readonly place?: (row: Row) => number;
  /** Nothing of it waits for a network: its rows are asked of the server, or saving one sends something. */
  readonly needsNetwork?: true;
  /** What can be done to many at once, beside taking them away. */
  readonly actions?: readonly NounAction<Row>[];
  /** What those that are picked mean to people: "kept 261 times". */
  readonly means?: (rows: readonly Row[]) => string;
  /** Behind Details. */
  readonly tabs?: readonly NounTab<Row>[];
}

/** Changes the same of many things. */
export interface NounAction<Row> {
  readonly key: string;
  /** "Cancel talks", or "Stage" where it asks which. */
  readonly label: string;
  /** Where it asks: what there is to choose from, and what stands for none of them. */
  readonly choices?: Choices;
  readonly none?: string;
  /** What is sent of each, with what was chosen. */
  readonly change?: (chosen: string | null, row: Row) => FormValues;
  /** Does it on this device instead, to all of them; says so itself. */
  readonly run?: (rows: readonly Row[], chosen: string | null) => void;
}

export interface NounView<Row> {
  /** What the address calls it. */
  readonly key: string;
  readonly label: string;
  readonly has: (row: Row) => boolean;
}

/** Types a noun. */
export const noun = <Row extends Thing>(described: Noun<Row>): Noun<Row> => described;

/** Types a list whose rows are changed elsewhere. */
export const nounList = <Row extends Thing>(described: NounList<Row>): NounList<Row> => described;
