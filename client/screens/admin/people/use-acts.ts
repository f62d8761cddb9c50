import { endSessions, handOutLink, mailLink, newCode, unlock } from '../../../data/admin/access.ts';
import { sayDone } from '../../../data/admin/undo.ts';
import { letIn, type UserRow } from '../../../data/admin/users.ts';
import { toast } from '../../../data/toasts.ts';

/** What is handed over at the desk, or asked for there. It goes with the next step. */
export type IssuedCredential = { readonly code: string } | { readonly link: string };

/** What can be done for somebody at the desk. */
export interface Act {
  readonly label: string;
  /** Ends something or hands out a way in: it asks first. */
  readonly asks?: string;
  /** Answers why it could not be done. */
  readonly run: () => Promise<string | undefined>;
}

interface DeskUses {
  readonly tell: (told: IssuedCredential) => void;
  /** Opens the form of another address. */
  readonly askAddress: () => void;
}

/** The ways out of most troubles, in the order of their keys. Without an account there is no address to mail: it comes first. */
export function useActs(row: UserRow, { tell, askAddress }: DeskUses): readonly Act[] {
  const changeMail: Act = {
    label: row.has_account ? 'Change the email address' : 'Add an email address',
    run: async () => {
      askAddress();
      return undefined;
    },
  };
  if (!row.has_account) return [changeMail];
  const lets: Act = row.disabled
    ? { label: 'Unblock', run: () => letInAgain(row) }
    : { label: 'Unlock', run: () => unlocked(row) };
  return [
    { label: 'Mail a link', run: () => mailed(row) },
    {
      label: 'Show a link',
      asks: 'Anyone with this link can take over the log-in. The audit log records it, and the person is told by email.',
      run: () => linkFor(row, tell),
    },
    {
      label: row.ticket ? 'New ticket code' : 'Give a ticket',
      asks: 'The old code stops working and every log-in ends.',
      run: () => codeFor(row, tell),
    },
    lets,
    changeMail,
    { label: 'End every log-in', asks: 'They are logged out on all of their devices.', run: () => ended(row) },
  ];
}

async function mailed(row: UserRow): Promise<string | undefined> {
  const answer = await mailLink(row);
  if (!answer.ok) return answer.refusal.message;
  toast(answer.value.message);
  return undefined;
}

async function linkFor(row: UserRow, tell: (told: IssuedCredential) => void): Promise<string | undefined> {
  const answer = await handOutLink(row);
  if (!answer.ok) return answer.refusal.message;
  tell({ link: answer.value.link });
  return undefined;
}

async function codeFor(row: UserRow, tell: (told: IssuedCredential) => void): Promise<string | undefined> {
  const answer = await newCode(row);
  if (!answer.ok) return answer.refusal.message;
  tell({ code: answer.value.code });
  return undefined;
}

async function letInAgain(row: UserRow): Promise<string | undefined> {
  const answer = await letIn(row);
  if (!answer.ok) return answer.refusal.message;
  sayDone('Unblocked', answer.auditIds);
  return undefined;
}

async function unlocked(row: UserRow): Promise<string | undefined> {
  const answer = await unlock(row);
  if (!answer.ok) return answer.refusal.message;
  toast('Unlocked');
  return undefined;
}

async function ended(row: UserRow): Promise<string | undefined> {
  const answer = await endSessions(row);
  if (!answer.ok) return answer.refusal.message;
  toast('Every log-in is ended');
  return undefined;
}
