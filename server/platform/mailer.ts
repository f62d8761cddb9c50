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
}
/** Where mails go. Which mail is tried when is the queue's business (server/api/mail). */
export interface Mailer {
  /** Tries once. `id` is the part of the Message-ID before the @, the same at every try. Rejects only where a file cannot be written. */
  deliver(mail: Mail, id: string): Promise<MailAnswer>;
  /** Takes away the copies kept here of what was mailed to an address. */
  forget(address: string): Promise<void>;
  /** Mails a minute, of all servers together; Infinity for no limit. */
  readonly perMinute: number;
  /** Milliseconds that a wait of the queue takes: tests wait for less. */
  readonly wait: (ms: number) => number;
  /** Ends the connections. */
  close(): void;
}

export interface MailSettings {
  /** Who mails come from. */
  readonly from: string;
  /** What Message-IDs end with. */
  readonly host: string;
  readonly perMinute?: number | undefined;
  /** Waits of the queue are divided by this. */
  readonly haste?: number | undefined;
}

const waitOf =
  (haste = 1) =>
  (ms: number): number =>
    ms / haste;

/** Sends by SMTP, over a few connections that stay open. */
export function smtpMailer(
  smtpUrl: string,
  { from, host, perMinute = MAIL_PER_MINUTE, haste }: MailSettings,
  { log }: { readonly log: Logger },
): Mailer {
  const wait = waitOf(haste);
  /** The text of each mail on its way, to see whether the server has begun to read it. */
  const texts = new Map<string, Readable>();
  const transport = whenNeeded((nodemailer) => openPool(nodemailer, { smtpUrl, from, wait, texts }));
  return {
    perMinute,
    wait,
    async deliver(mail, id) {
      const messageId = `<${id}@${host}>`;
      const enough = new AbortController();
      const deadline = setTimeout(() => enough.abort(), wait(MAIL_DEADLINE));
      const message = { ...mail, messageId, signal: enough.signal };
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
    forget: async () => undefined, // What is sent is not kept.
    close: () => void transport.made?.then((pool) => pool.close()),
  };
}

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

/** What may be known of a failure: the mail server's own words name people. */
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

/** As Node's TLS names them. */
const isOfCertificate = (code: string): boolean => /CERT|ALTNAME|LEAF_SIGNATURE/.test(code);

/** Without a mail server: every mail is an `.eml` file in `folder`, and what it is for is printed. */
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
      const { message } = await (await transport()).sendMail({ ...mail, messageId: `<${id}@${host}>` });
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
function whenNeeded<T>(make: (nodemailer: typeof Nodemailer) => T): (() => Promise<T>) & { made?: Promise<T> } {
  const needed: (() => Promise<T>) & { made?: Promise<T> } = () => (needed.made ??= import('nodemailer').then(make));
  return needed;
}
