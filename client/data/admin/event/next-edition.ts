import { makeNextEdition, startFromFile } from '../../../../domain/next-edition/next-edition-calls.ts';
import type { Failure } from '../../../platform/http/http.ts';
import { saveFile } from '../../../platform/browser/save-file.ts';
import { http } from '../../../platform/session/connection.ts';

/** Downloads the event file of the next edition. Returns the reason of a failure. */
export async function saveNextEdition(wanted: {
  readonly name: string;
  readonly first_day: string;
}): Promise<Failure | undefined> {
  const answer = await http.request(makeNextEdition, wanted);
  if (!answer.ok) return answer.refusal;
  saveFile(`${wanted.name}.plenary.json`, 'application/json', JSON.stringify(answer.value, null, 1));
  return undefined;
}

/** Starts the event of an empty server from an event file. Returns the reason of a failure. */
export async function startWithFile(file: File): Promise<Failure | undefined> {
  const answer = await http.request(startFromFile, {}, { file, key: crypto.randomUUID() });
  return answer.ok ? undefined : answer.refusal;
}
