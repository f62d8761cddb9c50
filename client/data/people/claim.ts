import { nameClaimHolder, readClaim } from '../../../domain/tickets/claim-calls.ts';
import type { NewRegistration } from '../../../domain/registrations/registration-calls.ts';
import { http } from '../../platform/session/connection.ts';
import { useQuery } from '../../platform/http/use-query.ts';

/** Loads the tickets of the order of a mailed link; undefined without a link. */
export const useClaim = (token: string | undefined) =>
  useQuery((signal) => http.request(readClaim, { token: token ?? '' }, { signal }), {
    about: token === undefined ? undefined : `claim ${token}`,
  });

/** Names the holder of a ticket of the order. */
export const nameClaimed = (token: string, ticket: string, holder: NewRegistration) =>
  http.request(nameClaimHolder, { token, ticket, ...holder });
