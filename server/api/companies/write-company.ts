import type { Company } from '../../../domain/companies/company.ts';
import { publicBooth, wholeBooth, withheldBoothAnswers } from '../../../domain/companies/shown-booth.ts';
import { formTexts } from '../../../domain/form-texts.ts';
import type { Packages } from '../../../domain/packages/package.ts';
import { type Actor, isAdmin } from '../../../domain/people/actor.ts';
import { refuse } from '../../../domain/refusal.ts';
import type { UploadedFile } from '../../http/endpoint.ts';
import { withExtra } from '../../../domain/event-fields/extra.ts';
import type { Ports, ScopeState } from '../../ports.ts';
import { companies } from '../../sync/stored-collections.ts';
import { editDocument, staleUnless, wasEdited } from '../../sync/edit-documents.ts';
import { withUniqueName } from '../../sync/unique-name.ts';
import { findPackages, packagesIn } from '../packages/packages.ts';
import { withBoothsShown } from '../packages/show-booths.ts';
import { limitEdits } from '../people/edits-budget.ts';
import { discardPicture, removePicture, storePicture } from '../pictures/store-picture.ts';
import { readFields } from '../event-fields/field-lists.ts';
import { findBooth, keepParts, type SeenBooth } from './booth-parts.ts';

/** Changed columns, and answers to the event's own fields: blank ones are removed, others stay. */
type BoothChange = Partial<Omit<Company, 'id' | 'users' | 'extra'>> & {
  readonly extra?: Readonly<Record<string, unknown>>;
};

export const withChange = (company: Company, { extra = {}, ...columns }: BoothChange): Company =>
  withExtra({ ...company, ...columns }, extra);

export interface CompanyEdit {
  readonly actor: Actor;
  readonly id: string;
  /** Returns the fields to change, given the current company. Other fields keep their values. */
  readonly change: (before: Company) => BoothChange;
  readonly ifMatch?: string | undefined;
  /** Whether unchanged answers in the change are given again. If unset they are, except by organisers, whose form sends them along. */
  readonly givesAgain?: boolean | undefined;
}

export interface WrittenCompany {
  readonly before: Company;
  readonly after: Company;
}

/**
 * Changes a booth; the only way for members and admins, by REST and sync. Returns the complete booth before and after.
 * Stores hidden fields first, in the company's own scope, so that a crash cannot lose them.
 */
export const writeCompany = (edit: CompanyEdit, ports: Ports): Promise<WrittenCompany> =>
  // One edit at a time, because a booth is two documents.
  withBoothsShown(ports, async (shownBy) => {
    const isDone = await wasEdited(companies, edit.id, ports);
    return written(isDone ? { ...edit, ifMatch: undefined } : edit, shownBy, ports);
  });

async function written(
  { actor, id, change, ifMatch, givesAgain = !isAdmin(actor) }: CompanyEdit,
  shownBy: Packages,
  ports: Ports,
): Promise<WrittenCompany> {
  limitEdits(actor, ports);
  const seen = await seenBooth(id, ifMatch, ports);
  const { parts } = seen;
  const edited = (shown: Company): EditedBooth => editedBooth(shown, { givesAgain, parts, change, shownBy });
  const list = await readFields('company', ports);
  const { after: planned, withheld } = edited(seen.company.document);
  const named = (after: Company, before: Company, state: ScopeState): Company =>
    withUniqueName(after, before, { what: 'company', documents: companies, state });
  named(planned, seen.company.document, await ports.log.state(companies.scope));
  const hiddenChanged = await keepParts(actor, { company: planned, list, withheld }, ports);
  const { before, after } = await editDocument(
    companies,
    {
      actor,
      id,
      anew: hiddenChanged,
      ifMatch: ifMatch && seen.company.rev,
      change(held = noCompany(), state) {
        const now = edited(held);
        return publicBooth(named(now.after, held, state), {
          list,
          packages: packagesIn(state),
          withheld: now.withheld,
        });
      },
    },
    ports,
  );
  return {
    before: wholeBooth(before ?? noCompany(), parts, shownBy),
    after: wholeBooth(after, planned, await findPackages(ports)),
  };
}

interface EditedBooth {
  readonly after: Company;
  /** Answers that stay hidden although visitors see their fields. */
  readonly withheld: readonly string[];
}

interface Editing extends Pick<CompanyEdit, 'change'> {
  readonly givesAgain: boolean;
  readonly parts: SeenBooth['parts'];
  readonly shownBy: Packages;
}

/** Returns the complete booth after an edit. */
function editedBooth(shown: Company, { givesAgain, parts, change, shownBy }: Editing): EditedBooth {
  const whole = wholeBooth(shown, parts, shownBy);
  const changes = change(whole);
  const after = withChange(whole, changes);
  const given = givesAgain ? Object.keys(changes.extra ?? {}) : [];
  return { after, withheld: withheldBoothAnswers(after, { shown, parts, given }) };
}

export async function addCompany(actor: Actor, company: Company, ports: Ports): Promise<void> {
  const named = (state: ScopeState): Company =>
    withUniqueName(company, undefined, { what: 'company', documents: companies, state });
  named(await ports.log.state(companies.scope));
  const list = await readFields('company', ports);
  await keepParts(actor, { company, list }, ports);
  const change = (_: unknown, state: ScopeState): Company =>
    publicBooth(named(state), { list, packages: packagesIn(state) });
  await editDocument(companies, { actor, id: company.id, change }, ports);
}

/** Returns the current booth. Refuses if its revision does not match If-Match. */
export async function seenBooth(
  id: string,
  ifMatch: string | undefined,
  ports: Pick<Ports, 'log'>,
): Promise<SeenBooth> {
  const seen = (await findBooth(id, ports)) ?? noCompany();
  staleUnless(ifMatch, seen.company.rev);
  return seen;
}

/** Stores a new logo and removes the old one. */
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
