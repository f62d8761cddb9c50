import { useEffect } from 'react';
import {
  createCompany,
  editCompany,
  readCompany,
  removeCompany,
  uploadLogoCall,
} from '../../../../domain/companies/company-calls.ts';
import { isCompanyComplete } from '../../../../domain/companies/company-complete.ts';
import { type Company, companiesCollection } from '../../../../domain/companies/company.ts';
import { leadCountsCollection } from '../../../../domain/companies/lead-count.ts';
import { type BoothParts, wholeBooth } from '../../../../domain/companies/shown-booth.ts';
import { hiddenFields } from '../../../../domain/packages/rights.ts';
import { http } from '../../../platform/session/connection.ts';
import { computed, createSignal } from '../../../platform/react/signal.ts';
import { collectionStore } from '../../../platform/replica/collection-store.ts';
import { listsOnDevice } from '../../event-fields/released-fields.ts';
import { packagesOnDevice } from '../../companies/packages.ts';
import { entityRows, withRows } from '../records/entity-rows.ts';
import type { EntityCalls } from '../records/entity-write.ts';

/** A company with the fields that only organisers see. */
export interface CompanyRow extends Company {
  /** Latest count of people who sent it their card. */
  readonly leads: number;
  readonly isComplete: boolean;
  /** Whether the booth's hidden parts are loaded. The form needs them; no device stores them. */
  readonly isWhole: boolean;
}

/** Hidden parts of opened booths. */
const hidden = createSignal<ReadonlyMap<string, BoothParts>>(new Map());

const documents = entityRows(companiesCollection);

export const companyRows = withRows(
  documents,
  computed(
    [documents.all, collectionStore(leadCountsCollection), hidden, packagesOnDevice, listsOnDevice.company],
    (all, counts, ...[parts, packages, list]) =>
      all.map((company): CompanyRow => ({
        ...wholeBooth(company, parts.get(company.id), packages),
        leads: counts.get(company.id)?.leads ?? 0,
        isComplete: isCompanyComplete(company, list, packages),
        isWhole: hiddenFields(company, packages).length === 0 || parts.has(company.id),
      })),
  ),
);

export const companyWrites: EntityCalls = {
  add: createCompany,
  edit: editCompany,
  remove: removeCompany,
  picture: uploadLogoCall,
};

/** Loads a booth's hidden parts, again after each change of the booth. */
export function useHiddenParts(id: string | undefined): void {
  const rev = id && companyRows.rev(id);
  useEffect(() => {
    if (id === undefined || rev === undefined) return undefined;
    const asking = new AbortController();
    void http.request(readCompany, { id }, { signal: asking.signal }).then((answer) => {
      if (!answer.ok || asking.signal.aborted) return;
      const { focus, promo_video: promoVideo, extra } = answer.value;
      hidden.set(new Map([...hidden.get(), [id, { focus, promoVideo, ...(extra && { extra }) }]]));
    });
    return () => asking.abort();
  }, [id, rev]);
}
