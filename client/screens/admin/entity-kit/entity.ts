import type { LucideIcon } from 'lucide-react';
import type { ComponentType } from 'react';
import type * as v from 'valibot';
import type { FormValues } from '../../../../domain/forms/three-way-merge.ts';
import type { Choices } from '../../../data/admin/event/choices.ts';
import type { EntityCalls } from '../../../data/admin/records/entity-write.ts';
import type { EntityRows } from '../../../data/admin/records/entity-rows.ts';
import type { Column } from '../../../ui/table/data-table.tsx';

export interface ListedEntity {
  readonly id: string;
}

/** A column of an entity's table. */
export interface EntityColumn<Row> extends Omit<Column<Row>, 'sorts'> {
  /** Value for sorting; without it the column is not sortable. */
  readonly by?: (row: Row) => string | number;
  /** Text in the exported file, if it is not the sort value. */
  readonly text?: (row: Row) => string;
}

/** Texts about an entity, as whole words or sentences. */
export interface EntityWords {
  /** Such as "Perks". */
  readonly title: string;
  /** Such as "Search perks". */
  readonly search: string;
  /** Such as "New perk". */
  readonly add: string;
  /** Such as "Remove perk". */
  readonly remove: string;
  /** Such as "1 perk", "12 perks". */
  readonly count: (rows: number) => string;
  /** Such as "There are no perks yet". */
  readonly none: string;
  /** Such as "No perk fits this search". */
  readonly noMatch: string;
  /** Such as "This perk is gone". */
  readonly gone: string;
}

/** The form of an entity, with API field names. */
export interface EntityForm<Row> {
  readonly create: v.GenericSchema<unknown, unknown>;
  readonly change: v.GenericSchema<unknown, unknown>;
  /** Stored values in the form's format. */
  readonly values: (row: Row) => FormValues;
  readonly blank: FormValues;
  /** Renders the fields of the open tab. */
  readonly Fields: ComponentType<FieldsProps<Row>>;
  /** Fields as part of a sentence, by name: "the length". */
  readonly labels: Readonly<Record<string, string>>;
}

export interface FieldsProps<Row> {
  /** Undefined for a new entry. */
  readonly row: Row | undefined;
}

/** A tab beside an entry's fields. */
export interface EntityTab<Row> {
  readonly key: string;
  readonly label: string;
  readonly Tab: ComponentType<{ readonly row: Row }>;
}

/** A list, rendered by EntityTable. */
export interface EntityList<Row extends ListedEntity> {
  /** Its `type` in the URL. */
  readonly type: string;
  readonly icon: LucideIcon;
  readonly words: EntityWords;
  readonly rows: EntityRows<Row>;
  /** Name of a row, as in a heading. */
  readonly name: (row: Row) => string;
  /** Searched text. */
  readonly text: (row: Row) => string;
  /** The first one names the row and opens it. */
  readonly columns: readonly EntityColumn<Row>[];
  /** Filters shown as tabs with counts; `now` changes each minute. */
  readonly views?: (rows: readonly Row[], now: number) => readonly EntityView<Row>[];
}

/** A list that organisers edit: table and form. Rendered by EntityScreen. */
export interface Entity<Row extends ListedEntity> extends EntityList<Row> {
  readonly form: EntityForm<Row>;
  readonly calls: EntityCalls;
  /** Value of the form's field `order`. Absent if the list cannot be ordered by hand. */
  readonly place?: (row: Row) => number;
  /** Cannot be edited offline: its rows come from the server, or saving sends something. */
  readonly needsNetwork?: true;
  /** Actions for several rows, apart from deleting. */
  readonly actions?: readonly EntityAction<Row>[];
  /** What the selected rows mean for people: "kept 261 times". */
  readonly means?: (rows: readonly Row[]) => string;
  /** Tabs after Details. */
  readonly tabs?: readonly EntityTab<Row>[];
}

/** An action that makes the same change to several rows. */
export interface EntityAction<Row> {
  readonly key: string;
  /** Such as "Cancel talks", or "Stage" with a choice. */
  readonly label: string;
  /** The options, and the label for none. */
  readonly choices?: Choices;
  readonly none?: string;
  /** The change of one row, given the choice. */
  readonly change?: (chosen: string | null, row: Row) => FormValues;
  /** Runs on this device instead, for all rows; shows its own result. */
  readonly run?: (rows: readonly Row[], chosen: string | null) => void;
}

export interface EntityView<Row> {
  /** Its `view` in the URL. */
  readonly key: string;
  readonly label: string;
  readonly has: (row: Row) => boolean;
}

/** Infers the type of an entity. */
export const entity = <Row extends ListedEntity>(described: Entity<Row>): Entity<Row> => described;

/** Infers the type of a list without editing. */
export const entityList = <Row extends ListedEntity>(described: EntityList<Row>): EntityList<Row> => described;
