import { byOrder } from '../../../domain/by-order.ts';
import {
  addSponsorTier,
  deleteSponsorTier,
  editSponsorTier,
  listSponsorTiers,
  SponsorTierView,
} from '../../../domain/sponsorships/sponsor-tier-calls.ts';
import {
  NewSponsorTier,
  SponsorTierChange,
  sponsorTiersCollection,
  tierInUse,
} from '../../../domain/sponsorships/sponsor-tier.ts';
import { sponsorshipsCollection } from '../../../domain/sponsorships/sponsorship.ts';
import { refuse } from '../../../domain/refusal.ts';
import type { Ports } from '../../ports.ts';
import { endpoint } from '../../http/endpoint.ts';
import { crudHandlers, viewerOf, type Which } from '../../sync/crud-handlers.ts';
import { documentsIn, stored } from '../../sync/documents.ts';
import { editDocument } from '../../sync/edit-documents.ts';
import { withUniqueName } from '../../sync/unique-name.ts';

const documents = stored(sponsorTiersCollection);
const sponsors = stored(sponsorshipsCollection);
const names = { id: 'id' } as const;
const missing = (): never => refuse('not-found', 'There is no such tier');

const handlers = crudHandlers({
  documents,
  order: byOrder,
  viewFor: viewerOf({ documents, view: SponsorTierView, names, show: () => () => ({}) }),
  names,
  input: { add: NewSponsorTier, edit: SponsorTierChange },
  blank: () => ({}),
  validate: (after, before, state) => void withUniqueName(after, before, { what: 'tier', documents, state }),
  remove: removeTier,
  missing,
});

/** Removes a tier that no sponsor has. */
async function removeTier(which: Which, ports: Ports): Promise<void> {
  await editDocument(
    documents,
    {
      ...which,
      change(before, state) {
        if (!before) return missing();
        const used = documentsIn(state, sponsors).filter(({ tierId }) => tierId === before.id).length;
        return used === 0 ? null : refuse('conflict', tierInUse(used));
      },
    },
    ports,
  );
}

export const sponsorTierEndpoints = [
  endpoint(listSponsorTiers, { summary: 'The tiers of sponsors, in their order.', example: {}, ...handlers.list }),
  endpoint(addSponsorTier, {
    summary: 'Adds a tier of sponsors.',
    example: { name: 'Gold', order: 1 },
    ...handlers.add,
  }),
  endpoint(editSponsorTier, {
    summary: 'Changes a tier of sponsors.',
    example: { id: 'harbour', name: 'Harbour partners' },
    ...handlers.edit,
  }),
  endpoint(deleteSponsorTier, {
    summary: 'Takes away a tier that no sponsor has.',
    example: { id: 'harbour' },
    refuses: ['conflict'],
    ...handlers.remove,
  }),
];
