import { publishOwnTickets } from '../../server/api/tickets/own-tickets.ts';
import type { Phase } from '../../domain/phase.ts';
import type { Endpoint } from '../../server/http/endpoint.ts';
import { openSession } from '../../server/api/sessions/session-store.ts';
import { memoryAttempts } from '../../server/platform/memory-attempts.ts';
import { startTestApp, type TestApp, type TestAppOptions } from './test-app.ts';
import { watchedStore, type WatchedStore } from './watched-store.ts';
import { putRoleView } from './world-links.ts';
import { worldDocuments, worldPeople, worldSteps } from './world.ts';

/** Roles that may call: the columns of the role matrix. */
export const WHO = ['anonymous', 'attendee', 'speaker', 'member', 'other', 'replay', 'view', 'admin'] as const;
export type Who = (typeof WHO)[number];

/** The people of the world who log in; `member` and `other` belong to different companies. */
export const PERSON_OF: Readonly<Record<Exclude<Who, 'anonymous' | 'view'>, string>> = {
  attendee: 'ada',
  speaker: 'grace',
  member: 'mira',
  other: 'theo',
  replay: 'rhea',
  admin: 'olive',
};

/** The ids of all callers with a token. A view has no person: an admin sees the app as a member of Tidewater. */
export const CALLER: Readonly<Record<Exclude<Who, 'anonymous'>, string>> = { ...PERSON_OF, view: 'view-of-olive' };

export interface WorldApp extends AsyncDisposable {
  readonly app: TestApp;
  readonly tokens: Readonly<Record<Who, string | undefined>>;
  readonly stored: Pick<WatchedStore, 'changes' | 'remember'>;
  /** Restores the stored data and forgets failed attempts. */
  readonly restore: () => Promise<void>;
}

/** Starts the whole world in a phase of the event, with everyone logged in by mail. */
export async function startWorldApp(
  phase: Phase,
  { event, ...options }: Pick<TestAppOptions, 'event' | 'requestTime' | 'env' | 'logTo'> = {},
): Promise<WorldApp> {
  const stored = watchedStore();
  const app = await startTestApp({
    event: {
      phase,
      sessionsPerUser: 20,
      accountKeepDays: 90,
      certificatesFrom: '2027-07-12T08:00',
      registration: true,
      ...event,
    },
    people: worldPeople,
    documents: worldDocuments,
    steps: worldSteps,
    watch: stored.watch,
    ...options,
  });
  const tokens: Record<Who, string | undefined> = {
    anonymous: undefined,
    attendee: '',
    speaker: '',
    member: '',
    other: '',
    replay: '',
    view: '',
    admin: '',
  };
  for (const [who, id] of Object.entries(PERSON_OF))
    tokens[who as Who] = (await openSession(id, app.ports, true)).token;
  tokens.view = await putRoleView({ token: tokens.admin ?? '', personId: CALLER.view }, app.ports);
  // Restored documents must still find the files that they name.
  Object.assign(app.ports.files, { remove: async () => {}, setAside: async () => {} });
  // As after the first connection of each: what a call then publishes of somebody's tickets is its own doing.
  for (const { person } of worldPeople) await publishOwnTickets(person.id, app.ports);
  await app.settled();
  await stored.remember();
  const restore = async (): Promise<void> => {
    await app.settled();
    await stored.restore(app.ports);
    await app.settled();
    Object.assign(app.ports, { attempts: memoryAttempts(app.ports.now) });
  };
  return { app, tokens, stored, restore, [Symbol.asyncDispose]: () => app.stop() };
}

/** Returns the path of a call with these parameters, and the rest of the input. */
export function addressed(
  call: Endpoint,
  input: Readonly<Record<string, unknown>>,
): { path: string; rest: Record<string, unknown> } {
  const rest = { ...input };
  const path = call.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = rest[name];
    delete rest[name];
    return encodeURIComponent(typeof value === 'string' ? value : 'missing');
  });
  return { path: `/api${path}`, rest };
}
