import { type Certificate, certificateFor, certificateRefusal } from '../../../domain/certificate/certificate.ts';
import { CERTIFICATE_BUDGET } from '../../../domain/limits/requests.ts';
import { makeCertificate } from '../../../domain/people/person-calls.ts';
import { blankPerson } from '../../../domain/people/person.ts';
import { pictureFile } from '../../../domain/pictures.ts';
import { Refused } from '../../../domain/refusal.ts';
import { attachment } from '../../http/files/attachment.ts';
import { endpoint } from '../../http/endpoint.ts';
import { admitExpensiveAnswer } from '../../http/expensive-call-limit.ts';
import { bytes } from '../../http/reply.ts';
import type { Ports } from '../../ports.ts';
import { ownAccount } from '../accounts/own-account.ts';
import { hasTicket } from '../tickets/held-tickets.ts';
import { findPerson } from './find-person.ts';

/** Returns the event's logo as PNG; undefined without one, or if its file is missing. */
async function logoOf({ logoUrl = '' }: Certificate, { files, images }: Ports): Promise<Buffer | undefined> {
  const stored = await files.get(pictureFile(logoUrl, 'medium') ?? '');
  return stored && images.toPng(stored);
}

export const certificateEndpoints = [
  /**
   * For ticket holders and speakers, from the time in the settings on, or else after the event. Refuses with the reason. A
   * person's certificate always has the same number.
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
      const over = admitExpensiveAnswer(actor.id, { what: 'certificate', budget: CERTIFICATE_BUDGET }, ports);
      try {
        const certificate = certificateFor(person, event, { issuedAt, code });
        const pdf = await ports.certificates.make(certificate, await logoOf(certificate, ports));
        return bytes(pdf, attachment(`${event.name} certificate.pdf`, 'application/pdf'));
      } finally {
        over();
      }
    },
  }),
];
