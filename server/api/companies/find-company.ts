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
 * The company of a call about its own affairs: the one named, else the caller's. Another company's leads and members are
 * answered as not found, so that not even their existence shows.
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
