import type { Company } from '../../../domain/companies/company.ts';
import { shownBooth, wholeBooth } from '../../../domain/companies/shown-booth.ts';
import { formTexts } from '../../../domain/form-texts.ts';
import type { Actor } from '../../../domain/people/actor.ts';
import { refuse } from '../../../domain/refusal.ts';
import type { UploadedFile } from '../../http/endpoint.ts';
import { keyedMutex } from '../../platform/keyed-mutex.ts';
import type { Ports, ScopeState } from '../../ports.ts';
import { companies } from '../../sync/stored-collections.ts';
import { editDocument, staleUnless, wasEdited } from '../../sync/edit-documents.ts';
import { withUniqueName } from '../../sync/unique-name.ts';
import { holdEditsToBudget } from '../people/edits-budget.ts';
import { discardPicture, removePicture, storePicture } from '../pictures/store-picture.ts';
import { findBooth, keepParts, type SeenBooth } from './booth-parts.ts';

export interface CompanyEdit {
  readonly actor: Actor;
  readonly id: string;
  /** Valid fields given the present company; others stay. */
  readonly change: (before: Company) => Partial<Omit<Company, 'id' | 'users'>>;
  readonly ifMatch?: string | undefined;
}

export interface WrittenCompany {
  readonly before: Company;
  readonly after: Company;
}

/**
 * The one way to change a booth, for members and admins, by REST and sync. Returns it complete, before and after. Hidden
 * fields are stored first, in the company's own scope, so that no crash loses them.
 */
export const writeCompany = (edit: CompanyEdit, ports: Ports): Promise<WrittenCompany> =>
  perBooth(edit.id, async () => {
    const isDone = await wasEdited(companies, edit.id, ports);
    return written(isDone ? { ...edit, ifMatch: undefined } : edit, ports);
  });

/** Editors run one after another: a booth is two documents. */
const perBooth = keyedMutex();

async function written({ actor, id, change, ifMatch }: CompanyEdit, ports: Ports): Promise<WrittenCompany> {
  holdEditsToBudget(actor, ports);
  const seen = await seenBooth(id, ifMatch, ports);
  const { parts } = seen;
  const edited = (before: Company): Company => {
    const whole = wholeBooth(before, parts);
    return { ...whole, ...change(whole) };
  };
  const planned = edited(seen.company.document);
  const named = (after: Company, before: Company, state: ScopeState): Company =>
    withUniqueName(after, before, { what: 'company', documents: companies, state });
  named(planned, seen.company.document, await ports.log.state(companies.scope));
  const anew = await keepParts(actor, planned, ports);
  const { before, after } = await editDocument(
    companies,
    {
      actor,
      id,
      anew,
      ifMatch: ifMatch && seen.company.rev,
      change: (held = noCompany(), state) => shownBooth(named(edited(held), held, state)),
    },
    ports,
  );
  return { before: wholeBooth(before ?? noCompany(), parts), after: wholeBooth(after, planned) };
}

export async function addCompany(actor: Actor, company: Company, ports: Ports): Promise<void> {
  const named = (state: ScopeState): Company =>
    withUniqueName(company, undefined, { what: 'company', documents: companies, state });
  named(await ports.log.state(companies.scope));
  await keepParts(actor, company, ports);
  await editDocument(companies, { actor, id: company.id, change: (_, state) => shownBooth(named(state)) }, ports);
}

/** The present booth, if it is the one an editor with If-Match saw. */
export async function seenBooth(
  id: string,
  ifMatch: string | undefined,
  ports: Pick<Ports, 'log'>,
): Promise<SeenBooth> {
  const seen = (await findBooth(id, ports)) ?? noCompany();
  staleUnless(ifMatch, seen.company.rev);
  return seen;
}

/** Sets a logo and removes the old one. */
export async function writeLogo(
  actor: Actor,
  { company, file }: { company: Company; file: UploadedFile },
  ports: Ports,
): Promise<Company> {
  const logoUrl = await storePicture(file, actor, ports);
  const { before, after } = await editDocument(
    companies,
    { actor, id: company.id, change: (held): Company | null => (held ? { ...held, logoUrl } : null) },
    ports,
  );
  if (before && after) await discardPicture(before.logoUrl, actor, ports);
  else await removePicture(logoUrl, ports);
  return after ?? noCompany();
}

const noCompany = (): never => refuse('not-found', formTexts.companyMissing);
