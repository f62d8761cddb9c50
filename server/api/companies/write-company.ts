import type { Company } from '../../../domain/companies/company.ts';
import { formTexts } from '../../../domain/form-texts.ts';
import type { Actor } from '../../../domain/people/actor.ts';
import { refuse } from '../../../domain/refusal.ts';
import type { UploadedFile } from '../../http/endpoint.ts';
import type { Ports } from '../../ports.ts';
import { companies } from '../../sync/catalog.ts';
import { editDocument } from '../../sync/edit-documents.ts';
import { removePicture, storePicture } from '../pictures/store-picture.ts';

export interface CompanyEdit {
  readonly actor: Actor;
  readonly id: string;
  /** Fields fit to be stored, given the company as it is; the others stay as they are. */
  readonly change: (before: Company) => Partial<Omit<Company, 'id' | 'users'>>;
  readonly ifMatch?: string | undefined;
}

/** The one way into a booth, for its members and for admins, by REST and by sync. Returns what is stored afterwards. */
export async function writeCompany({ actor, id, change, ifMatch }: CompanyEdit, ports: Ports): Promise<Company> {
  const after = await editDocument(companies, {
    actor, id, ifMatch,
    change: (before) => (before ? { ...before, ...change(before) } : refuse('not-found', formTexts.companyMissing)),
  }, ports);
  return after ?? refuse('not-found', formTexts.companyMissing);
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
  await removePicture(after ? replaced : logoUrl, ports);
  return after ?? refuse('not-found', formTexts.companyMissing);
}
