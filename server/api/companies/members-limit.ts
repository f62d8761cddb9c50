import type { Company } from '../../../domain/companies/company.ts';
import { formTexts } from '../../../domain/form-texts.ts';
import { membersFull } from '../../../domain/packages/package-texts.ts';
import type { Packages } from '../../../domain/packages/package.ts';
import { membersAllowed } from '../../../domain/packages/rights.ts';
import { refuse } from '../../../domain/refusal.ts';
import type { Ports } from '../../ports.ts';
import { findDocument } from '../../sync/documents.ts';
import { companies } from '../../sync/stored-collections.ts';
import { findPackages } from '../packages/packages.ts';

type Team = Pick<Company, 'name' | 'ticketType' | 'users'>;

interface Joining {
  readonly personId: string | undefined;
  readonly companyId: string | null | undefined;
  /** The package that the booth gets with the member; undefined: it keeps its own. */
  readonly booth?: Company['ticketType'] | undefined;
}

/** Refuses a member more than the package of their company allows. Who is a member already stays one. */
export async function requirePlace(
  { personId, companyId, booth }: Joining,
  ports: Pick<Ports, 'log' | 'again'>,
): Promise<void> {
  // What an interrupted attempt of this call was allowed, its repeat completes.
  if (personId === undefined && ports.again) return;
  const company = companyId ? await findDocument(companies, companyId, ports) : undefined;
  if (!company || (personId !== undefined && company.users.includes(personId))) return;
  const joined = {
    ...company,
    users: [...company.users, personId ?? ''],
    ...(booth !== undefined && { ticketType: booth }),
  };
  const full = fullSentence(joined, await findPackages(ports));
  if (full !== undefined) refuse('invalid', full, [{ field: 'company_id', message: full }]);
}

/** Refuses new members beyond what the booth's package allows. A team that only gets smaller is never refused. */
export function requireTeamSize(after: Team, before: readonly string[], packages: Packages): void {
  const full = after.users.every((id) => before.includes(id)) ? undefined : fullSentence(after, packages);
  if (full !== undefined) refuse('invalid', formTexts.invalidForm, [{ field: 'users', message: full }]);
}

function fullSentence(company: Team, packages: Packages): string | undefined {
  const most = membersAllowed(company, packages);
  return most !== undefined && company.users.length > most ? membersFull({ name: company.name, most }) : undefined;
}
