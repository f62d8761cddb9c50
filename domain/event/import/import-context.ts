import type { BoothParts } from '../../companies/shown-booth.ts';
import type { EventSettings } from '../event-settings.ts';
import type { ImportBases } from './kept-edits.ts';

/** What an import has to know beside the source and the catalog. */
export interface ImportContext {
  /** Ids of the people who can log in, other than with the demo's accounts: no import takes them away. */
  readonly accounts: ReadonlySet<string>;
  /** Key of an imported person → id of the person who has that mail address already. */
  readonly known: ReadonlyMap<string, string>;
  /** Ids of people whose tickets are kept from imports: they stay as they are. */
  readonly frozen?: ReadonlySet<string>;
  /** Company id → what its booth may hide, which stands outside the catalog. Needed of the companies that the source has. */
  readonly booths?: ReadonlyMap<string, BoothParts>;
  /** Settings that the operator decided beside the event, which no source changes. */
  readonly fixed?: Partial<EventSettings>;
  /** What the last import said, to tell what was edited here since. Without it the source wins. */
  readonly bases?: ImportBases;
  /** The source wins over what was edited here. */
  readonly takeFile?: boolean;
  /** The organiser confirms that the source takes the place of what is there, whatever is lost. */
  readonly replace: boolean;
  /** What an earlier step of this import found about that; its own documents must not change the answer. */
  readonly replaces?: boolean;
}
