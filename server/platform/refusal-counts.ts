import { REFUSALS_KEPT, REFUSED_FOR } from '../../domain/limits/live.ts';
import type { StreamRefusal } from '../../domain/live/pulse.ts';
import type { Instant } from '../../domain/time.ts';

/** A provider that did not play a talk for one viewer. */
export type LiveRefusal = Omit<StreamRefusal, 'viewers'>;

/** Counts, by talk and provider, the viewers for whom a provider did not play. Only in memory, and only for ten minutes. */
export interface RefusalCounts {
  note(personId: string, refusal: LiveRefusal, at: Instant): void;
  forget(talkId: string): void;
  read(): StreamRefusal[];
}

export function refusalCounts(now: () => Instant): RefusalCounts {
  /** By person, talk and provider: a person counts once. */
  const held = new Map<string, LiveRefusal & { readonly at: Instant }>();
  const forgetOld = (): void => {
    for (const [key, { at }] of held) if (at <= now() - REFUSED_FOR) held.delete(key);
  };
  return {
    note(personId, refusal, at) {
      const key = JSON.stringify([personId, refusal.talkId, refusal.provider]);
      if (held.size >= REFUSALS_KEPT) forgetOld();
      if (held.size < REFUSALS_KEPT || held.has(key)) held.set(key, { ...refusal, at });
    },
    forget(talkId) {
      for (const [key, refusal] of held) if (refusal.talkId === talkId) held.delete(key);
    },
    read() {
      forgetOld();
      const groups = Map.groupBy(held.values(), ({ talkId, provider, why, next }) =>
        JSON.stringify([talkId, provider, why, next]),
      );
      return [...groups.values()].flatMap((same) => {
        const [first] = same;
        if (!first) return [];
        const { at: _at, ...refusal } = first;
        return [{ ...refusal, viewers: same.length }];
      });
    },
  };
}
