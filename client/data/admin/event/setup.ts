import { everybodyRows } from '../people/everybody.ts';
import { companiesCollection } from '../../../../domain/companies/company.ts';
import { readEventSettings } from '../../../../domain/event/admin-event-calls.ts';
import { openDemo, readSetup, type SetupView, testMailCall } from '../../../../domain/event/setup/setup-calls.ts';
import { setupStates, type SetupState } from '../../../../domain/event/setup/setup-lines.ts';
import { SETUP_LINES, type SetupLine } from '../../../../domain/event/setup/setup-names.ts';
import { pagesCollection } from '../../../../domain/pages/page.ts';
import { SECOND } from '../../../../domain/time.ts';
import { event, stages, talks, tracks } from '../../../platform/replica/catalog-view.ts';
import { http } from '../../../platform/session/connection.ts';
import type { Failure, Result } from '../../../platform/http/http.ts';
import { computed, createSignal } from '../../../platform/react/signal.ts';
import { pushState } from '../../../platform/push/push-state.ts';
import { list } from '../../../platform/replica/collection-store.ts';
import { type QueryState, useQuery } from '../../../platform/http/use-query.ts';
import { useSignal } from '../../../platform/react/use-signal.ts';
import { usePushState } from '../../news/push.ts';
import { updateSettings } from './event-settings.ts';
import { useIsCatalogLoaded } from '../records/entity-rows.ts';

/** Facts about the set-up that only the server knows; `null` if the server is unreachable, undefined while loading. */
export const serverSetup = createSignal<SetupView | null | undefined>(undefined);

export async function askSetup(): Promise<Result<SetupView>> {
  const answer = await http.request(readSetup, {});
  if (answer.ok) serverSetup.set(answer.value);
  else if (serverSetup.get() === undefined) serverSetup.set(null);
  return answer;
}

/** Loads the server's facts for the set-up screen; refreshed while a test mail is being sent or mails are held back. */
export const useSetup = (round: number): QueryState<SetupView> =>
  useQuery(askSetup, {
    about: String(round),
    everyOf: (setup) =>
      setup?.mail_test?.state === 'waiting' ? SECOND : setup?.mail_queue.why ? 10 * SECOND : undefined,
  });

const states = computed(
  [
    event,
    stages,
    tracks,
    talks,
    everybodyRows.all,
    list(companiesCollection),
    serverSetup,
    pushState,
    list(pagesCollection),
  ],
  (...[settings, allStages, allTracks, allTalks, everybody, allCompanies, server, push, pages]) =>
    setupStates({
      programme: {
        event: settings,
        stages: allStages,
        tracks: allTracks,
        talks: allTalks,
        people: everybody,
        companies: allCompanies,
      },
      server: server ?? null,
      hearsPushes: push === 'on',
      pages,
    }),
);

/** The state of each line of the set-up, as far as it is known. */
export function useSetupStates(): Readonly<Record<SetupLine, SetupState>> {
  usePushState(); // Checks the browser's push state once.
  return useSignal(states);
}

export const SETUP_COUNT = SETUP_LINES.length;

export const setupDone = computed(states, (all) => SETUP_LINES.filter((line) => all[line] !== 'missing').length);

/** Number of finished steps of the set-up; undefined while it is unknown. */
export function useSetupDone(): number | undefined {
  usePushState();
  const [isHere, server, done] = [useIsCatalogLoaded(), useSignal(serverSetup), useSignal(setupDone)];
  return isHere && server !== undefined ? done : undefined;
}

/** Opens the demo event, with log-ins for every role, until the organisers' own event begins. Returns the reason of a failure. */
export async function startDemo(): Promise<Failure | undefined> {
  const answer = await http.request(openDemo, {}, { key: crypto.randomUUID() });
  return answer.ok ? undefined : answer.refusal;
}

export async function mailTest(): Promise<Failure | undefined> {
  const answer = await http.request(testMailCall, {}, { key: crypto.randomUUID() });
  return answer.ok ? undefined : answer.refusal;
}

/** Marks a line as not needed, or as needed again. Keeps concurrent changes of other lines. */
export async function skipLine(line: SetupLine, isSkipped: boolean): Promise<Failure | undefined> {
  const held = await http.request(readEventSettings, {});
  if (!held.ok) return held.refusal;
  const answer = await updateSettings(held.value, ({ setupSkipped = [] }) => {
    const others = setupSkipped.filter((one) => one !== line);
    return { setupSkipped: isSkipped ? [...others, line] : others };
  });
  return answer.ok ? undefined : answer.refusal;
}
