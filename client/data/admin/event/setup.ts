import { companies } from '../../../../domain/companies/company.ts';
import { readSettings } from '../../../../domain/event/admin-event-calls.ts';
import { openDemo, readSetup, type SetupView, testMail } from '../../../../domain/event/setup/setup-calls.ts';
import { setupStates, type SetupState } from '../../../../domain/event/setup/setup-lines.ts';
import { SETUP_LINES, type SetupLine } from '../../../../domain/event/setup/setup-names.ts';
import { people } from '../../../../domain/people/person.ts';
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
import { useIsHere } from '../records/noun-rows.ts';

/** What only the server knows, as it said last; `null` where it could not be asked. */
export const serverSetup = createSignal<SetupView | null | undefined>(undefined);

export async function askSetup(): Promise<Result<SetupView>> {
  const answer = await http.request(readSetup, {});
  if (answer.ok) serverSetup.set(answer.value);
  else if (serverSetup.get() === undefined) serverSetup.set(null);
  return answer;
}

/** The same where it is looked at; followed while a test mail waits, or mails are held back. */
export const useSetup = (round: number): QueryState<SetupView> =>
  useQuery(askSetup, {
    about: String(round),
    everyOf: (setup) =>
      setup?.mail_test?.state === 'waiting' ? SECOND : setup?.mail_queue.why ? 10 * SECOND : undefined,
  });

const states = computed(
  [event, stages, tracks, talks, list(people), list(companies), serverSetup, pushState],
  (...[settings, allStages, allTracks, allTalks, everybody, allCompanies, server, push]) =>
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
    }),
);

/** What is done of the set-up, as far as this device and the server know. */
export function useSetupStates(): Readonly<Record<SetupLine, SetupState>> {
  usePushState(); // Asks the browser once.
  return useSignal(states);
}

export const SETUP_COUNT = SETUP_LINES.length;

export const setupDone = computed(states, (all) => SETUP_LINES.filter((line) => all[line] !== 'missing').length);

/** How many lines are done; nothing until it is known. */
export function useSetupDone(): number | undefined {
  usePushState();
  const [isHere, server, done] = [useIsHere(), useSignal(serverSetup), useSignal(setupDone)];
  return isHere && server !== undefined ? done : undefined;
}

/** Shows the demo event, with log-ins for every role, until an event of one's own begins. */
export async function startDemo(): Promise<Failure | undefined> {
  const answer = await http.request(openDemo, {}, { key: crypto.randomUUID() });
  return answer.ok ? undefined : answer.refusal;
}

export async function mailTest(): Promise<Failure | undefined> {
  const answer = await http.request(testMail, {}, { key: crypto.randomUUID() });
  return answer.ok ? undefined : answer.refusal;
}

/** Says that a line is not needed, or that it is after all; what a colleague says of others at this moment stays. */
export async function skipLine(line: SetupLine, isSkipped: boolean): Promise<Failure | undefined> {
  const held = await http.request(readSettings, {});
  if (!held.ok) return held.refusal;
  const answer = await updateSettings(held.value, ({ setupSkipped = [] }) => {
    const others = setupSkipped.filter((one) => one !== line);
    return { setupSkipped: isSkipped ? [...others, line] : others };
  });
  return answer.ok ? undefined : answer.refusal;
}
