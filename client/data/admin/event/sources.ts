import pLimit from 'p-limit';
import {
  checkSource,
  type DifferingField,
  listDifferences,
  makeSourceHook,
  pauseSource,
  previewSourceRun,
  importProgramme,
  runSource,
  settleDifference,
  sourceCalls,
} from '../../../../domain/sources/source-calls.ts';
import type { NewSource, SourceChanges } from '../../../../domain/sources/source.ts';
import { takesSignups } from '../../../../domain/signups/signup.ts';
import { PAGE_MAX } from '../../../../domain/limits/requests.ts';
import { http } from '../../../platform/session/connection.ts';
import { useQuery } from '../../../platform/http/use-query.ts';
import { useTalks } from '../../talks/talks.ts';
import { useSourceHealth } from '../live/source-health.ts';
import { sayDone } from '../records/undo.ts';

/** The settings of all sources; again after each change of one. */
export const useSources = () => {
  const about = useSourceHealth()
    .map(({ id, state, unmapped, programme }) => `${id} ${state} ${unmapped} ${programme?.publish ?? ''}`)
    .join();
  return useQuery((signal) => http.request(sourceCalls.list, { count: PAGE_MAX }, { signal }), { about });
};

/** Talks with a limited number of places, for which a product may sign up. */
export const useSignupTalks = () =>
  useTalks()
    .filter((talk) => takesSignups(talk) && !talk.cancelled)
    .map(({ id, title }) => ({ value: id, label: title }));

/** Runs saves of settings one after another. Calls that read or start a source wait for the saves before them (`saved`). */
export const inTurn = pLimit(1);
const saved = (): Promise<void> => inTurn(() => undefined);

type Which = { readonly id: string; readonly rev: string };
const key = (): string => crypto.randomUUID();

export const addSource = (input: NewSource) => http.request(sourceCalls.add, input, { key: key() });

/** Changes a source. Resolves to the changed source, or to the refusal. */
export const changeSource = ({ id, rev }: Which, changes: SourceChanges) =>
  http.request(sourceCalls.edit, { id, ...changes }, { ifMatch: rev, key: key() });

export async function removeSource({ id, rev }: Which) {
  const answer = await http.request(sourceCalls.remove, { id }, { ifMatch: rev, key: key() });
  if (answer.ok) sayDone('Nothing is read from there any more. What came from there stays.', answer.auditIds);
  return answer.ok ? undefined : answer.refusal;
}

/** Asks the other system whether it answers, and what it has. */
export async function checkConnection(id: string) {
  await saved();
  return http.request(checkSource, { id }, { key: key() });
}

interface Previewing {
  /** Called with the number of pages that were read so far. */
  readonly onReading: (pages: number) => void;
  /** Returns false once nobody needs the preview any more. Reading a large shop takes minutes. */
  readonly isWanted: () => boolean;
}

/** Returns what reading a source now would change. Repeats the call until the server has read the whole source. */
export async function previewReading(id: string, { onReading, isWanted }: Previewing) {
  await saved();
  for (;;) {
    const answer = await http.request(previewSourceRun, { id }, { key: key() });
    if (!answer.ok || !answer.value.is_reading || !isWanted()) return answer;
    onReading(answer.value.requests);
  }
}

/** Starts a source, or reads it now. `confirm` lets it end many tickets. Returns the reason of a failure, else undefined. */
export async function startReading(id: string, confirm = false) {
  await saved();
  const answer = await http.request(runSource, { id, confirm }, { key: key() });
  return answer.ok ? undefined : answer.refusal;
}

/** Stops reading a source until it is started again. Returns the reason of a failure, else undefined. */
export async function pauseReading(id: string) {
  const answer = await http.request(pauseSource, { id }, { key: key() });
  return answer.ok ? undefined : answer.refusal;
}

/** Reads a programme and keeps it as an import; answers its id. */
export async function readProgramme(id: string) {
  await saved();
  return http.request(importProgramme, { id }, { key: key() });
}

/** Fields that keep what was changed here; again after each change of their number. */
export const useDifferences = (id: string) => {
  const about = useSourceHealth().find((health) => health.id === id)?.programme;
  return useQuery((signal) => http.request(listDifferences, { id, count: PAGE_MAX }, { signal }), {
    about: `${id} ${about?.kept} ${about?.asks}`,
  });
};

export async function answerDifference(
  id: string,
  { id: thing, field }: Pick<DifferingField, 'id' | 'field'>,
  take: boolean,
) {
  const answer = await http.request(settleDifference, { id, thing, field, take }, { key: key() });
  return answer.ok ? undefined : answer.refusal;
}

export const makeHook = (id: string) => http.request(makeSourceHook, { id }, { key: key() });
