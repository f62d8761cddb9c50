import type { MailReason } from '../accounts/mail-kinds.ts';
import { plural } from '../plural.ts';

/** Problems of the mail server; other reasons are about one mail. */
const PROBLEMS: Readonly<Partial<Record<MailReason, string>>> = {
  away: 'The mail server does not answer',
  certificate: 'The certificate of the mail server is not valid',
  login: 'The mail server refuses the user name or password',
  later: 'The mail server asks for another try',
  policy: 'The mail server calls our mails unwanted',
};

/** Why mails are held back, as a sentence with the mail server's reply code. */
export const mailProblem = (why: MailReason, answer: number | null): string =>
  `${PROBLEMS[why] ?? 'Mails are not taken'}${replyCode(answer)}.`;

/** A reply code after a sentence; empty without one. */
export const replyCode = (answer: number | null): string => (answer === null ? '' : ` (${answer})`);

/** How many mails wait. */
export const mailsWait = (count: number): string =>
  plural(count, '1 mail waits.', `${count.toLocaleString('en')} mails wait.`);
