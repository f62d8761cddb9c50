import { useEffect, useSyncExternalStore } from 'react';
import type * as v from 'valibot';
import { readTalkSource, settleDifference } from '../../../../domain/sources/source-calls.ts';
import { http } from '../../../platform/session/connection.ts';
import { useSourceHealth } from '../live/source-health.ts';

/** What the source of a talk says in fields that keep what was changed here. */
type TalkSource = v.InferOutput<typeof readTalkSource.output>;

const known = new Map<string, TalkSource>();
const loading = new Set<string>();
const listeners = new Set<() => void>();
const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Asks once for each talk that is open; all fields of its form share the answer. Without a connection nothing is known. */
async function load(talk: string): Promise<void> {
  if (loading.has(talk)) return;
  loading.add(talk);
  const answer = await http.request(readTalkSource, { id: talk });
  loading.delete(talk);
  if (answer.ok) known.set(talk, answer.value);
  for (const listener of listeners) listener();
}

/** What the source says about a field of a talk. Undefined if the field follows the source, or nothing is known. */
export function useSourceValue(talk: string | undefined, field: string | undefined) {
  const programmes = useSourceHealth().filter(({ programme }) => programme);
  const about = programmes.map(({ changedAt, programme }) => `${changedAt} ${programme?.kept}`).join();
  const said = useSyncExternalStore(subscribe, () => (talk === undefined ? undefined : known.get(talk)));
  useEffect(() => {
    if (talk !== undefined && about !== '') void load(talk);
  }, [talk, about]);
  const found = said?.fields.find((one) => one.field === field);
  return said && found ? { ...found, source: said.source, system: said.system } : undefined;
}

/** Takes what the source says. Returns the reason of a failure. */
export async function takeSourceValue(
  talk: string,
  { source, field }: { readonly source: string; readonly field: string },
) {
  const input = { id: source, thing: talk, field, take: true };
  const answer = await http.request(settleDifference, input, { key: crypto.randomUUID() });
  if (answer.ok) await load(talk);
  return answer.ok ? undefined : answer.refusal;
}
