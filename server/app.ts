import { Router } from '@koa/router';
import Koa from 'koa';
import type { Logger } from 'pino';
import { ROOM_MIN_BYTES } from '../domain/limits/files.ts';
import { refuse } from '../domain/refusal.ts';
import { agendaEndpoints } from './api/agenda/agenda-endpoints.ts';
import { analyticsEndpoints } from './api/analytics/analytics-endpoints.ts';
import { auditEndpoints } from './api/audit/audit-endpoints.ts';
import { batchEndpoints } from './api/batch/batch-endpoints.ts';
import { calendarEndpoints } from './api/calendar/calendar-endpoints.ts';
import { chatEndpoints } from './api/chats/chat-endpoints.ts';
import { adminCompanyEndpoints } from './api/companies/admin-company-endpoints.ts';
import { companyEndpoints } from './api/companies/company-endpoints.ts';
import { leadEndpoints } from './api/companies/lead-endpoints.ts';
import { apiDocsEndpoints } from './api/api-docs/api-docs-endpoints.ts';
import { eventEndpoints } from './api/event/event-endpoints.ts';
import { exportEndpoints } from './api/exports/export-endpoints.ts';
import { tableEndpoints } from './api/exports/table-endpoints.ts';
import { importEndpoints } from './api/imports/import-endpoints.ts';
import { feedbackEndpoints } from './api/feedback/feedback-endpoints.ts';
import { highlightEndpoints } from './api/highlights/highlight-endpoints.ts';
import { nextEditionEndpoints } from './api/next-edition/next-edition-endpoints.ts';
import { notificationEndpoints } from './api/notifications/notification-endpoints.ts';
import { adminUserEndpoints } from './api/accounts/admin-user-endpoints.ts';
import { certificateEndpoints } from './api/people/certificate-endpoints.ts';
import { connectionEndpoints } from './api/connections/connection-endpoints.ts';
import { directoryEndpoints } from './api/people/directory-endpoints.ts';
import { ownDataEndpoints } from './api/erasure/own-data-endpoints.ts';
import { profileEndpoints } from './api/people/profile-endpoints.ts';
import { visibilityEndpoints } from './api/people/visibility-endpoints.ts';
import { settingsEndpoints } from './api/people/settings-endpoints.ts';
import { userEndpoints } from './api/people/user-endpoints.ts';
import { perkEndpoints } from './api/perks/perk-endpoints.ts';
import { pageEndpoints } from './api/pages/page-endpoints.ts';
import { postEndpoints } from './api/posts/post-endpoints.ts';
import { retentionEndpoints } from './api/retention/retention-endpoints.ts';
import { presenceEndpoints } from './api/presence/presence-endpoints.ts';
import { programmeEndpoints } from './api/programme/programme-endpoints.ts';
import { pushEndpoints } from './api/push/push-endpoints.ts';
import { cheerEndpoints } from './api/cheers/cheer-endpoints.ts';
import { pollEndpoints } from './api/polls/poll-endpoints.ts';
import { questionEndpoints } from './api/questions/question-endpoints.ts';
import { raffleEndpoints } from './api/raffles/raffle-endpoints.ts';
import { registrationEndpoints } from './api/registrations/registration-endpoints.ts';
import { resourceEndpoints } from './api/resources/resource-endpoints.ts';
import { findCaller } from './api/sessions/find-caller.ts';
import { passwordEndpoints } from './api/sessions/password-endpoints.ts';
import { identityEndpoints } from './api/oidc/identity-endpoints.ts';
import { oidcLogInEndpoints } from './api/oidc/log-in-endpoints.ts';
import { oidcProviderEndpoints } from './api/oidc/provider-endpoints.ts';
import { sessionEndpoints } from './api/sessions/session-endpoints.ts';
import { shareEndpoints } from './api/share/share-endpoints.ts';
import { sourceProgrammeEndpoints } from './api/sources/programme-endpoints.ts';
import { sourceEndpoints } from './api/sources/source-endpoints.ts';
import { signupEndpoints } from './api/signups/signup-endpoints.ts';
import { mailTextEndpoints } from './api/mail/mail-text-endpoints.ts';
import { machineEndpoints } from './api/machines/machine-endpoints.ts';
import { mailMessageEndpoints } from './api/mail/message-endpoints.ts';
import { queueEndpoints } from './api/mail/queue-endpoints.ts';
import { unsubscribeEndpoints } from './api/mail/unsubscribe-endpoints.ts';
import { webhookEndpoints } from './api/webhooks/webhook-endpoints.ts';
import { displayEndpoints } from './api/displays/display-endpoints.ts';
import { liveEndpoints } from './api/live/live-endpoints.ts';
import { fieldEndpoints } from './api/event-fields/field-endpoints.ts';
import { hallEndpoints } from './api/halls/hall-endpoints.ts';
import { packageEndpoints } from './api/packages/package-endpoints.ts';
import { sponsorTierEndpoints } from './api/sponsorships/sponsor-tier-endpoints.ts';
import { sponsorshipEndpoints } from './api/sponsorships/sponsorship-endpoints.ts';
import { stageEndpoints } from './api/stages/stage-endpoints.ts';
import { trackEndpoints } from './api/stages/track-endpoints.ts';
import { scheduleEndpoints } from './api/talks/schedule-endpoints.ts';
import { talkEndpoints } from './api/talks/talk-endpoints.ts';
import { ticketEndpoints } from './api/tickets/ticket-endpoints.ts';
import { isThisMachine } from './env.ts';
import { accessLog } from './http/access-log.ts';
import { healthEndpoints } from './http/health-endpoints.ts';
import { errorHandler } from './http/error-handler.ts';
import { guardPlayerOrigin } from './http/player-origin-guard.ts';
import { redirectWww } from './http/redirect-www.ts';
import type { CallState, Context, Middleware } from './http/call-state.ts';
import type { ClientFiles } from './http/files/client-files.ts';
import type { Endpoint } from './http/endpoint.ts';
import { identify } from './http/identify.ts';
import { logConnectionErrors } from './http/connection-errors.ts';
import { mount } from './http/mount.ts';
import { setStandardHeaders } from './http/standard-headers.ts';
import { rateLimit } from './http/rate-limit.ts';
import { securityHeaders } from './http/security-headers.ts';
import { serveClient } from './http/files/serve-client.ts';
import { serveInstalledApp } from './http/files/serve-installed-app.ts';
import { serveUploads } from './http/files/serve-uploads.ts';
import type { Metrics } from './platform/metrics.ts';
import { noRoom } from './store/unavailable.ts';
import type { Ports } from './ports.ts';
import { roleViewEndpoints } from './api/role-views/role-view-endpoints.ts';
import { syncEndpoints } from './api/sync/sync-endpoints.ts';

