import { addDisplay, listDisplays, revokeDisplay } from '../../../../domain/displays/display-calls.ts';
import { PAGE_MAX } from '../../../../domain/limits/requests.ts';
import { http } from '../../../platform/session/connection.ts';
import { type Failure } from '../../../platform/http/http.ts';
import { answered } from '../../loading/answer.ts';

/** Loads the hall displays with their addresses, which no replica has. */
export const askDisplays = async (_search: unknown, signal: AbortSignal) =>
  answered(await http.request(listDisplays, { count: PAGE_MAX }, { signal }));

/** Creates a display. Returns the reason of a failure, else undefined. */
export async function makeDisplay(name: string, stageId: string | null): Promise<Failure | undefined> {
  const answer = await http.request(addDisplay, { name, stage_id: stageId });
  return answer.ok ? undefined : answer.refusal;
}

export async function takeBackDisplay({ id, rev }: { readonly id: string; readonly rev: string }) {
  const answer = await http.request(revokeDisplay, { id }, { ifMatch: rev });
  return answer.ok ? undefined : answer.refusal;
}
