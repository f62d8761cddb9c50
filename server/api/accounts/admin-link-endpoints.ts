import { forgottenLink, resendForgotten, resendInvitation } from '../../../domain/accounts/account-calls.ts';
import { formTexts } from '../../../domain/form-texts.ts';
import { refuse } from '../../../domain/refusal.ts';
import { endpoint } from '../../http/endpoint.ts';
import { NOBODY, requireWay } from '../sessions/require-way.ts';
import { actOnAccount, handOutLink } from './account-acts.ts';
import { reachableAccount } from './invitations.ts';

export const adminLinkEndpoints = [
  /** An invitation is for the first password, so an account that has one is refused: it needs the other link. */
  endpoint(resendInvitation, {
    summary: 'Mails the invitation to choose a password again; the link of the one before ends.',
    example: { id: 'ada' },
    handle: async ({ actor, input, ports }) => {
      const account = await reachableAccount(input.id, ports);
      if (account.password !== '')
        refuse('conflict', 'This person has a password already. Send the link to set a new one instead.');
      const mails = { kind: 'invitation', id: ports.newId(12, `invitation of ${account.id}`) } as const;
      await actOnAccount(actor, { id: account.id, note: 'mailed an invitation', mails }, ports);
      return { message: `The invitation is on its way to ${account.address}` };
    },
  }),
  endpoint(resendForgotten, {
    summary: 'Mails the person a link to set a new password.',
    example: { id: 'ada' },
    handle: async ({ actor, input, ports }) => {
      requireWay('password', NOBODY, ports);
      const account = await reachableAccount(input.id, ports);
      const mails = { kind: 'reset', id: ports.newId(12, `password link of ${account.id}`) } as const;
      await actOnAccount(actor, { id: account.id, note: 'mailed a password link', mails }, ports);
      return { message: formTexts.checkEmailToReset };
    },
  }),
  /**
   * For the help desk, where no mail arrives. The link is a credential for the account, so the audit says who
   * asked for it, and the person is told by mail. A GET that makes something, because spec 7 prints it so.
   */
  endpoint(forgottenLink, {
    summary:
      'A link to set a new password, to hand to the person. It stands in the audit, and the person is told by mail.',
    example: { id: 'ada' },
    handle: async ({ actor, input, ports }) => {
      requireWay('password', NOBODY, ports);
      const { link, expiresAt } = await handOutLink(actor, await reachableAccount(input.id, ports), ports);
      return { link, expires_at: new Date(expiresAt).toISOString() };
    },
  }),
];
