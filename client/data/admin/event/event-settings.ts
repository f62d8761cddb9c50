import { everybodyRows } from '../people/everybody.ts';
import type * as v from 'valibot';
import { changeEventSettings, readEventSettings, storeLogo } from '../../../../domain/event/admin-event-calls.ts';
import type { EventPatch } from '../../../../domain/event/event-form.ts';
import { type Person } from '../../../../domain/people/person.ts';
import { isSame } from '../../../../domain/forms/three-way-merge.ts';
import { http } from '../../../platform/session/connection.ts';
import type { CallResult } from '../../../platform/http/http.ts';
import { useSignal } from '../../../platform/react/use-signal.ts';
import { answered } from '../../loading/answer.ts';
import type { AdminSearch } from '../admin-search.ts';
import { saveWithRebase } from '../records/save-with-rebase.ts';

/** The event's settings for organisers, including which ones the server's event file fixes. */
export type SettingsAnswer = v.InferOutput<(typeof readEventSettings)['output']>;

export const askSettings = async (_: AdminSearch, signal: AbortSignal) =>
  answered(await http.request(readEventSettings, {}, { signal }));

/** Saves settings. `key`: the idempotency key of this change. */
export const saveSettings = (
  patch: EventPatch,
  { rev, key }: { readonly rev: string; readonly key: string },
): Promise<CallResult<typeof changeEventSettings>> =>
  http.request(changeEventSettings, patch, { ifMatch: `"${rev}"`, key });

type Settings = Pick<SettingsAnswer, 'settings' | 'rev'>;

/**
 * Changes some settings and keeps concurrent changes to the others. `patchOf` computes the patch from the stored settings; it returns
 * undefined when the change no longer applies, and the change is then refused as stale.
 */
export function updateSettings(
  held: Settings,
  patchOf: (settings: Settings['settings']) => EventPatch | undefined,
): Promise<CallResult<typeof changeEventSettings>> {
  return saveWithRebase({
    base: { patch: patchOf(held.settings) ?? {}, rev: held.rev },
    merge: ({ patch }) => ({ change: patch }),
    send: (patch, { rev }): Promise<CallResult<typeof changeEventSettings>> =>
      saveSettings(patch, { rev, key: crypto.randomUUID() }),
    readNewer: (_, answer) => {
      if (answer.ok || !answer.current) return undefined;
      const { settings, rev } = answer.current;
      const patch = patchOf(settings);
      return patch && { patch, rev };
    },
  });
}

/** Sets fields of the settings. Refused as stale if one of them has changed since it was shown. */
export const setShownFields = (patch: EventPatch, shown: Settings): Promise<CallResult<typeof changeEventSettings>> => {
  const fields = Object.keys(patch) as (keyof EventPatch)[];
  return updateSettings(shown, (settings) =>
    fields.every((field) => isSame(settings[field], shown.settings[field])) ? patch : undefined,
  );
};

/** Uploads the logo. Applies at once, apart from the form's draft. */
export const uploadLogo = (file: File): Promise<CallResult<typeof storeLogo>> =>
  http.request(storeLogo, {}, { file, key: crypto.randomUUID() });

export const removeLogo = (shown: SettingsAnswer) => setShownFields({ logoUrl: null }, shown);

/** Returns all people on this device. */
export const useEverybody = (): readonly Person[] => useSignal(everybodyRows.all);
