import { mailAddress } from '../domain/sessions/email.ts';
import { isAbsolute, resolve } from 'node:path';
import * as v from 'valibot';
import { MAIL_PER_MINUTE, MAIL_PER_MINUTE_MAX } from '../domain/limits/mail.ts';
import { Instant } from '../domain/time.ts';

/** Settings of the operator, read once at the start. Every variable is documented in docs/operate.md. */
export type Env = v.InferOutput<typeof Variables>;

const SMTP_EXAMPLE = 'smtps://user:password@mail.example.org';

const text = (example: string) =>
  v.pipe(v.string(), v.trim(), v.nonEmpty(`must not be empty, write it like ${example}`));

const wholeNumber = (from: number, to: number) =>
  v.pipe(
    v.string(),
    v.check(
      (value) => /^\d+$/.test(value) && Number(value) >= from && Number(value) <= to,
      `must be a whole number from ${from} to ${to}`,
    ),
    v.transform(Number),
  );

const url = (protocols: readonly string[], example: string) =>
  v.pipe(
    v.string(),
    v.check(
      (value) => URL.canParse(value) && protocols.includes(new URL(value).protocol),
      `must be an address like ${example}`,
    ),
  );

/** Must name a host: `smtp:` alone is a valid URL, but no mail would ever be sent. */
const SmtpUrl = v.pipe(
  url(['smtp:', 'smtps:'], SMTP_EXAMPLE),
  v.check((value) => new URL(value).hostname !== '', `must be an address like ${SMTP_EXAMPLE}`),
);

/** May contain several hosts with ports, which `URL` cannot parse. The driver checks the rest. */
const MongodbUri = v.pipe(
  v.string(),
  v.regex(/^mongodb(\+srv)?:\/\/[^\s/]+(\/\S*)?$/, 'must be an address like mongodb://localhost:27017/plenary'),
);

/** A mail address, alone or in angle brackets after a name. One line only, so that no further headers can be added. */
const MailFrom = v.pipe(
  v.string(),
  v.trim(),
  v.check(
    (value) => /^[^<>\p{C}]*<[^\s<>@]+@[^\s<>@]+>$|^[^\s<>@]+@[^\s<>@]+$/u.test(value),
    'must be a mail address, alone or like "My Event <hello@example.org>"',
  ),
);

