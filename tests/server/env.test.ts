import { expect, test } from 'vitest';
import { readEnv } from '../../server/env.ts';

const messageOf = (variables: Record<string, string>): string | undefined => {
  const read = readEnv(variables);
  return read.ok ? undefined : read.message;
};

test('without any variable, every setting has its default', () => {
  expect(readEnv({ PATH: '/usr/bin', PORT: '' })).toEqual({
    ok: true,
    env: {
      host: 'localhost',
      port: 3000,
      dataDir: `${process.cwd()}/data`,
      mailFrom: 'Plenary <plenary@localhost>',
      mailPerMinute: 600,
      pushHosts: [],
      webhookHosts: [],
      sourceHosts: [],
      embedHosts: [],
      trustProxy: 0,
      logLevel: 'info',
    },
  });
});

test('every variable is read', () => {
  expect(
    readEnv({
      HOST: '0.0.0.0',
      PORT: '8080',
      PUBLIC_URL: 'https://days.example.org//',
      PLAYER_URL: 'https://player.example.org/',
      DATA_DIR: '/var/lib/plenary',
      MONGODB_URI: 'mongodb://db/plenary',
      SMTP_URL: 'smtps://u:p@mail.example.org',
      MAIL_FROM: 'Days <hello@example.org>',
      MAIL_PER_MINUTE: '120',
      ADMIN_EMAIL: 'boss@example.org',
      EVENT_FILE: './event.json',
      DEMO: 'off',
      VAPID_PUBLIC_KEY: 'BPublic',
      VAPID_PRIVATE_KEY: 'private',
      VAPID_SUBJECT: 'mailto:ops@example.org',
      PUSH_HOSTS: 'https://push.example.org, http://localhost:4100',
      WEBHOOK_HOSTS: 'https://crm.example.org',
      SOURCE_HOSTS: 'https://tickets.example.org',
      EMBED_HOSTS: 'Video.example.org, live.example.org:8443',
      SEAL_KEY: Buffer.alloc(32, 7).toString('base64'),
      REHEARSE_AT: '2027-07-12T09:00:00+02:00',
      TRUST_PROXY: '1',
      LOG_LEVEL: 'warn',
      METRICS_TOKEN: '0123456789abcdef',
    }),
  ).toEqual({
    ok: true,
    env: {
      host: '0.0.0.0',
      port: 8080,
      publicUrl: 'https://days.example.org',
      playerUrl: 'https://player.example.org',
      dataDir: '/var/lib/plenary',
      mongodbUri: 'mongodb://db/plenary',
      smtpUrl: 'smtps://u:p@mail.example.org',
      mailFrom: 'Days <hello@example.org>',
      mailPerMinute: 120,
      adminEmail: 'boss@example.org',
      eventFile: './event.json',
      demo: false,
      vapidPublicKey: 'BPublic',
      vapidPrivateKey: 'private',
      vapidSubject: 'mailto:ops@example.org',
      pushHosts: ['https://push.example.org', 'http://localhost:4100'],
      webhookHosts: ['https://crm.example.org'],
      sourceHosts: ['https://tickets.example.org'],
      embedHosts: ['video.example.org', 'live.example.org:8443'],
      sealKey: Buffer.alloc(32, 7),
      rehearseAt: Date.UTC(2027, 6, 12, 7),
      trustProxy: 1,
      logLevel: 'warn',
      metricsToken: '0123456789abcdef',
    },
  });
});

