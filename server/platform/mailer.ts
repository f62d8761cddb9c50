import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type * as Nodemailer from 'nodemailer';
import type { Logger } from 'pino';
import type { MailState } from '../../domain/accounts/mail-kinds.ts';
import { MINUTE, SECOND } from '../../domain/time.ts';
import type { Later } from './background-work.ts';
import { putDurably } from './put-durably.ts';

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
}
/** What became of a mail: `answer` is the number with which a mail server refused it, or does so for now. */
export interface MailOutcome {
  readonly state: MailState;
  readonly answer: number | null;
}
export interface Mailer {
  /** Takes the mail over; delivery is retried behind it, and `tell` hears what becomes of it. Never rejects for a delivery problem. */
  send(mail: Mail, tell?: (outcome: MailOutcome) => void): Promise<void>;
  /** Takes away the copies kept here of what was mailed to an address. */
  forget(address: string): Promise<void>;
}

/** Pauses before the second try and those after it. */
const PAUSES = [SECOND, 10 * SECOND, MINUTE];

/** As it stands among the work after answers. */
export const SENDING_MAIL = 'sending a mail';

/** Sends by SMTP. What a mail server does not take for now is tried again, in the background. */
export function smtpMailer(
  smtpUrl: string,
  from: string,
  { later, log }: { readonly later: Later; readonly log: Logger },
): Mailer {
  const transport = whenNeeded(({ createTransport }) => createTransport(smtpUrl, { from }));
  const problemWith = async (mail: Mail): Promise<SmtpProblem | undefined> => {
    try {
      await (await transport()).sendMail({ ...mail });
      return undefined;
    } catch (error) {
      return smtpProblem(error);
    }
  };
  const deliver = async (mail: Mail, tell: (outcome: MailOutcome) => void): Promise<void> => {
    for (const pause of [...PAUSES, undefined]) {
      const problem = await problemWith(mail);
      if (!problem) return tell({ state: 'sent', answer: null });
      const answer = problem.answer ?? null;
      if (pause === undefined || problem.isFinal) {
        log.error(problem, 'a mail could not be sent');
        return tell({ state: 'refused', answer });
      }
      log.warn(problem, 'a mail was not taken, it is tried again');
      tell({ state: 'waiting', answer });
      await delay(pause, undefined, { ref: false });
    }
  };
  return {
    async send(mail, tell = () => undefined) {
      later(SENDING_MAIL, () => deliver(mail, tell));
    },
    forget: async () => undefined, // What is sent is not kept.
  };
}

interface SmtpProblem {
  readonly code: string;
  readonly answer: number | undefined;
  readonly isFinal: boolean;
}

/** What may be logged of it: the mail server's own words name people. */
function smtpProblem(error: unknown): SmtpProblem {
  const { code, responseCode } = error as { code?: string; responseCode?: number };
  return { code: code ?? 'unknown', answer: responseCode, isFinal: responseCode !== undefined && responseCode >= 500 };
}

/** Without a mail server: every mail is an `.eml` file in `folder`, and what it is for is printed. */
export function outboxMailer(folder: string, from: string, print: (line: string) => void): Mailer {
  const transport = whenNeeded(({ createTransport }) =>
    createTransport({ streamTransport: true, buffer: true }, { from }),
  );
  let count = 0;
  return {
    async send(mail, tell) {
      const { message } = await (await transport()).sendMail({ ...mail });
      await mkdir(folder, { recursive: true });
      count += 1;
      const file = join(folder, `${new Date().toISOString().replaceAll(':', '-')}-${count}.eml`);
      await putDurably(file, message);
      tell?.({ state: 'kept', answer: null });
      print(
        ['', `Mail to ${mail.to}: ${mail.subject}`, ...secretsOf(mail.text), `(the whole mail: ${file})`, ''].join(
          '\n',
        ),
      );
    },
    async forget(address) {
      await mkdir(folder, { recursive: true });
      const files = (await readdir(folder)).filter((name) => name.endsWith('.eml')).map((name) => join(folder, name));
      for (const file of files) if (isMailedTo(address, await readFile(file, 'utf8'))) await rm(file, { force: true });
    },
  };
}

/** A header may go on in the next line. */
const isMailedTo = (address: string, message: string): boolean =>
  /^To:\s*(\S+)/im.exec(message)?.[1]?.toLowerCase() === address.toLowerCase();

/** The lines of a mail somebody at the console is waiting for: its links and its code. */
const secretsOf = (text: string): string[] =>
  text
    .split('\n')
    .filter((line) => /^https?:\/\//.test(line) || /\b\d{6}$/.test(line))
    .map((line) => `  ${line}`);

/** A start need not wait for the library: it is loaded for the first mail. */
function whenNeeded<T>(make: (nodemailer: typeof Nodemailer) => T): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => (made ??= import('nodemailer').then(make));
}
