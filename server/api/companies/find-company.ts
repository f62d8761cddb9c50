import { mayRunCompany } from '../../../domain/companies/company-permissions.ts';
import type { Company } from '../../../domain/companies/company.ts';
import { formTexts } from '../../../domain/form-texts.ts';
import type { Actor } from '../../../domain/people/actor.ts';
import { refuse } from '../../../domain/refusal.ts';
import type { Ports } from '../../ports.ts';
import { companies } from '../../sync/stored-collections.ts';
import { findDocument } from '../../sync/documents.ts';

export const getCompany = async (id: string, ports: Pick<Ports, 'log'>): Promise<Company> =>
  (await findDocument(companies, id, ports)) ?? refuse('not-found', formTexts.companyMissing);

/**
 * Returns the company that a call is about: the one named in the input, else the caller's own. Another company is refused
 * as not found, so that the answer does not reveal whether it exists.
 */
export async function getOwnCompany(
  actor: Actor,
  named: string | undefined,
  ports: Pick<Ports, 'log'>,
): Promise<Company> {
  const id = named ?? actor.companyId ?? refuse('not-allowed', formTexts.membersOnly);
  if (!mayRunCompany(actor, id)) return refuse('not-found', formTexts.companyMissing);
  return getCompany(id, ports);
}
