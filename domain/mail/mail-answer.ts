/** What a mail server said to one try. `kept`: there is none, the mail is a file. */
export type MailAnswer = { readonly state: 'sent' | 'kept' } | MailFailure;

export interface MailFailure {
  readonly state: 'failed';
  /** What failed, as nodemailer names it: `ECONNECTION`, `EAUTH` …; `ECERTIFICATE` for one that is not to be trusted. */
  readonly code: string;
  /** The number of the answer, `550`; null where there was none. */
  readonly answer: number | null;
  /** The enhanced status of the answer (RFC 3463), `5.1.1`; empty where there was none. */
  readonly status: string;
  /** Whether the text of the mail was being sent already: then the server may have taken it. */
  readonly hasBegun: boolean;
}

/**
 * What follows from an answer: `later` for this mail alone; `away`, `certificate` and `login` for all mails (the server is not
 * reached, is not the one it says it is, or refuses our password); the rest ends this mail: no such address, unwanted by a
 * policy, refused for another reason.
 */
export type MailVerdict = 'taken' | 'later' | MailTrouble | 'no-address' | 'policy' | 'refused';

export type MailTrouble = 'away' | 'certificate' | 'login';

export function mailVerdict(answer: MailAnswer): MailVerdict {
  if (answer.state !== 'failed') return 'taken';
  const { code, answer: number, status } = answer;
  if (number === null) return ALONE[code] ?? 'away';
  if (number === 530 || (code === 'EAUTH' && number >= 500)) return 'login';
  if (number === 421 || code === 'EAUTH') return 'away';
  if (number < 500) return 'later';
  if (status.startsWith('5.1.')) return 'no-address';
  return status.startsWith('5.7.') ? 'policy' : 'refused';
}

/** Failures without an answer. Some no other try can mend: the mail itself is no mail. */
const ALONE: Readonly<Partial<Record<string, MailVerdict>>> = {
  EAUTH: 'login',
  ECERTIFICATE: 'certificate',
  EENVELOPE: 'refused',
  EMESSAGE: 'refused',
  EMAXRECIPIENTS: 'refused',
};