/** All calls of the API. */
export const endpoints: readonly Endpoint[] = [
  ...eventEndpoints,
  ...sessionEndpoints,
  ...passwordEndpoints,
  ...oidcLogInEndpoints,
  ...identityEndpoints,
  ...oidcProviderEndpoints,
  ...profileEndpoints,
  ...settingsEndpoints,
  ...visibilityEndpoints,
  ...ownDataEndpoints,
  ...certificateEndpoints,
  ...directoryEndpoints,
  ...userEndpoints,
  ...connectionEndpoints,
  ...adminUserEndpoints,
  ...ticketEndpoints,
  ...sourceEndpoints,
  ...sourceProgrammeEndpoints,
  ...registrationEndpoints,
  ...nextEditionEndpoints,
  ...companyEndpoints,
  ...adminCompanyEndpoints,
  ...leadEndpoints,
  ...postEndpoints,
  ...pageEndpoints,
  ...packageEndpoints,
  ...retentionEndpoints,
  ...sponsorshipEndpoints,
  ...sponsorTierEndpoints,
  ...raffleEndpoints,
  ...perkEndpoints,
  ...highlightEndpoints,
  ...stageEndpoints,
  ...trackEndpoints,
  ...talkEndpoints,
  ...scheduleEndpoints,
  ...signupEndpoints,
  ...fieldEndpoints,
  ...hallEndpoints,
  ...displayEndpoints,
  ...webhookEndpoints,
  ...machineEndpoints,
  ...mailTextEndpoints,
  ...mailMessageEndpoints,
  ...unsubscribeEndpoints,
  ...queueEndpoints,
  ...resourceEndpoints,
  ...feedbackEndpoints,
  ...questionEndpoints,
  ...pollEndpoints,
  ...cheerEndpoints,
  ...agendaEndpoints,
  ...calendarEndpoints,
  ...exportEndpoints,
  ...tableEndpoints,
  ...programmeEndpoints,
  ...shareEndpoints,
  ...notificationEndpoints,
  ...pushEndpoints,
  ...chatEndpoints,
  ...analyticsEndpoints,
  ...auditEndpoints,
  ...batchEndpoints(() => endpoints),
  ...presenceEndpoints,
  ...roleViewEndpoints,
  ...importEndpoints,
  ...liveEndpoints,
  ...syncEndpoints,
  ...apiDocsEndpoints(() => endpoints),
];

