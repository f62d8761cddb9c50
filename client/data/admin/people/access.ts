import { useCallback, useEffect, useState } from 'react';
import { forgottenLink, resendForgotten, resendInvitation } from '../../../../domain/accounts/account-calls.ts';
import {
  type AccessView,
  endLogIns,
  mergeUsers,
  readAccess,
  unlockUser,
} from '../../../../domain/accounts/access-calls.ts';
import type { MergeField } from '../../../../domain/accounts/merge-fields.ts';
import { createTicket, renewTicket } from '../../../../domain/tickets/ticket-calls.ts';
import { http } from '../../../platform/session/connection.ts';
import type { CallResult } from '../../../platform/http/http.ts';
import type { UserRow } from './users.ts';

/** What there is to know about how somebody gets in: asked for, again with each of their changes, and `again`. */
export function useAccess({ id, rev }: Pick<UserRow, 'id' | 'rev'>) {
  const [times, setTimes] = useState(0);
  const [answer, setAnswer] = useState<{ readonly of: string; readonly access: AccessView | undefined }>();
  const of = `${id} ${rev} ${times}`;
  useEffect(() => {
    const asking = new AbortController();
    void http.request(readAccess, { id }, { signal: asking.signal }).then((told) => {
      if (!asking.signal.aborted) setAnswer({ of, access: told.ok ? told.value : undefined });
    });
    return () => asking.abort();
  }, [id, of]);
  const again = useCallback(() => setTimes((before) => before + 1), []);
  const isOfThem = answer?.of.startsWith(`${id} `) === true;
  return { access: isOfThem ? answer.access : undefined, isAsking: answer?.of !== of, again };
}

const key = () => ({ key: crypto.randomUUID() });

/** Invitation link before the first password, reset link after it. */
export const mailLink = ({ id, has_password: hasPassword }: UserRow) =>
  hasPassword ? http.request(resendForgotten, { id }, key()) : http.request(resendInvitation, { id }, key());

export const handOutLink = ({ id }: UserRow): Promise<CallResult<typeof forgottenLink>> =>
  http.request(forgottenLink, { id }, { once: true });

/** A new code for the ticket, or the first ticket of somebody who has none. */
export const newCode = ({ id, ticket }: UserRow) =>
  ticket ? http.request(renewTicket, { id }, key()) : http.request(createTicket, { user_id: id }, key());

export const unlock = ({ id }: UserRow) => http.request(unlockUser, { id }, key());
export const endSessions = ({ id }: UserRow) => http.request(endLogIns, { id }, key());

interface Merging {
  readonly id: string;
  readonly from: string;
  readonly take: readonly MergeField[];
}

/** What a merge would move. */
export const foreseeMerge = ({ id, from }: Omit<Merging, 'take'>): Promise<CallResult<typeof mergeUsers>> =>
  http.request(mergeUsers, { id, from, dry_run: true }, key());
export const merge = ({ id, from, take }: Merging): Promise<CallResult<typeof mergeUsers>> =>
  http.request(mergeUsers, { id, from, take: [...take] }, key());
