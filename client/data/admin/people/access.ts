import { forgottenLink, resendForgotten, resendInvitation } from '../../../../domain/accounts/account-calls.ts';
import { endLogIns, mergeUsers, readAccess, unlockUser } from '../../../../domain/accounts/access-calls.ts';
import type { MergeField } from '../../../../domain/accounts/merge-fields.ts';
import { createTicket, renewTicket } from '../../../../domain/tickets/ticket-calls.ts';
import { http } from '../../../platform/session/connection.ts';
import type { CallResult } from '../../../platform/http/http.ts';
import { useQuery } from '../../../platform/http/use-query.ts';
import type { UserRow } from './users.ts';

/** Loads how a person logs in, or why they cannot; again after each change of the person, and by `again`. */
export function useAccess({ id, rev }: Pick<UserRow, 'id' | 'rev'>) {
  const read = async (signal: AbortSignal) => {
    const answer = await http.request(readAccess, { id }, { signal });
    return answer.ok ? { ok: true as const, value: { id, access: answer.value } } : answer;
  };
  const { value, refusal, isLoading, again } = useQuery(read, { about: `${id} ${rev}` });
  return { access: value?.id === id && !refusal ? value.access : undefined, isAsking: isLoading, again };
}

const key = () => ({ key: crypto.randomUUID() });

/** Mails a link to the person: an invitation before the first password, after it a link to reset the password. */
export const mailLink = ({ id, has_password: hasPassword }: UserRow) =>
  hasPassword ? http.request(resendForgotten, { id }, key()) : http.request(resendInvitation, { id }, key());

export const handOutUserLink = ({ id }: UserRow): Promise<CallResult<typeof forgottenLink>> =>
  http.request(forgottenLink, { id }, { once: true });

/** Makes a new code for the person's ticket, or their first ticket. */
export const issueCode = ({ id, ticket }: UserRow) =>
  ticket ? http.request(renewTicket, { id }, key()) : http.request(createTicket, { user_id: id }, key());

export const unlockAccount = ({ id }: UserRow) => http.request(unlockUser, { id }, key());
export const endSessions = ({ id }: UserRow) => http.request(endLogIns, { id }, key());

interface Merging {
  readonly id: string;
  readonly from: string;
  readonly take: readonly MergeField[];
}

/** Reports what a merge would move, without merging. */
export const foreseeMerge = ({ id, from }: Omit<Merging, 'take'>): Promise<CallResult<typeof mergeUsers>> =>
  http.request(mergeUsers, { id, from, dry_run: true }, key());
export const merge = ({ id, from, take }: Merging): Promise<CallResult<typeof mergeUsers>> =>
  http.request(mergeUsers, { id, from, take: [...take] }, key());
