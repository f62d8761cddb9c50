import { type LeadCount, leadCountsCollection as declared } from '../../../domain/companies/lead-count.ts';
import { card } from '../../../domain/companies/virtual-card.ts';
import { stored } from '../../sync/documents.ts';
import type { Projection } from '../../log/projection.ts';

export const leadCountDocuments = stored(declared);

/** Counts, for organisers, how many people sent their card to each company. A company's own numbers are counted from its leads. */
export const leadCountsProjection: Projection = {
  collection: leadCountDocuments.name,
  target: leadCountDocuments.scope,
  counted: (document) => (card.is(document) ? [document.ref] : []),
  document: (companyId, leads, at): LeadCount => ({ companyId, leads, at }),
};
