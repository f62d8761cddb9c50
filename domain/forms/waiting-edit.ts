import { isSame } from '../sync/field-edits.ts';
import { changedFields, type FormValues } from './merge-form.ts';

/** What was typed without a network: the fields, and what they said before. */
export interface WaitingEdit {
  readonly base: FormValues;
  readonly fields: FormValues;
}

/**
 * What is left to send of an edit that waited, once there is a network again; nothing where somebody else has changed one
 * of its fields to something else meanwhile, which only its author can decide.
 */
export function rebased({ base, fields }: WaitingEdit, stored: FormValues): FormValues | undefined {
  const isAsked = Object.entries(fields).some(
    ([name, mine]) => !isSame(stored[name], base[name]) && !isSame(stored[name], mine),
  );
  return isAsked ? undefined : changedFields(stored, fields);
}

/** What is kept of a form: what was typed, and of it what its author has saved and what waits for a network. */
export interface KeptForm extends WaitingEdit {
  readonly waits?: (WaitingEdit & { readonly key: string }) | undefined;
}

/** What is left of it once what waited is stored: what was typed since, as a change of that; nothing where nothing was. */
export function leftOnceStored({ base, fields, waits }: KeptForm): KeptForm | undefined {
  const left = changedFields(waits?.fields ?? {}, fields);
  const since = Object.keys(left).map((name) => [name, waits?.fields[name] ?? base[name] ?? null]);
  return since.length === 0 ? undefined : { base: Object.fromEntries(since), fields: left };
}