test.for([
  ['SEAL_KEY', 'short', 'SEAL_KEY must be 32 random bytes: make them with openssl rand -base64 32'],
  ['PORT', '70000', 'PORT must be a whole number from 0 to 65535, not "70000"'],
  ['PORT', 'http', 'PORT must be a whole number from 0 to 65535, not "http"'],
  [
    'PUBLIC_URL',
    'days.example.org',
    'PUBLIC_URL must be an address like https://event.example.org, not "days.example.org"',
  ],
  [
    'PUBLIC_URL',
    'https://example.org/days',
    'PUBLIC_URL must be an address without a path, like https://event.example.org, not "https://example.org/days"',
  ],
  ['ADMIN_EMAIL', 'boss', 'ADMIN_EMAIL must be a mail address, not "boss"'],
  ['DEMO', 'no', 'DEMO must be on or off, not "no"'],
  [
    'REHEARSE_AT',
    '2027-07-12 09:00',
    'REHEARSE_AT must be an instant like 2027-05-12T09:00:00+02:00, not "2027-07-12 09:00"',
  ],
  ['TRUST_PROXY', 'yes', 'TRUST_PROXY must be a whole number from 0 to 10, not "yes"'],
  ['LOG_LEVEL', 'loud', 'LOG_LEVEL must be fatal, error, warn, info, debug, trace or silent, not "loud"'],
  [
    'VAPID_SUBJECT',
    'mailto:ops@localhost',
    'VAPID_SUBJECT must be mailto:somebody@example.org or an https address, not "mailto:ops@localhost"',
  ],
  [
    'PUSH_HOSTS',
    'http://push.example.org',
    'PUSH_HOSTS must be https addresses without a path, parted by commas, like https://push.example.org, not "http://push.example.org"',
  ],
  [
    'EMBED_HOSTS',
    'https://video.example.org',
    'EMBED_HOSTS must be names of hosts without https:// and path, separated by commas, like video.example.org, live.example.org, ' +
      'not "https://video.example.org"',
  ],
  [
    'EMBED_HOSTS',
    'video.example.org; sandbox',
    'EMBED_HOSTS must be names of hosts without https:// and path, separated by commas, like video.example.org, live.example.org, ' +
      'not "video.example.org; sandbox"',
  ],
  ['VAPID_PUBLIC_KEY', 'BPublic', 'VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY belong together: set both or neither'],
  ['SMTP_URL', 'smtp://', 'SMTP_URL must be an address like smtps://user:password@mail.example.org'],
  ['SMTP_URL', 'smtp:mail.example.org', 'SMTP_URL must be an address like smtps://user:password@mail.example.org'],
  ['MONGODB_URI', 'mongodb://', 'MONGODB_URI must be an address like mongodb://localhost:27017/plenary'],
  [
    'MAIL_FROM',
    'My Event',
    'MAIL_FROM must be a mail address, alone or like "My Event <hello@example.org>", not "My Event"',
  ],
  [
    'MAIL_FROM',
    'My\nEvent <hello@example.org>',
    'MAIL_FROM must be a mail address, alone or like "My Event <hello@example.org>", not "My\nEvent <hello@example.org>"',
  ],
] as const)('%s=%s is refused in one sentence', ([name, value, sentence]) => {
  expect(messageOf({ [name]: value })).toBe(sentence);
});

test('EMBED_HOSTS may not name the server itself: its own pages would run as its viewers', () => {
  const own = { PUBLIC_URL: 'https://days.example.org', PLAYER_URL: 'https://player.example.org' };
  const hosts = ['days.example.org', 'player.example.org', 'video.example.org'];
  expect(hosts.map((host) => messageOf({ ...own, EMBED_HOSTS: host })?.slice(0, 42))).toEqual([
    'EMBED_HOSTS must not name this server itse',
    'EMBED_HOSTS must not name this server itse',
    undefined,
  ]);
});

test.for([
  ['SMTP_URL', 'http://user:hunter2@mail.example.org'],
  ['MONGODB_URI', 'postgres://user:hunter2@db'],
  ['METRICS_TOKEN', 'hunter2'],
] as const)('a wrong %s is not repeated, because it may hold a password', ([name, value]) => {
  expect(messageOf({ [name]: value })).toMatch(new RegExp(`^${name} must`));
  expect(messageOf({ [name]: value })).not.toContain('hunter2');
});

test.for([
  ['MONGODB_URI', 'mongodb://a:27017,b:27017,c:27017/plenary?replicaSet=rs0', 'mongodbUri'],
  ['MONGODB_URI', 'mongodb://user:p%40ss@[::1]:27017', 'mongodbUri'],
  ['MONGODB_URI', 'mongodb+srv://db.example.org/?retryWrites=true', 'mongodbUri'],
  ['SMTP_URL', 'smtp://127.0.0.1:25', 'smtpUrl'],
  ['MAIL_FROM', 'hello@example.org', 'mailFrom'],
  ['MAIL_FROM', '"Tage, die zählen" <hello@example.org>', 'mailFrom'],
] as const)('%s=%s is taken', ([name, value, key]) => {
  expect(readEnv({ [name]: value })).toMatchObject({ ok: true, env: { [key]: value } });
});
