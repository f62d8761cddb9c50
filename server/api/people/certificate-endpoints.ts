import { certificateFor, certificateRefusal } from '../../../domain/certificate/certificate.ts';
import { CERTIFICATE_BUDGET } from '../../../domain/limits/requests.ts';
import { makeCertificate } from '../../../domain/people/person-calls.ts';
import { blankPerson } from '../../../domain/people/person.ts';
import { Refused } from '../../../domain/refusal.ts';
import { attachment } from '../../http/attachment.ts';
import { endpoint } from '../../http/endpoint.ts';
import { admitLongAnswer } from '../../http/long-answer.ts';
import { bytes } from '../../http/reply.ts';
import { ownAccount } from '../accounts/own-account.ts';
import { hasTicket } from '../tickets/ticket-view.ts';
import { findPerson } from './find-person.ts';

export const certificateEndpoints = [
  /**
   * For ticket holders and speakers, from the beginning of the first day on; before that, and for others, a refusal that
   * says why. Its number is the same whenever it is asked for.
   */
  endpoint(makeCertificate, {
    summary: 'Your certificate of attendance, one page as PDF.',
    refuses: ['not-allowed', 'not-found', 'conflict'],
    example: {},
    handle: async ({ actor, ports }) => {
      const account = await ownAccount(actor, ports);
      const person = (await findPerson(actor.id, ports)) ?? blankPerson(actor.id);
      const event = ports.event();
      const issuedAt = ports.now();
      const refused = certificateRefusal({ hasTicket: hasTicket(account), person }, event, issuedAt);
      if (refused) throw new Refused(refused);
      const code = ports.keyedHash(`certificate:${event.firstDay}:${event.name}:${person.id}`);
      const over = admitLongAnswer(actor.id, { what: 'certificate', budget: CERTIFICATE_BUDGET }, ports);
      try {
        const pdf = await ports.certificates.make(certificateFor(person, event, { issuedAt, code }));
        return bytes(pdf, attachment(`${event.name} certificate.pdf`, 'application/pdf'));
      } finally {
        over();
      }
    },
  }),
];
