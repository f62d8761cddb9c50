import { Router } from '@koa/router';
import Koa from 'koa';
import type { Logger } from 'pino';
import { refuse } from '../domain/refusal.ts';
import { agendaEndpoints } from './api/agenda/agenda-endpoints.ts';
import { documentEndpoints } from './api/document/document-endpoints.ts';
import { eventEndpoints } from './api/event/event-endpoints.ts';
import { profileEndpoints } from './api/people/profile-endpoints.ts';
import { pushEndpoints } from './api/push/push-endpoints.ts';
import { guessableCalls, sessionEndpoints } from './api/sessions/session-endpoints.ts';
import { shareEndpoints } from './api/share/share-endpoints.ts';
import { accessLog } from './http/access-log.ts';
import { answerProbes } from './http/answer-probes.ts';
import { answerRefusals } from './http/answer-refusals.ts';
import { bareHost } from './http/bare-host.ts';
import { bodyLimit } from './http/body-limit.ts';
import type { CallState, Context } from './http/call-state.ts';
import type { ClientFiles } from './http/client-files.ts';
import type { Endpoint } from './http/endpoint.ts';
import { identify } from './http/identify.ts';
import { mount } from './http/mount.ts';
import { rateLimit } from './http/rate-limit.ts';
import { securityHeaders } from './http/security-headers.ts';
import { serveClient } from './http/serve-client.ts';
import { serverClock } from './http/server-clock.ts';
import type { Metrics } from './platform/metrics.ts';
import type { Ports } from './ports.ts';
import { syncEndpoints } from './sync/sync-endpoints.ts';

/** Every call of the API. */
export const endpoints: readonly Endpoint[] = [
  ...eventEndpoints,
  ...sessionEndpoints,
  ...profileEndpoints,
  ...shareEndpoints,
  ...pushEndpoints,
  ...agendaEndpoints,
  ...syncEndpoints,
  ...documentEndpoints(() => endpoints),
];

export interface AppOptions {
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly metricsToken: string | undefined;
  /** Proxies in front whose X-Forwarded-For is believed. */
  readonly trustedProxies: number;
  /** The built app; without it only the API is served. */
  readonly client: ClientFiles | undefined;
}

export function createApp(ports: Ports, { log, metrics, metricsToken, trustedProxies, client }: AppOptions): Koa<CallState> {
  // To the letter: a second spelling of a path would be a second door past its limits.
  const router = new Router<CallState>({ strict: true, sensitive: true });
  for (const call of endpoints) mount(router, call, ports);
  const guessable = new Set(guessableCalls.map((call) => `/api${call.path}`));

  const app = new Koa<CallState>({ proxy: trustedProxies > 0, maxIpsCount: trustedProxies });
  app.use(accessLog(log, metrics));
  app.use(securityHeaders(ports.publicUrl, client?.scriptHashes ?? []));
  app.use(answerRefusals(log));
  app.use(serverClock(ports.now));
  app.use(bareHost(ports.publicUrl));
  app.use(answerProbes({ health: () => ports.store.health(), metrics, metricsToken }));
  app.use(identify(ports));
  app.use(rateLimit(ports.attempts, guessable));
  app.use(bodyLimit);
  app.use(router.routes());
  app.use(nothingInApi);
  if (client) app.use(serveClient(client));
  app.use(nothingHere);
  return app;
}

/** An unknown call is not a place in the app. */
async function nothingInApi(ctx: Context, next: () => Promise<void>): Promise<void> {
  if (!/^\/api(\/|$)/.test(ctx.path)) return next();
  if (ctx.status === 404 && ctx.body === undefined) await nothingHere();
}

async function nothingHere(): Promise<void> {
  refuse('not-found', 'There is nothing here');
}
