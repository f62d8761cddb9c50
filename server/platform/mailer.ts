import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type * as Nodemailer from 'nodemailer';
import type { Logger } from 'pino';
import {
  MAIL_CONNECT_TIME,
  MAIL_CONNECTIONS,
  MAIL_DEADLINE,
  MAIL_PER_CONNECTION,
  MAIL_PER_MINUTE,
} from '../../domain/limits/mail.ts';
import type { MailAnswer, MailFailure } from '../../domain/mail/mail-answer.ts';
import { writeAtomically } from './atomic-write.ts';

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
  /** Further headers, by name. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly attachments?: readonly MailAttachment[];
}

/** A text file that a mail carries. */
export interface MailAttachment {
  readonly filename: string;
  readonly content: string;
  readonly contentType: string;
}

/** Delivers mails. The mail queue does the retries (server/api/mail). */
export interface Mailer {
  /**
   * Makes one attempt. `id` is the part of the Message-ID before the @, the same for every attempt. Rejects only if a file
   * cannot be written.
   */
  deliver(mail: Mail, id: string): Promise<MailAnswer>;
  /** Removes local copies of mails to an address. */
  forget(address: string): Promise<void>;
  /** Maximum number of mails per minute, for all servers together; Infinity for no limit. */
  readonly perMinute: number;
  /** Returns how long the queue really waits, in ms; shorter in tests. */
  readonly wait: (ms: number) => number;
  /** Closes the connections. */
  close(): void;
}

export interface MailSettings {
  /** Sender of mails. */
  readonly from: string;
  /** Host part of the Message-IDs. */
  readonly host: string;
  readonly perMinute?: number | undefined;
  /** The queue's waits are divided by this number. */
  readonly haste?: number | undefined;
}

const waitOf =
  (haste = 1) =>
  (ms: number): number =>
    ms / haste;

/** Returns a mailer that uses SMTP over a few persistent connections. */
export function smtpMailer(
  smtpUrl: string,
  { from, host, perMinute = MAIL_PER_MINUTE, haste }: MailSettings,
  { log }: { readonly log: Logger },
): Mailer {
  const wait = waitOf(haste);
  /** Text of each mail being sent; shows whether the server has begun to read it. */
  const texts = new Map<string, Readable>();
  const transport = whenNeeded((nodemailer) => openPool(nodemailer, { smtpUrl, from, wait, texts }));
  return {
    perMinute,
    wait,
    async deliver(mail, id) {
      const messageId = messageIdOf(id, host);
      const enough = new AbortController();
      const deadline = setTimeout(() => enough.abort(), wait(MAIL_DEADLINE));
      const message = { ...options(mail), messageId, signal: enough.signal };
      try {
        await (await transport()).sendMail(message);
        return { state: 'sent' };
      } catch (error) {
        const failure = failureOf(error, texts.get(messageId)?.readableDidRead === true);
        const { state: _state, ...problem } = failure;
        if ((failure.answer ?? 0) >= 500) log.error(problem, 'a mail could not be sent');
        else log.warn(problem, 'a mail was not taken, it is tried again');
        return failure;
      } finally {
        clearTimeout(deadline);
        texts.delete(messageId);
      }
    },
    forget: async () => undefined, // It keeps no copies.
    close: () => void transport.made?.then((pool) => pool.close()),
  };
}

/** Message-ID of a mail (RFC 5322): signs that it must not contain are replaced. */
const messageIdOf = (id: string, host: string): string => `<${id.replaceAll(/[^\w.-]/g, '.')}@${host}>`;

/** The mail as nodemailer takes it. */
const options = ({ headers, attachments, ...mail }: Mail) => ({
  ...mail,
  ...(headers && { headers: { ...headers } }),
  ...(attachments && { attachments: [...attachments] }),
});

interface Pool {
  readonly smtpUrl: string;
  readonly from: string;
  readonly wait: Mailer['wait'];
  readonly texts: Map<string, Readable>;
}

function openPool({ createTransport }: typeof Nodemailer, { smtpUrl, from, wait, texts }: Pool) {
  const pool = createTransport(
    {
      url: smtpUrl,
      pool: true,
      maxConnections: MAIL_CONNECTIONS,
      maxMessages: MAIL_PER_CONNECTION,
      connectionTimeout: wait(MAIL_CONNECT_TIME),
      greetingTimeout: wait(MAIL_CONNECT_TIME),
      socketTimeout: wait(MAIL_DEADLINE),
    },
    { from },
  );
  pool.use('stream', ({ data, message }, done) => {
    message.processFunc((text) => {
      texts.set(data.messageId ?? '', text);
      return text;
    });
    done();
  });
  return pool;
}

/** Returns the part of a failure that may be logged: the mail server's own text may contain names. */
function failureOf(error: unknown, hasBegun: boolean): MailFailure {
  const {
    code = 'unknown',
    originalCode = '',
    responseCode: answer = null,
    response = '',
  } = error as { code?: string; originalCode?: string; responseCode?: number; response?: string };
  const status = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1] ?? '';
  return { state: 'failed', code: isOfCertificate(originalCode) ? 'ECERTIFICATE' : code, answer, status, hasBegun };
}

/** Returns whether an error code of Node's TLS is about a certificate. */
const isOfCertificate = (code: string): boolean => /CERT|ALTNAME|LEAF_SIGNATURE/.test(code);

/**
 * Returns a mailer for installations without a mail server: writes each mail as `.eml` file to `folder`, and prints its
 * links and codes.
 */
export function outboxMailer(
  folder: string,
  { from, host, haste }: MailSettings,
  print: (line: string) => void,
): Mailer {
  const transport = whenNeeded(({ createTransport }) =>
    createTransport({ streamTransport: true, buffer: true }, { from }),
  );
  let count = 0;
  return {
    perMinute: Infinity,
    wait: waitOf(haste),
    async deliver(mail, id) {
      const { message } = await (await transport()).sendMail({ ...options(mail), messageId: messageIdOf(id, host) });
      await mkdir(folder, { recursive: true, mode: 0o700 });
      count += 1;
      const file = join(folder, `${new Date().toISOString().replaceAll(':', '-')}-${count}.eml`);
      await writeAtomically(file, message);
      print(
        ['', `Mail to ${mail.to}: ${mail.subject}`, ...secretsOf(mail.text), `(the whole mail: ${file})`, ''].join(
          '\n',
        ),
      );
      return { state: 'kept' };
    },
    async forget(address) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const files = (await readdir(folder)).filter((name) => name.endsWith('.eml')).map((name) => join(folder, name));
      for (const file of files) if (isMailedTo(address, await readFile(file, 'utf8'))) await rm(file, { force: true });
    },
    close: () => undefined,
  };
}

/** Returns whether a message is to this address. The header may continue on the next line. */
const isMailedTo = (address: string, message: string): boolean =>
  /^To:\s*(\S+)/im.exec(message)?.[1]?.toLowerCase() === address.toLowerCase();

/** Returns the lines of a mail with links or a code, for the console. */
const secretsOf = (text: string): string[] =>
  text
    .split('\n')
    .filter((line) => /^https?:\/\//.test(line) || /\b\d{6}$/.test(line))
    .map((line) => `  ${line}`);

/** Returns a function that loads nodemailer at the first mail, to keep the start fast. */
function whenNeeded<T>(make: (nodemailer: typeof Nodemailer) => T): (() => Promise<T>) & { made?: Promise<T> } {
  const needed: (() => Promise<T>) & { made?: Promise<T> } = () => (needed.made ??= import('nodemailer').then(make));
  return needed;
}