export interface AppOptions {
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly metricsToken: string | undefined;
  /** Number of proxies in front of the server whose X-Forwarded-For is trusted. */
  readonly trustedProxies: number;
  /** Second address of this server, where vendors' players run. */
  readonly playerUrl: string | undefined;
  /** The built app. If undefined, only the API is served. */
  readonly client: ClientFiles | undefined;
}

export function createApp(
  ports: Ports,
  { log, metrics, metricsToken, trustedProxies, playerUrl, client }: AppOptions,
): Koa<CallState> {
  const routes = routesOf(ports);

  const app = new Koa<CallState>({ proxy: trustedProxies > 0, maxIpsCount: trustedProxies });
  app.on('error', logConnectionErrors(log));
  app.use(accessLog(log, metrics));
  app.use(securityHeaders({ publicUrl: ports.publicUrl, playerUrl, embedHosts: ports.embedHosts }, client));
  app.use(setStandardHeaders(ports.now));
  app.use(errorHandler(log));
  app.use(guardPlayerOrigin(playerUrl));
  app.use(
    healthEndpoints({
      health: () => readiness(ports),
      metrics,
      metricsToken,
      isThisMachine: isThisMachine({ host: 'localhost', publicUrl: ports.publicUrl }),
    }),
  );
  app.use(identify((token) => findCaller(token, ports)));
  app.use(rateLimit(ports.attempts));
  app.use(routes);
  app.use(nothingInApi);
  app.use(redirectWww(ports.publicUrl));
  app.use(serveUploads(ports.files));
  if (client) {
    app.use(serveInstalledApp(client, ports));
    app.use(serveClient(client));
  }
  app.use(nothingHere);
  return app;
}

/** Throws if the store or the disk does not accept writes. */
async function readiness({ store, files }: Ports): Promise<void> {
  await store.health();
  if ((await files.freeBytes()) < ROOM_MIN_BYTES) throw noRoom();
}

/**
 * Routes all calls. A router tries its patterns one after another, so there is one router per method and first word of the
 * path. Matches paths exactly: another spelling could bypass the limits of a path.
 */
function routesOf(ports: Ports): Middleware {
  const routers = new Map<string, Map<string, Router<CallState>>>();
  for (const [method, calls] of Map.groupBy(endpoints, (call) => call.method.toUpperCase())) {
    const ofMethod = Map.groupBy(calls, ({ path }) => firstWord(`/api${path}`));
    routers.set(method, new Map([...ofMethod].map(([word, some]) => [word, routerOf(some, ports)])));
  }
  return async (ctx, next) => {
    const { method, path } = ctx;
    const router = path.startsWith('/api/')
      ? routers.get(method === 'HEAD' ? 'GET' : method)?.get(firstWord(path))
      : undefined;
    // Uses only the match: the router's own middleware chain would take as long again.
    const [found] = router?.match(path, method).pathAndMethod ?? [];
    const [call] = found?.stack ?? [];
    if (!found || !call) return next();
    const params = found.params(path, found.captures(path));
    await call(Object.assign(ctx, { params }) as Parameters<typeof call>[0], next);
  };
}

function routerOf(calls: readonly Endpoint[], ports: Ports): Router<CallState> {
  const router = new Router<CallState>({ strict: true, sensitive: true });
  for (const call of calls) mount(router, call, ports);
  return router;
}

function firstWord(path: string): string {
  const end = path.indexOf('/', '/api/'.length);
  return path.slice('/api/'.length, end < 0 ? undefined : end);
}

/** Answers unknown calls with 404 instead of the app's page. */
async function nothingInApi(ctx: Context, next: () => Promise<void>): Promise<void> {
  if (!/^\/api(\/|$)/.test(ctx.path)) return next();
  if (ctx.status === 404 && ctx.body === undefined) await nothingHere();
}

async function nothingHere(): Promise<void> {
  refuse('not-found', 'There is nothing here');
}
