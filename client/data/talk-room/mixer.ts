import { useMemo } from 'react';
import { messagesCollection } from '../../../domain/chats/message.ts';
import { talkRoom } from '../../../domain/chats/room.ts';
import { heardInTalk } from '../../../domain/hosting/mixer.ts';
import { inCommon } from '../../../domain/people/in-common.ts';
import { blankPerson, type Person } from '../../../domain/people/person.ts';
import { questionsCollection } from '../../../domain/questions/question.ts';
import { useBlocked } from '../people/blocks.ts';
import { useReleasedPeopleFields } from '../event-fields/released-fields.ts';
import { useMe } from '../people/me.ts';
import { useListedPeople, useOwnPerson } from '../people/people.ts';
import { useInRoom } from '../chat/rooms.ts';

interface Met {
  readonly person: Person;
  /** Common interests. */
  readonly shared: readonly string[];
}

/** People who wrote in an open talk's room, those with most common interests first. */
export function useHeardPeople(talkId: string): readonly Met[] {
  const room = talkRoom(talkId);
  const said = useInRoom(messagesCollection, room);
  const asked = useInRoom(questionsCollection, room);
  const id = useMe()?.id ?? '';
  const blocked = useBlocked();
  const ids = useMemo(() => heardInTalk([...said, ...asked], new Set([id, ...blocked])), [said, asked, id, blocked]);
  const people = useListedPeople(ids);
  const own = useOwnPerson();
  const list = useReleasedPeopleFields();
  return useMemo(
    () =>
      people
        .map((person) => ({ person, shared: inCommon(own ?? blankPerson(''), person, list) }))
        .toSorted((a, b) => b.shared.length - a.shared.length),
    [people, own, list],
  );
}
