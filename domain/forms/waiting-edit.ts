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
    ([name, mine]) => !isSame(stored[name] ?? null, base[name] ?? null) && !isSame(stored[name] ?? null, mine),
  );
  return isAsked ? undefined : changedFields(stored, fields);
}
