import { useEffect } from 'react';
import {
  createCompany,
  editCompany,
  readCompany,
  removeCompany,
  uploadLogo,
} from '../../../../domain/companies/company-calls.ts';
import { isCompanyComplete } from '../../../../domain/companies/company-complete.ts';
import { type Company, companies } from '../../../../domain/companies/company.ts';
import { leadCounts } from '../../../../domain/companies/lead-count.ts';
import { type BoothParts, wholeBooth } from '../../../../domain/companies/shown-booth.ts';
import { http } from '../../../platform/session/connection.ts';
import { computed, createSignal } from '../../../platform/react/signal.ts';
import { collectionStore } from '../../../platform/replica/collection-store.ts';
import { nounRows, withRows } from '../records/noun-rows.ts';
import type { NounCalls } from '../records/noun-write.ts';

/** A company with what organisers alone see of it. */
export interface CompanyRow extends Company {
  /** How many people have sent it their card, as it was counted last. */
  readonly leads: number;
  readonly isComplete: boolean;
  /** Whether what its booth hides is known here, too. Its form needs it; no device holds it. */
  readonly isWhole: boolean;
}

/** What booths hide, of those that were opened. */
const hidden = createSignal<ReadonlyMap<string, BoothParts>>(new Map());

const documents = nounRows(companies);

export const companyRows = withRows(
  documents,
  computed([documents.all, collectionStore(leadCounts), hidden], (all, counts, parts) =>
    all.map((company): CompanyRow => ({
      ...wholeBooth(company, parts.get(company.id)),
      leads: counts.get(company.id)?.leads ?? 0,
      isComplete: isCompanyComplete(company),
      isWhole: company.ticketType === 'super' || parts.has(company.id),
    })),
  ),
);

export const companyWrites: NounCalls = {
  add: createCompany,
  edit: editCompany,
  remove: removeCompany,
  picture: uploadLogo,
};

/** Asks for what the booth hides, and anew whenever somebody has changed the booth. */
export function useHiddenParts(id: string | undefined): void {
  const rev = id && companyRows.rev(id);
  useEffect(() => {
    if (id === undefined || rev === undefined) return undefined;
    const asking = new AbortController();
    void http.request(readCompany, { id }, { signal: asking.signal }).then((answer) => {
      if (!answer.ok || asking.signal.aborted) return;
      const { focus, promo_video: promoVideo } = answer.value;
      hidden.set(new Map([...hidden.get(), [id, { focus, promoVideo }]]));
    });
    return () => asking.abort();
  }, [id, rev]);
}
