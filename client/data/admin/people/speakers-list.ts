import { everybodyRows } from './everybody.ts';
import { useEffect } from 'react';
import { listUserIds } from '../../../../domain/accounts/account-calls.ts';
import { isVerified, type Person } from '../../../../domain/people/person.ts';
import { talksCollection } from '../../../../domain/talks/talk.ts';
import { takesPlace } from '../../../../domain/talks/talk.ts';
import { http } from '../../../platform/session/connection.ts';
import { computed, createSignal } from '../../../platform/react/signal.ts';
import { list } from '../../../platform/replica/collection-store.ts';
import { withRows } from '../records/entity-rows.ts';

/** A speaker, or a person shown as one. */
export interface SpeakerRow extends Person {
  readonly talks: number;
  /** Whether they can log in; undefined until loaded. */
  readonly getsIn: boolean | undefined;
}

/** All people who cannot log in; loaded when the list opens. */
const shutOut = createSignal<ReadonlySet<string> | undefined>(undefined);

const documents = everybodyRows;

const talksBySpeaker = computed(list(talksCollection), (all) => {
  const counts = new Map<string, number>();
  for (const talk of all.filter(takesPlace))
    for (const { id } of talk.speakers) counts.set(id, (counts.get(id) ?? 0) + 1);
  return counts;
});

export const speakerRows = withRows(
  documents,
  computed([documents.all, talksBySpeaker, shutOut], (all, counts, out) =>
    all
      .filter((person) => isVerified(person) || counts.has(person.id))
      .map((person): SpeakerRow => ({
        ...person,
        talks: counts.get(person.id) ?? 0,
        getsIn: out && !out.has(person.id),
      })),
  ),
);

/** Loads the ids of people who cannot log in, which no replica has. */
export function useWaysIn(): void {
  useEffect(() => {
    const asking = new AbortController();
    const ask = async () => {
      const answers = await Promise.all(
        (['none', 'disabled'] as const).map((state) => http.request(listUserIds, { state }, { signal: asking.signal })),
      );
      if (asking.signal.aborted || answers.some(({ ok }) => !ok)) return;
      shutOut.set(new Set(answers.flatMap((answer) => (answer.ok ? answer.value.ids : []))));
    };
    void ask();
    return () => asking.abort();
  }, []);
}
