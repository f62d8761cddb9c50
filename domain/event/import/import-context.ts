import type { BoothParts } from '../../companies/shown-booth.ts';
import type { ReleasedLists } from '../../event-fields/fields-in-force.ts';
import type { Packages } from '../../packages/package.ts';
import type { NarrowedFields } from '../../people/narrowed-fields.ts';
import type { EventSettings } from '../event-settings.ts';
import type { ConflictRule } from '../../sources/field-ownership.ts';
import type { ImportBases } from './kept-edits.ts';

/** A programme that another system keeps. */
export interface ImportSource {
  readonly id: string;
  /** Who wins if a field was changed here and in the source. */
  readonly rule: ConflictRule;
  /** Whether places, new and cancelled talks go into the draft of the schedule. */
  readonly isDraft: boolean;
  /** Whether it keeps a part of the programme, beside other talks: then it says nothing about the event itself. */
  readonly isPart: boolean;
}

/** Input of an import in addition to source and catalog. */
export interface ImportContext {
  /** Ids of people with accounts other than the demo's: never removed by an import. */
  readonly accounts: ReadonlySet<string>;
  /** Key of an imported person → id of the existing person with that mail address. */
  readonly known: ReadonlyMap<string, string>;
  /** Ids of people excluded from imports: they stay as they are. */
  readonly frozen?: ReadonlySet<string>;
  /** Company id → hidden parts of its booth, which the catalog lacks. Required for the source's companies. */
  readonly booths?: ReadonlyMap<string, BoothParts>;
  /** The packages in force; the specification's without them. */
  readonly packages?: Packages | undefined;
  /** The released lists of fields; forms without one are missing. */
  readonly lists?: ReleasedLists | undefined;
  /** Answers that people narrowed, by person. */
  readonly narrowed?: ReadonlyMap<string, NarrowedFields> | undefined;
  /** Settings fixed by the operator, which no source changes. */
  readonly fixed?: Partial<EventSettings>;
  /** Values of the last import, to detect local edits since. Without it the source wins. */
  readonly bases?: ImportBases;
  /** The system that is read at intervals; absent for a file. */
  readonly source?: ImportSource | undefined;
  /** Ids of talks that come from elsewhere: they are not missing in this source. */
  readonly others?: ReadonlySet<string> | undefined;
  /** The source overrides local edits. */
  readonly takeFile?: boolean;
  /** The organiser confirmed that the source may replace everything. */
  readonly replace: boolean;
  /**
   * Whether the source replaces the event, if an earlier step of this import found that out: its documents must not change the
   * answer.
   */
  readonly replaces?: boolean;
}
