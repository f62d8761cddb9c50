import { useEffect } from 'react';
import { isOpenTo } from '../../../domain/event/setup/opening.ts';
import { cardOf } from '../../../domain/people/card.ts';
import { type Directory, directoryOf } from '../../../domain/people/directory.ts';
import { interestsOf } from '../../../domain/people/in-common.ts';
import { computed, createSignal } from '../../platform/react/signal.ts';
import { useSignal } from '../../platform/react/use-signal.ts';
import { releasedPeopleFields } from '../event-fields/released-fields.ts';
import { peopleList, optimisticPeople } from './optimistic-profiles.ts';
import { useMe } from './me.ts';
import { usePeopleLoaded } from '../loading/loading-state.ts';
import { useEvent } from '../talks/talks.ts';

const profiles = computed([peopleList, releasedPeopleFields], (all, list) => directoryOf(all, list));
const cards = computed([peopleList, releasedPeopleFields], (all, list) =>
  directoryOf(all.map((person) => cardOf(person, person, list))),
);

/** Empty until people are read. */
const nobody = createSignal<Directory>([]);

/** Number of people parsed per step, and whether all were parsed once: after that, changes are cheap. */
const PART = 100;
const isRead = createSignal(false);
let reading = false;

/** Parses all people in steps, so that a slow phone stays responsive. */
async function readEverybody(): Promise<void> {
  if (reading || isRead.get()) return;
  reading = true;
  const all = optimisticPeople.get();
  const ids = all.ids();
  for (let at = 0; at < ids.length; at += PART) {
    const list = releasedPeopleFields.get();
    for (const { thing } of directoryOf(
      ids.slice(at, at + PART).flatMap((id) => all.get(id) ?? []),
      list,
    ))
      interestsOf(thing, list);
    await new Promise((resolve) => setTimeout(resolve));
  }
  reading = false;
  isRead.set(true);
}

/** Whether all people can be listed. Starts to read them once they are loaded. */
export function usePeopleRead(): boolean {
  const isHere = usePeopleLoaded();
  useEffect(() => {
    if (isHere) void readEverybody();
  }, [isHere]);
  return useSignal(isRead) && isHere;
}

/** All people by name with search text; before the event opens only with the fields of cards. */
export function useDirectory(isOpen: boolean): Directory {
  const isReady = usePeopleRead();
  return useSignal(isReady ? (isOpen ? profiles : cards) : nobody);
}

/** Whether profiles are open to the person: before the event only to organisers (spec 6). */
export function useProfilesOpen(): boolean {
  const me = useMe();
  return isOpenTo(me, useEvent()?.phase ?? 'onboarding');
}
