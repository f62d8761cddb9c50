import type { Programme } from '../import/programme.ts';
import type { Page, PageKind } from '../../pages/page.ts';
import type { SetupView } from './setup-calls.ts';
import { SETUP_LINES, type SetupLine } from './setup-names.ts';

export type SetupState = 'done' | 'missing' | 'not needed';

/** The facts from which the state of the set-up is computed: the event's data, the server's answer, and this device. */
export interface SetupFacts {
  readonly programme: Programme;
  /** The server's answer. Null if the server is unreachable; then steps that only it can judge do not count as missing. */
  readonly server: SetupView | null;
  /** Whether this device gets pushes. */
  readonly hearsPushes: boolean;
  /** The event's published pages. */
  readonly pages: readonly Pick<Page, 'kind'>[];
}

/** Pages that every event needs, in its organisers' own words. */
const NEEDED_PAGES: readonly PageKind[] = ['privacy', 'terms', 'imprint'];

/** Returns the kinds of pages that an event needs and has not published. */
export const missingPages = (pages: readonly Pick<Page, 'kind'>[]): PageKind[] =>
  NEEDED_PAGES.filter((kind) => pages.every((page) => page.kind !== kind));

/** Returns the state of each step of the set-up. Steps that an organiser skipped do not count as missing. */
export function setupStates({
  programme,
  server,
  hearsPushes,
  pages,
}: SetupFacts): Readonly<Record<SetupLine, SetupState>> {
  const { event, stages, tracks, talks, people, companies } = programme;
  const own = event?.isDemo === false ? event : undefined;
  const placed = talks.filter(({ kind, stageId }) => kind !== 'talk' || stageId !== null);
  const speaking = new Set(talks.flatMap(({ speakers }) => speakers.map(({ id }) => id)));
  const speakers = people.filter(({ id }) => speaking.has(id));
  const isDone: Readonly<Record<SetupLine, boolean>> = {
    name: own !== undefined && own.name !== '' && own.location !== '',
    days: own !== undefined,
    stages: own !== undefined && stages.length > 0,
    tracks: own !== undefined && tracks.length > 0,
    talks: own !== undefined && talks.length > 0 && placed.length === talks.length,
    speakers: speakers.length > 0 && speakers.every(({ pictureUrl }) => pictureUrl !== null),
    holders: server === null || server.holders > 0,
    companies: own !== undefined && companies.length > 0,
    mail: server === null || (server.mail && server.mail_works && server.mail_test?.state !== 'refused'),
    push: hearsPushes,
    address: server === null || server.https,
    pages: own !== undefined && missingPages(pages).length === 0,
    open: own !== undefined && own.phase !== 'onboarding',
    safety: server === null || (server.admins > 1 && server.last_backup_at !== null),
  };
  const skipped = own?.setupSkipped ?? [];
  const stateOf = (line: SetupLine): SetupState =>
    isDone[line] ? 'done' : skipped.includes(line) ? 'not needed' : 'missing';
  return Object.fromEntries(SETUP_LINES.map((line) => [line, stateOf(line)])) as Record<SetupLine, SetupState>;
}