/** Returns the address without a trailing slash. */
const PublicUrl = v.pipe(
  url(['http:', 'https:'], 'https://event.example.org'),
  v.check(
    (value) => /^\/*$/.test(new URL(value).pathname) && !/[?#]/.test(value),
    'must be an address without a path, like https://event.example.org',
  ),
  v.transform((value) => new URL(value).origin),
);

const VapidSubject = v.pipe(
  v.string(),
  // Push services refuse a contact that cannot be reached.
  v.check(
    (value) => /^(mailto:[^@\s]+@[^@\s]+\.[^@\s]+|https:\/\/(?!localhost)\S+)$/.test(value),
    'must be mailto:somebody@example.org or an https address',
  ),
);

/** Returns whether plain http to this origin would leave this machine. */
const isOutsideHost = (origin: string): boolean => {
  const known = URL.canParse(origin) ? new URL(origin) : undefined;
  return (
    known?.origin === origin &&
    (known.protocol === 'https:' || /^http:\/\/(localhost|127\.0\.0\.1)(:\d+)?$/.test(origin))
  );
};

const listed = (value: string): string[] =>
  value
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');

/** Returns a schema for origins separated by commas. */
const origins = (example: string) =>
  v.pipe(
    v.string(),
    v.check(
      (value) => listed(value).every(isOutsideHost),
      `must be https addresses without a path, parted by commas, like ${example}`,
    ),
    v.transform(listed),
  );

const HOST = /^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z](?:[a-z\d-]{0,61}[a-z\d])?(?::\d{1,5})?$/i;

/** Names of hosts, with a port where it is not that of https, separated by commas. */
const Hosts = v.pipe(
  v.string(),
  v.check(
    (value) => listed(value).every((host) => HOST.test(host)),
    'must be names of hosts without https:// and path, separated by commas, like video.example.org, live.example.org',
  ),
  v.transform((value) => listed(value.toLowerCase())),
);

const keyBytes = (value: string): Buffer => Buffer.from(value, /^[\da-f]{64}$/i.test(value) ? 'hex' : 'base64');

/** 32 bytes, in base64 or as hexadecimal digits. */
const SealKey = v.pipe(
  v.string(),
  v.check((value) => keyBytes(value).length === 32, 'must be 32 random bytes: make them with openssl rand -base64 32'),
  v.transform(keyBytes),
);

const RehearseAt = v.pipe(
  v.string(),
  v.check(
    (value) => !Number.isNaN(Date.parse(value)) && /[zZ]$|[+-]\d\d:?\d\d$/.test(value),
    'must be an instant like 2027-05-12T09:00:00+02:00',
  ),
  v.transform((value) => Date.parse(value)),
  Instant,
);

const Variables = v.pipe(
  v.object({
    host: v.optional(text('localhost'), 'localhost'),
    port: v.optional(wholeNumber(0, 65_535), '3000'),
    publicUrl: v.optional(PublicUrl),
    playerUrl: v.optional(PublicUrl),
    dataDir: v.optional(
      v.pipe(
        text('./data'),
        v.transform((path) => (isAbsolute(path) ? path : resolve(path))),
      ),
      './data',
    ),
    mongodbUri: v.optional(MongodbUri),
    smtpUrl: v.optional(SmtpUrl),
    mailFrom: v.optional(MailFrom, 'Plenary <plenary@localhost>'),
    mailPerMinute: v.optional(wholeNumber(1, MAIL_PER_MINUTE_MAX), String(MAIL_PER_MINUTE)),
    adminEmail: v.optional(mailAddress('must be a mail address')),
    eventFile: v.optional(text('./event.json')),
    /** If not set, the demo is shown only on loopback (`showsDemo`). */
    demo: v.optional(
      v.pipe(
        v.picklist(['on', 'off'], 'must be on or off'),
        v.transform((value) => value === 'on'),
      ),
    ),
    vapidPublicKey: v.optional(text('BN…')),
    vapidPrivateKey: v.optional(text('4f…')),
    vapidSubject: v.optional(VapidSubject),
    pushHosts: v.optional(origins('https://push.example.org'), ''),
    webhookHosts: v.optional(origins('https://crm.example.org'), ''),
    sourceHosts: v.optional(origins('https://tickets.example.org'), ''),
    embedHosts: v.optional(Hosts, ''),
    sealKey: v.optional(SealKey),
    rehearseAt: v.optional(RehearseAt),
    trustProxy: v.optional(wholeNumber(0, 10), '0'),
    logLevel: v.optional(
      v.picklist(
        ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
        'must be fatal, error, warn, info, debug, trace or silent',
      ),
      'info',
    ),
    metricsToken: v.optional(v.pipe(v.string(), v.minLength(16, 'must have at least 16 characters'))),
  }),
  v.check(
    (env) => (env.vapidPublicKey === undefined) === (env.vapidPrivateKey === undefined),
    'VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY belong together: set both or neither',
  ),
  v.check(
    ({ playerUrl, publicUrl }) => playerUrl === undefined || (publicUrl !== undefined && playerUrl !== publicUrl),
    'PLAYER_URL must be another name of the server than PUBLIC_URL, which has to be set too',
  ),
  v.check(
    ({ embedHosts, publicUrl, playerUrl }) =>
      [publicUrl, playerUrl].every((own) => own === undefined || !embedHosts.includes(new URL(own).host)),
    'EMBED_HOSTS must not name this server itself: a page of its own could then act as its viewer',
  ),
);

/** Parses the environment. Returns one sentence if something is wrong. An empty variable counts as not set. */
export function readEnv(
  variables: Readonly<Record<string, string | undefined>>,
): { ok: true; env: Env } | { ok: false; message: string } {
  const given = Object.keys(Variables.entries).flatMap((name) => {
    const value = variables[variableName(name)];
    return value === undefined || value === '' ? [] : [[name, value] as const];
  });
  const parsed = v.safeParse(Variables, Object.fromEntries(given), { abortPipeEarly: true });
  if (parsed.success) return { ok: true, env: parsed.output };
  const [issue] = parsed.issues;
  const name = v.getDotPath(issue);
  return {
    ok: false,
    message: name === null ? issue.message : `${variableName(name)} ${issue.message}${quoted(name, issue.input)}`,
  };
}

/**
 * Returns whether an empty store may show the demo, whose log-ins are public: if the operator asked for it, or if only
 * this machine can reach the server.
 */
export const showsDemo = (env: Pick<Env, 'demo' | 'host' | 'publicUrl'>): boolean => env.demo ?? isThisMachine(env);

/** Returns whether only this machine can reach the server, by the public address, or else by the listening host. */
export const isThisMachine = ({ host, publicUrl }: Pick<Env, 'host' | 'publicUrl'>): boolean =>
  /^(localhost|.*\.localhost|127\.\d+\.\d+\.\d+|\[?::1\]?)$/.test(
    publicUrl === undefined ? host : new URL(publicUrl).hostname,
  );

/** Returns the variable of a setting: `DATA_DIR` for `dataDir`. */
const variableName = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase();

/** Returns the wrong value for an error message. Empty for a key, token or password. */
const quoted = (name: string, value: unknown): string =>
  /^(smtpUrl|mongodbUri|metricsToken|vapidPrivateKey|sealKey)$/.test(name) || typeof value !== 'string'
    ? ''
    : `, not "${value}"`;
