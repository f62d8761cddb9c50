import {
  changeUser,
  deleteUser,
  listUserIds,
  listUsers,
  resendInvitation,
} from '../../../../domain/accounts/account-calls.ts';
import { PAGE_MAX } from '../../../../domain/limits/requests.ts';
import type { Role } from '../../../../domain/people/role.ts';
import { changeTicket } from '../../../../domain/tickets/ticket-calls.ts';
import { http } from '../../../platform/session/connection.ts';
import { raiseError } from '../../../platform/http/toasts.ts';
import type { BatchStep } from '../records/batch.ts';
import type { UsersSearch } from './users-search.ts';

type Step = BatchStep;

/** Loads the ids of all users in the list with these filters, on all pages. */
export async function idsOf({ q, state }: UsersSearch, ticket: UsersSearch['ticket']): Promise<readonly string[]> {
  const answer = await http.request(listUserIds, { search: q, state, ticket });
  if (answer.ok) return answer.value.ids;
  raiseError(answer.refusal.message);
  return [];
}

const changeAll = (ids: readonly string[], fields: object): Step[] =>
  ids.map((id) => ({ id, call: changeUser, input: { ...fields, id }, rev: undefined }));

export const shutOutAll = (ids: readonly string[], disabled: boolean): Step[] => changeAll(ids, { disabled });
export const replaysForAll = (ids: readonly string[], replayAccess: boolean): Step[] =>
  changeAll(ids, { replayAccess });
export const ticketForAll = (ids: readonly string[], ticket: string): Step[] =>
  ids.map((id) => ({ id, call: changeTicket, input: { ticket_type: ticket, id }, rev: undefined }));
/** Returns the steps that erase these people. They cannot be undone. */
export const eraseAll = (ids: readonly string[]): Step[] =>
  ids.map((id) => ({ id, call: deleteUser, input: { id }, rev: undefined }));
export const inviteAll = (ids: readonly string[]): Step[] =>
  ids.map((id) => ({ id, call: resendInvitation, input: { id }, rev: undefined }));

/**
 * Returns the steps that make these people speakers, or no longer speakers. Their other roles stay: no replica has them, so each
 * person is read first, and the step is refused if they changed since.
 */
export async function speakersOfAll(ids: readonly string[], isSpeaker: boolean): Promise<Step[]> {
  const steps: Step[] = [];
  for (let at = 0; at < ids.length; at += PAGE_MAX) {
    const answer = await http.request(listUsers, { ids: ids.slice(at, at + PAGE_MAX), count: PAGE_MAX });
    if (!answer.ok) {
      raiseError(answer.refusal.message);
      return [];
    }
    for (const { id, rev, roles } of answer.value.data)
      steps.push({ id, call: changeUser, input: { id, roles: withRole(roles, isSpeaker) }, rev });
  }
  return steps;
}

const withRole = (roles: readonly Role[], isSpeaker: boolean): Role[] => [
  ...roles.filter((role) => role !== 'ROLE_SPEAKER'),
  ...(isSpeaker ? (['ROLE_SPEAKER'] as const) : []),
];
