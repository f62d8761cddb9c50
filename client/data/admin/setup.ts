import { setupStates, type SetupState } from '../../../domain/event/setup-lines.ts';
import type { SetupLine } from '../../../domain/event/setup-names.ts';
import { readSetup, type SetupView, testMail } from '../../../domain/event/setup-calls.ts';
import { changeSettings, readSettings } from '../../../domain/event/admin-event-calls.ts';
import { companies as allCompanies } from '../../../domain/companies/company.ts';
import { SECOND } from '../../../domain/time.ts';
import { http } from '../../platform/connection.ts';
import type { Failure } from '../../platform/http.ts';
import { list } from '../../platform/shelf.ts';
import { type AskedNow, useAsked } from '../../platform/use-asked.ts';
import { useLive } from '../../platform/use-live.ts';
import { usePushState } from '../push.ts';
import { useEvent, useStages, useTalks, useTracks } from '../talks.ts';
import { useEverybody } from './event-settings.ts';

/** What only the server knows; followed while a test mail is on its way. */
export const useSetup = (round: number): AskedNow<SetupView> =>
  useAsked(() => http.ask(readSetup, {}), {
    about: String(round),
    everyOf: ({ mail_test: test }) => (test?.state === 'waiting' ? SECOND : undefined),
  });

/** What is done of the set-up, as far as this device and the server know. */
export function useSetupStates(server: SetupView): Readonly<Record<SetupLine, SetupState>> {
  const [event, stages, tracks, talks] = [useEvent(), useStages(), useTracks(), useTalks()];
  const [people, companies, push] = [useEverybody(), useLive(list(allCompanies)), usePushState()];
  return setupStates({
    programme: { event, stages, tracks, talks, people, companies },
    server,
    hearsPushes: push === 'on',
  });
}

export async function mailTest(): Promise<Failure | undefined> {
  const answer = await http.ask(testMail, {}, { key: crypto.randomUUID() });
  return answer.ok ? undefined : answer.refusal;
}

/** Says that a line is not needed, or that it is after all. */
export async function skipLine(line: SetupLine, isSkipped: boolean): Promise<Failure | undefined> {
  const held = await http.ask(readSettings, {});
  if (!held.ok) return held.refusal;
  const others = (held.value.settings.setupSkipped ?? []).filter((one) => one !== line);
  const answer = await http.ask(
    changeSettings,
    { setupSkipped: isSkipped ? [...others, line] : others },
    { ifMatch: `"${held.value.rev}"`, key: crypto.randomUUID() },
  );
  return answer.ok ? undefined : answer.refusal;
}
