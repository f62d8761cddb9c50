/** The result of one attempt to send a mail. `kept`: there is no mail server, the mail is a file. */
export type MailAnswer = { readonly state: 'sent' | 'kept' } | MailFailure;

export interface MailFailure {
  readonly state: 'failed';
  /** The error code of nodemailer: `ECONNECTION`, `EAUTH` …; `ECERTIFICATE` for an untrusted certificate. */
  readonly code: string;
  /** Reply code of the mail server, such as `550`; null without an answer. */
  readonly answer: number | null;
  /** Enhanced status of the mail server (RFC 3463), such as `5.1.1`; empty without an answer. */
  readonly status: string;
  /** Whether the text was already being sent: then the server may have accepted the mail. */
  readonly hasBegun: boolean;
}

/**
 * The meaning of an answer. `later`: for this mail only. `away`, `certificate` and `login`: for all mails (server
 * unreachable, wrong certificate, password refused). The others end this mail: address does not exist, policy, other refusal.
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

/** Failures without an answer. Some are final, because the mail itself is invalid. */
const ALONE: Readonly<Partial<Record<string, MailVerdict>>> = {
  EAUTH: 'login',
  ECERTIFICATE: 'certificate',
  EENVELOPE: 'refused',
  EMESSAGE: 'refused',
  EMAXRECIPIENTS: 'refused',
};
