import * as v from 'valibot';
import { deviceValue } from './device-values.ts';

/** What the person wanted where the server turned it down, by id: what it answers with is what stands instead. */
export const WANTED = 'wanted';
export const Wanted = v.record(v.string(), v.record(v.string(), v.unknown()));

/** The same for one document, as it was sent. */
export function wantedOf(id: string): Record<string, unknown> | undefined {
  const kept = v.safeParse(Wanted, deviceValue(WANTED).get());
  return kept.success ? kept.output[id] : undefined;
}
