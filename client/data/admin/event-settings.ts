import type * as v from 'valibot';
import { changeSettings, readSettings, storeLogo } from '../../../domain/event/admin-event-calls.ts';
import type { EventPatch } from '../../../domain/event/event-form.ts';
import { type Person, people } from '../../../domain/people/person.ts';
import { isSame } from '../../../domain/sync/field-edits.ts';
import { http } from '../../platform/connection.ts';
import type { Asked } from '../../platform/http.ts';
import { list } from '../../platform/shelf.ts';
import { useLive } from '../../platform/use-live.ts';
import { answered } from '../answer.ts';
import type { AdminSearch } from './admin-search.ts';

/** The event as organisers set it, with what the event file of the server fixes. */
export type SettingsAnswer = v.InferOutput<(typeof readSettings)['output']>;

export const askSettings = async (_: AdminSearch, signal: AbortSignal) =>
  answered(await http.ask(readSettings, {}, { signal }));

/** `key` is of this change: sent again, it is done once. */
export const saveSettings = (
  patch: EventPatch,
  { rev, key }: { readonly rev: string; readonly key: string },
): Promise<Asked<typeof changeSettings>> => http.ask(changeSettings, patch, { ifMatch: `"${rev}"`, key });

/** Sets what stands apart from the form: what a colleague saved in other fields meanwhile does not matter, in these it does. */
export async function setOver(patch: EventPatch, shown: SettingsAnswer): Promise<Asked<typeof changeSettings>> {
  const send = (rev: string) => saveSettings(patch, { rev, key: crypto.randomUUID() });
  const answer = await send(shown.rev);
  const now = answer.ok ? undefined : answer.current;
  const fields = Object.keys(patch) as (keyof EventPatch)[];
  const isAsShown = fields.every((field) => isSame(now?.settings[field], shown.settings[field]));
  return now && isAsShown ? send(now.rev) : answer;
}

/** Shown at once, apart from what is typed in the form. */
export const uploadLogo = (file: File): Promise<Asked<typeof storeLogo>> =>
  http.ask(storeLogo, {}, { file, key: crypto.randomUUID() });

export const removeLogo = (shown: SettingsAnswer) => setOver({ logoUrl: null }, shown);

/** Everybody this device knows of. */
export const useEverybody = (): readonly Person[] => useLive(list(people));
