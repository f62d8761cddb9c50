import type { BoothParts } from '../../companies/shown-booth.ts';
import type { Packages } from '../../packages/package.ts';
import type { EventSettings } from '../event-settings.ts';
import type { ImportBases } from './kept-edits.ts';

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
  /** Settings fixed by the operator, which no source changes. */
  readonly fixed?: Partial<EventSettings>;
  /** Values of the last import, to detect local edits since. Without it the source wins. */
  readonly bases?: ImportBases;
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
