import { readProfileStats } from '../../../domain/people/person-calls.ts';
import { type Role } from '../../../domain/people/role.ts';
import { endpoint } from '../../http/endpoint.ts';
import { people } from '../../sync/stored-collections.ts';
import { allDocuments, findDocument } from '../../sync/documents.ts';
import { countAdmins } from '../accounts/account-store.ts';
import { connectionCountDocuments } from '../connections/connection-counts.ts';

/** People are counted as the directory has them; connections by a projection of everybody's log, a second late at most. */
export const profileStatsEndpoint = endpoint(readProfileStats, {
  summary:
    'How many profiles there are, how many of them are complete, by role, and how many connections have been made.',
  example: {},
  handle: async ({ ports }) => {
    const all = await allDocuments(people, ports);
    const count = async (id: string): Promise<number> =>
      (await findDocument(connectionCountDocuments, id, ports))?.count ?? 0;
    const inRole = (role: Role): number => all.filter(({ roles }) => roles.includes(role)).length;
    return {
      total: all.length,
      complete: all.filter(({ isComplete }) => isComplete).length,
      with_picture: all.filter(({ pictureUrl }) => pictureUrl !== null).length,
      promoted: all.filter(({ isPromoted }) => isPromoted).length,
      company_members: all.filter(({ companyId }) => companyId !== null).length,
      roles: {
        ROLE_ATTENDEE: inRole('ROLE_ATTENDEE'),
        ROLE_SPEAKER: inRole('ROLE_SPEAKER'),
        ROLE_ADMIN: await countAdmins(ports),
      },
      connections: await count('made'),
      open_requests: await count('open'),
    };
  },
});
