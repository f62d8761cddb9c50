import { byOrder } from '../../../domain/by-order.ts';
import { addPerk, deletePerk, editPerk, listPerks, storePerkImage } from '../../../domain/perks/perk-calls.ts';
import { NewPerk, PerkChange } from '../../../domain/perks/perk.ts';
import { refuse } from '../../../domain/refusal.ts';
import { endpoint } from '../../http/endpoint.ts';
import type { Ports } from '../../ports.ts';
import { crudHandlers } from '../../sync/crud-handlers.ts';
import { findDocument } from '../../sync/documents.ts';
import { companies } from '../../sync/stored-collections.ts';
import { pictured } from '../pictures/pictured-documents.ts';
import { claimEndpoints } from './claim-endpoints.ts';
import { perks } from './claims.ts';
import { perkStatsEndpoints } from './perk-stats-endpoints.ts';
import { PERK_NAMES, perksFor } from './perk-view.ts';

async function checkCompany({ company_id: id = null }: { company_id?: string | null | undefined }, ports: Ports) {
  if (id === null || (await findDocument(companies, id, ports))) return;
  const message = 'There is no such company';
  refuse('invalid', message, [{ field: 'company_id', message }]);
}

const { picture, ...removable } = pictured(perks, perksFor);
const handlers = crudHandlers({
  ...removable,
  order: byOrder,
  names: PERK_NAMES,
  input: { add: NewPerk, edit: PerkChange },
  blank: () => ({ imageUrl: null }),
  check: checkCompany,
});

export const perkEndpoints = [
  endpoint(listPerks, {
    summary: 'What there is to claim, how many are left, and what you have claimed.',
    example: {},
    ...handlers.list,
  }),
  endpoint(addPerk, {
    summary: 'Offers a perk; the picture follows in a call of its own.',
    example: { name: 'A tote bag', stock: 200, company_id: 'tidewater' },
    ...handlers.add,
  }),
  /** A stock lowered below what is claimed takes nothing back from anybody: none are left. */
  endpoint(editPerk, { summary: 'Changes a perk.', example: { id: 'mug', stock: 50 }, ...handlers.edit }),
  /** Those who claimed it keep their claim on their devices; it is shown in no list any more. */
  endpoint(deletePerk, {
    summary: 'Takes a perk away, and its picture.',
    example: { id: 'mug' },
    ...handlers.remove,
  }),
  endpoint(storePerkImage, {
    summary: 'Gives a perk a picture; the one before is removed.',
    example: { id: 'mug' },
    ...picture,
  }),
  ...claimEndpoints,
  ...perkStatsEndpoints,
];
