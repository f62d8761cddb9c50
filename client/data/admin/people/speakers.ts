import { everybodyRows, everybodyStore } from './everybody.ts';
import { createPerson } from '../../../../domain/accounts/account-calls.ts';
import { type Person, personName } from '../../../../domain/people/person.ts';
import { bestMatches, type Searchable } from '../../../../domain/search/best-matches.ts';
import { foldText } from '../../../../domain/search/search-text.ts';
import { http } from '../../../platform/session/connection.ts';
import { computed } from '../../../platform/react/signal.ts';
import { raiseError } from '../../../platform/http/toasts.ts';
import { useSignal } from '../../../platform/react/use-signal.ts';
import type { FieldChoice } from '../event/choices.ts';

/** Maximum number of suggestions shown at once. */
const OFFERED = 8;

const index = computed(everybodyRows.all, (all) =>
  all.map((thing): Searchable<Person> => {
    const name = foldText(personName(thing));
    return { thing, name, text: `${name}\n${foldText(thing.companyName)}` };
  }),
);

/** Finds people by name or company, prefix matches first, with a detail that distinguishes equal names. */
export function useFindPeople(): (query: string) => readonly (FieldChoice & { readonly detail: string })[] {
  const everybody = useSignal(index);
  return (query) =>
    query.trim() === ''
      ? []
      : bestMatches(everybody, query, OFFERED).best.map((person) => ({
          value: person.id,
          label: personName(person),
          detail: [person.jobPosition, person.companyName].filter(Boolean).join(', '),
        }));
}

/** Returns a function from ids to names; unknown ids stay ids. */
export function useNameOf(): (id: string) => string {
  const known = useSignal(everybodyStore);
  return (id) => {
    const person = known.get(id);
    return person ? personName(person) : id;
  };
}

/** Adds a person without an account, by the typed name. Returns their id once this device has them. */
export async function addSpeaker(name: string): Promise<string | undefined> {
  const words = name.split(/\s+/);
  const answer = await http.request(
    createPerson,
    { first_name: words.slice(0, -1).join(' '), last_name: words.at(-1) ?? '' },
    { key: crypto.randomUUID() },
  );
  if (!answer.ok) {
    raiseError(answer.refusal.message, answer.refusal.data);
    return undefined;
  }
  await everybodyRows.waitForRevisionAfter(answer.value.id, undefined);
  return answer.value.id;
}
