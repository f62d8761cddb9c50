import type * as v from 'valibot';
import { changeSettings, readSettings, storeLogo } from '../../../domain/event/admin-event-calls.ts';
import type { EventPatch } from '../../../domain/event/event-form.ts';
import { SAVE_REBASES } from '../../../domain/limits/admin.ts';
import { type Person, people } from '../../../domain/people/person.ts';
import { isSame } from '../../../domain/forms/three-way-merge.ts';
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

type Settings = Pick<SettingsAnswer, 'settings' | 'rev'>;

/**
 * Changes a part of the settings by what it is at that moment: what a colleague saves beside it meanwhile stays. `patchOf`
 * makes no patch of settings for which the change was not meant; then it is refused as stale.
 */
export async function changeOver(
  held: Settings,
  patchOf: (settings: Settings['settings']) => EventPatch | undefined,
): Promise<Asked<typeof changeSettings>> {
  let [patch, rev] = [patchOf(held.settings) ?? {}, held.rev];
  for (let nth = 0; ; nth += 1) {
    const answer = await saveSettings(patch, { rev, key: crypto.randomUUID() });
    const next = answer.ok || !answer.current ? undefined : patchOf(answer.current.settings);
    if (answer.ok || !answer.current || !next || nth === SAVE_REBASES) return answer;
    [patch, rev] = [next, answer.current.rev];
  }
}

/** Sets fields apart from the form, unless a colleague has set the same meanwhile. */
export const setOver = (patch: EventPatch, shown: Settings): Promise<Asked<typeof changeSettings>> => {
  const fields = Object.keys(patch) as (keyof EventPatch)[];
  return changeOver(shown, (settings) =>
    fields.every((field) => isSame(settings[field], shown.settings[field])) ? patch : undefined,
  );
};

/** Shown at once, apart from what is typed in the form. */
export const uploadLogo = (file: File): Promise<Asked<typeof storeLogo>> =>
  http.ask(storeLogo, {}, { file, key: crypto.randomUUID() });

export const removeLogo = (shown: SettingsAnswer) => setOver({ logoUrl: null }, shown);

/** Everybody this device knows of. */
export const useEverybody = (): readonly Person[] => useLive(list(people));
