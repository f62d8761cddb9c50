import type { Company } from '../../../domain/companies/company.ts';
import type { Account } from '../accounts/account-store.ts';
import type { AccountEdit } from '../accounts/change-account.ts';
import type { HolderRow } from './read-holders.ts';

/** The planned result of a row. */
export interface PlannedHolder {
  readonly row: HolderRow;
  /** The existing account; undefined for a new person. */
  readonly account: Account | undefined;
  readonly outcome: 'added' | 'changed' | 'unchanged' | 'skipped';
  readonly edit: AccountEdit;
  /** The company of the ticket. */
  readonly company: Company | undefined;
  /** Id of the ticket, if it is not the person's first. */
  readonly more?: string;
  /** Id of a ticket that ends while another one stays valid. */
  readonly ends?: string;
}
