import {
  endLogIns,
  mergeUsers,
  readAccess as readAccessCall,
  unlockUser,
} from '../../../domain/accounts/access-calls.ts';
import { endpoint } from '../../http/endpoint.ts';
import { forgetTries, forgiven } from '../sessions/unlock.ts';
import { readUser } from './admin-user-view.ts';
import { actOnAccount } from './account-acts.ts';
import { reachableAccount } from './invitations.ts';
import { mergePeople } from './merge-people.ts';
import { readAccess } from './read-access.ts';

/** The help desk: why somebody does not get in, and what mends it. */
export const accessEndpoints = [
  endpoint(readAccessCall, {
    summary:
      'Why somebody does not get in, or when they did last; their log-ins, and what they were mailed in the last 7 days ' +
      'without what it said.',
    example: { id: 'ada' },
    handle: ({ input, ports }) => readAccess(input.id, ports),
  }),
  endpoint(unlockUser, {
    summary: 'Lets codes, passwords and mails be tried again that were tried too often.',
    example: { id: 'ada' },
    handle: async ({ actor, input: { id }, ports }) => {
      const account = await reachableAccount(id, ports);
      await actOnAccount(actor, { id: account.id, note: 'let codes be tried again', change: forgiven }, ports);
      forgetTries(account, ports);
      return readAccess(id, ports);
    },
  }),
  endpoint(endLogIns, {
    summary: 'Ends every log-in of somebody, on all of their devices.',
    example: { id: 'ada' },
    handle: async ({ actor, input: { id }, ports }) => {
      const account = await reachableAccount(id, ports);
      await actOnAccount(actor, { id: account.id, note: 'ended every log-in', endsLogIns: { but: '' } }, ports);
      return null;
    },
  }),
  /** Nothing brings the other one back: `dry_run` says beforehand what moves and what goes. */
  endpoint(mergeUsers, {
    summary: 'Makes one of two people who are the same: what the other did moves, and the other is erased.',
    example: { id: 'ada', from: 'theo', take: ['job_position'], dry_run: true },
    refuses: ['conflict', 'not-found'],
    handle: async ({ actor, input: { id, ...merge }, ports }) => {
      const counts = await mergePeople(actor, { id, ...merge }, ports);
      return { user: await readUser(id, actor, ports), ...counts };
    },
  }),
];
