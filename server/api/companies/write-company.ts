import type { Company } from '../../../domain/companies/company.ts';
import { shownBooth, wholeBooth } from '../../../domain/companies/shown-booth.ts';
import { formTexts } from '../../../domain/form-texts.ts';
import type { Actor } from '../../../domain/people/actor.ts';
import { refuse } from '../../../domain/refusal.ts';
import type { UploadedFile } from '../../http/endpoint.ts';
import type { Ports } from '../../ports.ts';
import { companies } from '../../sync/catalog.ts';
import { revisionOf } from '../../sync/documents.ts';
import { editDocument, staleUnless } from '../../sync/edit-documents.ts';
import { letGoOfPicture, removePicture, storePicture } from '../pictures/store-picture.ts';
import { findParts, keepParts } from './booth-parts.ts';
import { getCompany } from './find-company.ts';

export interface CompanyEdit {
  readonly actor: Actor;
  readonly id: string;
  /** Fields fit to be stored, given the company as it is; the others stay as they are. */
  readonly change: (before: Company) => Partial<Omit<Company, 'id' | 'users'>>;
  readonly ifMatch?: string | undefined;
}

/**
 * The one way into a booth, for its members and for admins, by REST and by sync. Returns it whole, as it is stored
 * afterwards. What visitors may not see is kept first, in the company's own scope, so that no crash loses it.
 */
export async function writeCompany({ actor, id, change, ifMatch }: CompanyEdit, ports: Ports): Promise<Company> {
  const parts = await findParts(id, ports);
  const edited = (before: Company): Company => {
    const whole = wholeBooth(before, parts);
    return { ...whole, ...change(whole) };
  };
  staleUnless(ifMatch, await revisionOf(companies, id, ports));
  const planned = edited(await getCompany(id, ports));
  await keepParts(actor, planned, ports);
  const after = await editDocument(companies, { actor, id, ifMatch, change: (before) => shownBooth(edited(before ?? noCompany())) }, ports);
  return wholeBooth(after ?? noCompany(), planned);
}

export async function addCompany(actor: Actor, company: Company, ports: Ports): Promise<void> {
  await keepParts(actor, company, ports);
  await editDocument(companies, { actor, id: company.id, change: () => shownBooth(company) }, ports);
}

/** Puts a logo up and lets go of the one before. */
export async function writeLogo(actor: Actor, { company, file }: { company: Company; file: UploadedFile }, ports: Ports): Promise<Company> {
  const logoUrl = await storePicture(file, ports);
  let replaced: string | null = null;
  const after = await editDocument(companies, {
    actor, id: company.id,
    change: (before) => {
      replaced = before?.logoUrl ?? null;
      return before ? { ...before, logoUrl } : null;
    },
  }, ports);
  if (after) await letGoOfPicture(replaced, actor, ports);
  else await removePicture(logoUrl, ports);
  return after ?? noCompany();
}

const noCompany = (): never => refuse('not-found', formTexts.companyMissing);
