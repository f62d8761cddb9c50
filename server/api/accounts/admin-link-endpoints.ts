import * as v from 'valibot';
import { formTexts } from '../../../domain/form-texts.ts';
import { refuse } from '../../../domain/refusal.ts';
import { endpoint } from '../../http/endpoint.ts';
import { handOutLink, invite, mailLink, reachableAccount, recordAct } from './invitations.ts';

const ById = v.object({ id: v.string() });
const Message = v.object({ message: v.string() });

/** An invitation is for the first password, so whoever has one is refused: they need the other link. */
const resendInvitation = endpoint({
  method: 'post',
  path: '/admin/users/:id/resend-invitation-link',
  access: 'admin',
  summary: 'Mails the invitation to choose a password again; the link of the one before ends.',
  input: ById,
  output: Message,
  example: { id: 'ada' },
  status: 202,
  handle: async ({ actor, input, ports }) => {
    const account = await reachableAccount(input.id, ports);
    if (account.password !== '')
      refuse('conflict', 'This person has a password already. Send the link to set a new one instead.');
    await invite(account, ports);
    await recordAct(actor, { account, note: 'mailed an invitation' }, ports);
    return { message: `The invitation is on its way to ${account.address}` };
  },
});

const resendForgotten = endpoint({
  method: 'post',
  path: '/admin/users/:id/resend-forgot-password-link',
  access: 'admin',
  summary: 'Mails the person a link to set a new password.',
  input: ById,
  output: Message,
  example: { id: 'ada' },
  status: 202,
  handle: async ({ actor, input, ports }) => {
    await mailLink(actor, await reachableAccount(input.id, ports), ports);
    return { message: formTexts.checkEmailToReset };
  },
});

/**
 * For the help desk, where no mail arrives. Whoever holds the link can take the login over, so the audit says who
 * asked for it, and the person is told by mail. A GET that makes something, because spec 7 prints it so.
 */
const forgottenLink = endpoint({
  method: 'get',
  path: '/admin/users/:id/forgot-password-link',
  access: 'admin',
  summary:
    'A link to set a new password, to hand to the person. It stands in the audit, and the person is told by mail.',
  input: ById,
  output: v.object({ link: v.string(), expires_at: v.string() }),
  example: { id: 'ada' },
  handle: async ({ actor, input, ports }) => {
    const { link, expiresAt } = await handOutLink(actor, await reachableAccount(input.id, ports), ports);
    return { link, expires_at: new Date(expiresAt).toISOString() };
  },
});

export const adminLinkEndpoints = [resendInvitation, resendForgotten, forgottenLink];
