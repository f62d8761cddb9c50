import * as v from 'valibot';
import { OWN_DATA_BUDGET } from '../../../domain/limits/requests.ts';
import { isAdmin } from '../../../domain/people/actor.ts';
import { refuse } from '../../../domain/refusal.ts';
import { emailKey } from '../../../domain/sessions/email.ts';
import { texts } from '../../../domain/texts.ts';
import { attachment } from '../../http/attachment.ts';
import { endpoint } from '../../http/endpoint.ts';
import { admitToLong, streamed } from '../../http/long-answer.ts';
import { findAccount } from '../accounts/account-store.ts';
import { erasePerson } from './erase-person.ts';
import { ownDataArchive } from './own-data.ts';

const exportOwnData = endpoint({
  method: 'get',
  path: '/profile/export',
  access: 'logged-in',
  summary:
    'Everything the event holds about you as one zip: data.json and your pictures. No password, code or key is in it.',
  input: v.object({}),
  output: v.never(),
  produces: 'application/zip',
  example: {},
  handle: ({ actor, ports }) => {
    const over = admitToLong(actor.id, { what: 'own data', budget: OWN_DATA_BUDGET }, ports);
    return streamed(ownDataArchive(actor.id, ports), attachment('my-data.zip', 'application/zip'), {
      later: ports.later,
      over,
    });
  },
});

const NOT_YOUR_ADDRESS = 'Type the email address of your account to confirm';

/**
 * Typing one's own address keeps a stray call or click from erasing anybody. An admin is taken off by another one first,
 * so that an event is never left without. Cards handed to companies, messages, claims and entries go as well.
 */
const eraseOwnData = endpoint({
  method: 'delete',
  path: '/profile',
  access: 'logged-in',
  summary:
    'Erases you and everything about you, at once and for good. Your email address confirms it; you are logged out everywhere.',
  input: v.object({ email: v.pipe(v.string(NOT_YOUR_ADDRESS), v.maxLength(254, NOT_YOUR_ADDRESS)) }),
  output: v.null(),
  example: { email: 'ada@example.org' },
  status: 204,
  repeats: 'by itself',
  handle: async ({ actor, input, ports }) => {
    const account = (await findAccount(actor.id, ports)) ?? refuse('not-logged-in', texts.notAuthorized);
    if (emailKey(input.email) !== account.email)
      return refuse('invalid', NOT_YOUR_ADDRESS, [{ field: 'email', message: NOT_YOUR_ADDRESS }]);
    if (isAdmin(actor))
      return refuse('not-allowed', 'An admin cannot be erased. Ask another admin to take the role from you first.');
    await erasePerson(actor.id, actor, ports);
    return null;
  },
});

export const ownDataEndpoints = [exportOwnData, eraseOwnData];
