import type * as v from 'valibot';
import { byOrder } from '../../../domain/by-order.ts';
import { addPerk, deletePerk, editPerk, listPerks, storePerkImage } from '../../../domain/perks/perk-calls.ts';
import type { NewPerk, Perk, PerkChange } from '../../../domain/perks/perk.ts';
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
import { perksFor } from './perk-view.ts';

const newPerk = (id: string, form: v.InferOutput<typeof NewPerk>): Perk => ({
  id,
  name: form.name,
  description: form.description,
  imageUrl: null,
  companyId: form.company_id,
  stock: form.stock,
  url: form.url,
  order: form.order,
});

const changedPerk = (before: Perk, form: v.InferOutput<typeof PerkChange>): Perk => ({
  ...before,
  name: form.name ?? before.name,
  description: form.description ?? before.description,
  companyId: form.company_id === undefined ? before.companyId : form.company_id,
  stock: form.stock === undefined ? before.stock : form.stock,
  url: form.url ?? before.url,
  order: form.order ?? before.order,
});

async function checkCompany({ company_id: id = null }: { company_id?: string | null | undefined }, ports: Ports) {
  if (id === null || (await findDocument(companies, id, ports))) return;
  const message = 'There is no such company';
  refuse('invalid', message, [{ field: 'company_id', message }]);
}

const { picture, ...removable } = pictured(perks, perksFor);
const handlers = crudHandlers({
  ...removable,
  order: byOrder,
  create: newPerk,
  change: changedPerk,
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
