import type * as v from 'valibot';
import { byOrder } from '../../../domain/by-order.ts';
import { boothFields } from '../../../domain/companies/booth-fields.ts';
import { mayRunCompany } from '../../../domain/companies/company-permissions.ts';
import { CompanyView, type RevisedCompany } from '../../../domain/companies/company-view.ts';
import type { Company } from '../../../domain/companies/company.ts';
import { shownBooth, wholeBooth } from '../../../domain/companies/shown-booth.ts';
import { documentView } from '../../../domain/document-fields.ts';
import { labelledView, publicFields } from '../../../domain/event-fields/labelled-answers.ts';
import { ownFields } from '../../../domain/event-fields/well-known-fields.ts';
import { formTexts } from '../../../domain/form-texts.ts';
import type { Actor } from '../../../domain/people/actor.ts';
import { refuse } from '../../../domain/refusal.ts';
import type { ShownCall } from '../../http/endpoint.ts';
import type { Ports } from '../../ports.ts';
import { allDocuments } from '../../sync/documents.ts';
import { findPackages } from '../packages/packages.ts';
import { perks } from '../perks/claims.ts';
import { absolute } from '../pictures/absolute.ts';
import { readFields } from '../event-fields/field-lists.ts';
import { findBooth } from './booth-parts.ts';

type ViewPorts = Pick<Ports, 'log' | 'publicUrl' | 'event'>;

/** Returns one company for one viewer. People who may edit the booth get all fields; others get no hidden ones. */
export async function readBooth(
  id: string,
  viewer: Actor,
  ports: ViewPorts,
): Promise<v.InferOutput<typeof RevisedCompany>> {
  const seen = (await findBooth(id, ports)) ?? refuse('not-found', formTexts.companyMissing);
  const company = seen.company.document;
  const list = await readFields('company', ports);
  const mayRun = mayRunCompany(viewer, id);
  const inForce = await findPackages(ports);
  const visible = mayRun ? wholeBooth(company, seen.parts, inForce) : shownBooth(company, inForce);
  const view = shown(visible, (await perkFinder(ports))(company), ports);
  const own = mayRun ? ownFields('company', list.fields) : publicFields(boothFields(list, company, inForce));
  const labelled = list.version === 0 ? view : labelledView(list, view, own);
  return { ...labelled, rev: seen.company.rev };
}

/** Returns the current state of the booth, for the answer to a stale edit. */
export const currentBooth = ({ actor, input: { id }, ports }: ShownCall) => readBooth(id, actor, ports);

/** Returns a function that makes the view of a company for visitors. */
export async function companyViewer(ports: ViewPorts): Promise<(company: Company) => CompanyView> {
  const [perkOf, inForce] = [await perkFinder(ports), await findPackages(ports)];
  const list = await readFields('company', ports);
  return (company) => {
    const view = shown(shownBooth(company, inForce), perkOf(company), ports);
    return list.version === 0 ? view : labelledView(list, view, publicFields(boothFields(list, company, inForce)));
  };
}

async function perkFinder(ports: ViewPorts): Promise<(company: Company) => CompanyView['perk']> {
  const inOrder = (await allDocuments(perks, ports)).toSorted(byOrder);
  const byCompany = Map.groupBy(inOrder, ({ companyId }) => companyId);
  return ({ id }) => {
    const [perk] = byCompany.get(id) ?? [];
    return perk ? { id: perk.id, name: perk.name } : null;
  };
}

const viewOf = documentView(CompanyView, {
  companyType: 'company_type',
  logoUrl: 'logo_url',
  mainColor: 'main_color',
  promoVideo: 'promo_video',
  ticketType: 'ticket_type',
});

const shown = (company: Company, perk: CompanyView['perk'], ports: ViewPorts): CompanyView =>
  viewOf(company, { logo_url: absolute(company.logoUrl, ports), perk, is_booth_cached: true });
