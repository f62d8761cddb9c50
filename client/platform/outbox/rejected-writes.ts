import * as v from 'valibot';
import { deviceSetting } from '../session/device-settings.ts';

/** What the person wanted where the server turned it down, by id: what it answers with is what stands instead. */
export const REJECTED_VALUES = 'wanted';
export const RejectedValues = v.record(v.string(), v.record(v.string(), v.unknown()));

/** The same for one document, as it was sent. */
export function rejectedValueOf(id: string): Record<string, unknown> | undefined {
  const kept = v.safeParse(RejectedValues, deviceSetting(REJECTED_VALUES).get());
  return kept.success ? kept.output[id] : undefined;
}
