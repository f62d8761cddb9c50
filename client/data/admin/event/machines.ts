import type * as v from 'valibot';
import { addMachine, endMachine, listMachines, listRefusedCalls } from '../../../../domain/machines/machine-calls.ts';
import { PAGE_MAX } from '../../../../domain/limits/requests.ts';
import { http } from '../../../platform/session/connection.ts';
import { answered } from '../../loading/answer.ts';

/** Number of refused calls shown. */
const REFUSED_SHOWN = 20;

/** Loads the tokens of programs, and what was refused to them; no replica has them. */
export const askMachines = async (_search: unknown, signal: AbortSignal) => {
  const [all, refused] = await Promise.all([
    http.request(listMachines, { count: PAGE_MAX }, { signal }),
    http.request(listRefusedCalls, { count: REFUSED_SHOWN }, { signal }),
  ]);
  if (!all.ok) return all;
  if (!refused.ok) return refused;
  return answered({ ok: true, value: { machines: all.value.data, refused: refused.value.data } } as const);
};

const key = (): string => crypto.randomUUID();

/** Makes a token. Only this answer contains it. */
export const makeMachine = (input: v.InferInput<(typeof addMachine)['input']>) =>
  http.request(addMachine, input, { key: key() });

/** Ends a token. Returns the reason of a failure, else undefined. */
export async function endToken(id: string) {
  const answer = await http.request(endMachine, { id }, { key: key() });
  return answer.ok ? undefined : answer.refusal;
}
