import * as v from 'valibot';
import { deviceSetting } from '../session/device-settings.ts';

/** Values of rejected writes, by document id. The server's answer replaces the document, so the attempted value is kept here. */
export const REJECTED_VALUES = 'wanted';
export const RejectedValues = v.record(v.string(), v.record(v.string(), v.unknown()));

/** Returns the rejected value of a document; undefined if there is none. */
export function rejectedValueOf(id: string): Record<string, unknown> | undefined {
  const kept = v.safeParse(RejectedValues, deviceSetting(REJECTED_VALUES).get());
  return kept.success ? kept.output[id] : undefined;
}
