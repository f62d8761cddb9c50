import * as v from 'valibot';
import { card } from '../../../domain/companies/virtual-card.ts';
import { Instant } from '../../../domain/time.ts';
import { collection } from '../../sync/documents.ts';
import type { Projection } from '../../log/projection.ts';

const LeadCount = v.object({ companyId: v.string(), leads: v.number(), at: Instant });
type LeadCount = v.InferOutput<typeof LeadCount>;

export const leadCountDocuments = collection('adm', 'lead-counts', LeadCount);

/** How many people have sent their card to each company, for the organisers. A company's own numbers are counted from its leads. */
export const leadCounts: Projection = {
  collection: leadCountDocuments.name,
  target: leadCountDocuments.scope,
  counted: (document) => (card.is(document) ? [document.ref] : []),
  document: (companyId, leads, at): LeadCount => ({ companyId, leads, at }),
};
