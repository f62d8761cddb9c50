import { isOpenTo } from '../../domain/event/opening.ts';
import { cardOf } from '../../domain/people/card.ts';
import { type Directory, directoryOf } from '../../domain/people/directory.ts';
import { people } from '../../domain/people/person.ts';
import { derived } from '../platform/live-value.ts';
import { list } from '../platform/shelf.ts';
import { useLive } from '../platform/use-live.ts';
import { useMe } from './me.ts';
import { useEvent } from './talks.ts';

const profiles = derived(list(people), directoryOf);
const cards = derived(list(people), (all) => directoryOf(all.map((person) => cardOf(person, person))));

/** Everybody of the event by name, ready to be searched; before it opens with what their cards show. */
export const useDirectory = (isOpen: boolean): Directory => useLive(isOpen ? profiles : cards);

/** Whether profiles are open to whoever uses this device: before the event they are the organisers' alone (spec 6). */
export function useProfilesOpen(): boolean {
  const me = useMe();
  return isOpenTo(me, useEvent()?.phase ?? 'onboarding');
}
