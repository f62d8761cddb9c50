import { eraseOwnData, exportOwnData, NOT_YOUR_ADDRESS } from '../../../domain/erasure/erasure-calls.ts';
import { OWN_DATA_BUDGET } from '../../../domain/limits/requests.ts';
import { isAdmin } from '../../../domain/people/actor.ts';
import { refuse } from '../../../domain/refusal.ts';
import { emailKey } from '../../../domain/sessions/email.ts';
import { VIEW_IS_NOBODY } from '../../../domain/role-views/role-view.ts';
import { attachment } from '../../http/files/attachment.ts';
import { endpoint } from '../../http/endpoint.ts';
import { admitExpensiveAnswer, streamed } from '../../http/expensive-call-limit.ts';
import { ownAccount } from '../accounts/own-account.ts';
import { erasePerson } from './erase-person.ts';
import { ownDataArchive } from './own-data.ts';

export const ownDataEndpoints = [
  endpoint(exportOwnData, {
    summary:
      'Everything the event holds about you as one zip: data.json and your pictures. No password, code or key is in it.',
    example: {},
    refuses: ['not-found'],
    handle: ({ actor, ports }) => {
      if (actor.viewing) refuse('not-found', VIEW_IS_NOBODY);
      const over = admitExpensiveAnswer(actor.id, { what: 'own data', budget: OWN_DATA_BUDGET }, ports);
      return streamed(ownDataArchive(actor.id, ports), attachment('my-data.zip', 'application/zip'), {
        later: ports.later,
        over,
      });
    },
  }),
  /**
   * The person types their address, so that they do not erase themselves by accident. Admins must first lose the role by
   * another admin, so that an event keeps an admin. Cards at companies, messages, claims and entries are erased too.
   */
  endpoint(eraseOwnData, {
    summary:
      'Erases you and everything about you, at once and for good. Your email address confirms it; you are logged out everywhere.',
    example: { email: 'ada@example.org' },
    handle: async ({ actor, input, ports }) => {
      const account = await ownAccount(actor, ports);
      if (emailKey(input.email) !== emailKey(account.address))
        return refuse('invalid', NOT_YOUR_ADDRESS, [{ field: 'email', message: NOT_YOUR_ADDRESS }]);
      if (isAdmin(actor))
        return refuse('not-allowed', 'An admin cannot be erased. Ask another admin to take the role from you first.');
      await erasePerson(actor.id, actor, ports);
      return null;
    },
  }),
];
