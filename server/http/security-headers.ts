import { createHash } from 'node:crypto';
import type { Context, Middleware } from './call-state.ts';

/**
 * Policy of the app's pages. Images may come from any https host, because organisers' schedules link to pictures and covers
 * anywhere. Inline styles are allowed, because otherwise Chromium blocks styles set at run time, such as those of toasts.
 * Inline scripts are not allowed.
 */
const policyOf = (player: string | undefined): readonly string[] => [
  "default-src 'self'",
  "img-src 'self' data: blob: https:",
  "style-src 'self' 'unsafe-inline'",
  "worker-src 'self'",
  // Streams may come from any https host. That allows no more data to leave than images do.
  "media-src 'self' blob: https:",
  "connect-src 'self' https:",
  // Videos of posts, booths and talks are loaded on Play. Players of other vendors are in a page of ours.
  ["frame-src 'self' https://player.vimeo.com https://vimeo.com", ...(player === undefined ? [] : [player])].join(' '),
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  // The page itself names the Trusted Types policies (client/index.html). The post editor parses pasted text in a separate document.
  "require-trusted-types-for 'script'",
  'trusted-types default ProseMirrorClipboard',
];

/** Policy of the service worker: a worker uses the policy of its own response, and ours fetches the images that it caches. */
const WORKER_POLICY = "default-src 'self'; connect-src 'self' https:";

/**
 * The page in which vendors' scripts play talks (client/players/engines.ts). It has no origin, so it cannot reach the app.
 * With `PLAYER_URL` it has that origin, which serves nothing else (player-origin-guard.ts).
 */
export const PLAYER_FRAME = '/players/frame.html';
const framePolicy = ({ sandbox, ancestors }: { readonly sandbox: string; readonly ancestors: string }) => [
  `sandbox allow-scripts allow-presentation${sandbox}`,
  "default-src 'none'",
  // Any https host, because vendors change their hosts. The page cannot reach anything of ours.
  'connect-src https:',
  'media-src https: blob:',
  'img-src https: data:',
  "style-src 'unsafe-inline' https:",
  'font-src https: data:',
  'worker-src blob:',
  "base-uri 'none'",
  "form-action 'none'",
  `frame-ancestors ${ancestors}`,
];
const OWN_FRAME = framePolicy({ sandbox: '', ancestors: "'self'" });

/**
 * The page that frames vendors' own pages (client/players/embed-engine.ts). It has our origin, so that vendors see who embeds
 * them, and runs no script but its own.
 */
export const PLAYER_RELAY = '/players/embed.html';
const RELAY_POLICY = [
  "default-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
];

/** Query of the relay page that frames a page which is no known player: only from hosts that the operator allows. */
const RELAY_OF_PAGES = 'page';

/** The app in a role view (client/see-as), in a frame of the organisers' panel. */
const ROLE_VIEW = '/see-as.html';

/**
 * Returns an id that changes with the policies. The build writes it into the page, because an installed app keeps the
 * headers with which it was loaded.
 */
export const policyId = (player: string | undefined): string =>
  createHash('sha256')
    .update([...policyOf(player), ...OWN_FRAME, ...RELAY_POLICY, WORKER_POLICY].join())
    .digest('hex')
    .slice(0, 8);

/** Hashes of what is inline in the app's page, the player's page and the relay, as `sha256-…`. */
export interface InlineScripts {
  readonly scriptHashes: readonly string[];
  readonly frameHashes: readonly string[];
  readonly relay: { readonly scriptHashes: readonly string[]; readonly styleHashes: readonly string[] };
}

const quoted = (hashes: readonly string[] = []): string[] => hashes.map((hash) => `'${hash}'`);

const relayPolicy = (relay: InlineScripts['relay'] | undefined, framed: string): string =>
  [
    ...RELAY_POLICY,
    `frame-src ${framed}`,
    ['script-src', ...quoted(relay?.scriptHashes)].join(' '),
    ['style-src', ...quoted(relay?.styleHashes)].join(' '),
  ].join('; ');

/** Addresses of the server: the main one and, if set, the one of vendors' player frames. */
export interface Names {
  readonly publicUrl: string;
  readonly playerUrl: string | undefined;
  /** Hosts whose pages may play talks (EMBED_HOSTS). */
  readonly embedHosts: readonly string[];
}

/** Sets the headers of every answer, including errors. */
export function securityHeaders(
  { publicUrl, playerUrl, embedHosts }: Names,
  inline: InlineScripts | undefined,
): Middleware {
  const scripts = (from: string, hashes: readonly string[] = []): string =>
    ['script-src', ...quoted(hashes), from].join(' ');
  const framed = (policy: readonly string[]): string => [...policy, scripts('https:', inline?.frameHashes)].join('; ');
  const policy = [...policyOf(playerUrl), scripts("'self'", inline?.scriptHashes)].join('; ');
  const policies: Readonly<Record<string, string>> = {
    '/sw.js': WORKER_POLICY,
    [PLAYER_FRAME]: framed(OWN_FRAME),
    [PLAYER_RELAY]: relayPolicy(inline?.relay, 'https:'),
    [`${PLAYER_RELAY}?${RELAY_OF_PAGES}`]: relayPolicy(
      inline?.relay,
      embedHosts.map((host) => `https://${host}`).join(' ') || "'none'",
    ),
    [ROLE_VIEW]: policy
      .replace("frame-ancestors 'none'", "frame-ancestors 'self'")
      .replace('trusted-types default', 'trusted-types default see-as'),
  };
  const elsewhere = framed(framePolicy({ sandbox: ' allow-same-origin', ancestors: publicUrl }));
  const isElsewhere = isAtHost(playerUrl);
  const same = Object.entries(sameEverywhere(publicUrl));
  return (ctx, next) => {
    const { path, res, querystring } = ctx;
    const served = path === PLAYER_RELAY && querystring === RELAY_OF_PAGES ? `${path}?${querystring}` : path;
    for (const [name, value] of same) res.setHeader(name, value);
    const isApart = path === PLAYER_FRAME && isElsewhere(ctx);
    // X-Frame-Options cannot name another origin.
    if (isApart) res.removeHeader('x-frame-options');
    else if (SAME_ORIGIN_FRAMES.includes(path)) res.setHeader('x-frame-options', 'SAMEORIGIN');
    res.setHeader('content-security-policy', isApart ? elsewhere : (policies[served] ?? policy));
    // The address of an auth page contains a token or ticket code until the page removes it.
    res.setHeader('referrer-policy', path.startsWith('/auth/') ? 'no-referrer' : 'strict-origin-when-cross-origin');
    return next();
  };
}

const SAME_ORIGIN_FRAMES: readonly string[] = [PLAYER_FRAME, PLAYER_RELAY, ROLE_VIEW];

/** Returns a function that tells whether a request was made to this host. */
export function isAtHost(url: string | undefined): (ctx: Pick<Context, 'host'>) => boolean {
  const host = url === undefined ? undefined : new URL(url).host;
  return (ctx) => host !== undefined && ctx.host === host;
}

const sameEverywhere = (publicUrl: string): Readonly<Record<string, string>> => ({
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
  ...(publicUrl.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000' }),
});

/** Returns the headers of an answer that is not part of the app. Nothing in it can run. */
export const bareSecurityHeaders = (publicUrl: string): Readonly<Record<string, string>> => ({
  ...sameEverywhere(publicUrl),
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
});
