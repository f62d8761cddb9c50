import type * as v from 'valibot';
import { byOrder } from '../../../domain/by-order.ts';
import { addPerk, deletePerk, editPerk, listPerks, storePerkImage } from '../../../domain/perks/perk-calls.ts';
import type { Perk, PerkChange } from '../../../domain/perks/perk.ts';
import { refuse } from '../../../domain/refusal.ts';
import { endpoint, type ShownCall } from '../../http/endpoint.ts';
import { pageOf, shown } from '../../http/paging.ts';
import type { Ports } from '../../ports.ts';
import { companies } from '../../sync/stored-collections.ts';
import { allRevised, findDocument } from '../../sync/documents.ts';
import {
  addPictured,
  changePicture,
  changePictured,
  getPictured,
  removePictured,
} from '../pictures/pictured-documents.ts';
import { claimEndpoints } from './claim-endpoints.ts';
import { perks } from './claims.ts';
import { perkStatsEndpoints } from './perk-stats-endpoints.ts';
import { perksFor } from './perk-view.ts';

/** What an editor who comes too late is shown. */
const showCurrent = async ({ actor, input: { id }, ports }: ShownCall) =>
  (await perksFor(actor, ports))(await getPictured(perks, id, ports));

export const perkEndpoints = [
  endpoint(listPerks, {
    summary: 'What there is to claim, how many are left, and what you have claimed.',
    example: {},
    handle: async ({ actor, input, ports }) => {
      const all = (await allRevised(perks, ports)).toSorted(byOrder);
      return shown(pageOf(all, input), await perksFor(actor, ports));
    },
  }),
  endpoint(addPerk, {
    summary: 'Offers a perk; the picture follows in a call of its own.',
    example: { name: 'A tote bag', stock: 200, company_id: 'tidewater' },
    handle: async ({ actor, input, ports }) => {
      await checkCompany(input.company_id, ports);
      const perk: Perk = {
        id: ports.randomId(12),
        name: input.name,
        description: input.description,
        imageUrl: null,
        companyId: input.company_id,
        stock: input.stock,
        url: input.url,
        order: input.order,
      };
      const added = await addPictured(perks, { actor, document: perk }, ports);
      return (await perksFor(actor, ports))(added);
    },
  }),
  /** A stock lowered below what is claimed takes nothing back from anybody: none are left. */
  endpoint(editPerk, {
    summary: 'Changes a perk.',
    example: { id: 'mug', stock: 50 },
    showCurrent,
    handle: async ({ actor, input: { id, ...form }, ports, header }) => {
      await getPictured(perks, id, ports);
      await checkCompany(form.company_id ?? null, ports);
      const perk = await changePictured(
        perks,
        { actor, id, ifMatch: header('if-match'), change: (before) => changedPerk(before, form) },
        ports,
      );
      return (await perksFor(actor, ports))(perk);
    },
  }),
  /** Those who claimed it keep their claim on their devices; it is shown in no list any more. */
  endpoint(deletePerk, {
    summary: 'Takes a perk away, and its picture.',
    example: { id: 'mug' },
    showCurrent,
    handle: async ({ actor, input: { id }, ports, header }) => {
      await removePictured(perks, { actor, id, ifMatch: header('if-match') }, ports);
      return null;
    },
  }),
  endpoint(storePerkImage, {
    summary: 'Gives a perk a picture; the one before is removed.',
    example: { id: 'mug' },
    handle: async ({ actor, input: { id }, file, ports }) => {
      const perk = await changePicture(perks, { actor, id, file }, ports);
      return (await perksFor(actor, ports))(perk);
    },
  }),
  ...claimEndpoints,
  ...perkStatsEndpoints,
];

function changedPerk(before: Perk, form: v.InferOutput<typeof PerkChange>): Perk {
  return {
    ...before,
    name: form.name ?? before.name,
    description: form.description ?? before.description,
    companyId: form.company_id === undefined ? before.companyId : form.company_id,
    stock: form.stock === undefined ? before.stock : form.stock,
    url: form.url ?? before.url,
    order: form.order ?? before.order,
  };
}

async function checkCompany(id: string | null, ports: Ports): Promise<void> {
  if (id === null || (await findDocument(companies, id, ports))) return;
  const message = 'There is no such company';
  refuse('invalid', message, [{ field: 'company_id', message }]);
}
