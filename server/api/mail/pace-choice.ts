import { mailPacesCollection } from '../../../domain/mail/mail-pace.ts';
import type { Ports } from '../../ports.ts';
import { findDocument, stored } from '../../sync/documents.ts';

export const mailPaces = stored(mailPacesCollection);
/** Id of the only document. */
export const PACE_ID = 'smtp';

/** Returns the mails a minute: what organisers chose, at most what the server allows. Infinity without a mail server. */
export async function perMinuteNow({ log, mail }: Pick<Ports, 'log' | 'mail'>): Promise<number> {
  if (!Number.isFinite(mail.perMinute)) return Infinity;
  const chosen = await findDocument(mailPaces, PACE_ID, { log });
  return Math.min(chosen?.perMinute ?? Infinity, mail.perMinute);
}
