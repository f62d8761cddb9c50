import { memo } from 'react';
import { inCommon, interestsOf } from '../../domain/people/in-common.ts';
import { isVerified, type Person, personName } from '../../domain/people/person.ts';
import { workLine } from '../../domain/people/work-line.ts';
import { useStanding } from '../data/people/blocks.ts';
import { useReleasedPeopleFields } from '../data/event-fields/released-fields.ts';
import { connectWith } from '../data/people/connections.ts';
import { WhenLoaded } from './when-loaded.tsx';
import { Avatar } from '../ui/cards/avatar.tsx';
import { ConnectShort } from '../ui/cards/connect-short.tsx';
import { nameFont } from '../ui/cards/name-font.ts';
import { TagList } from '../ui/filters/tag-list.tsx';
import { VerifiedTick } from '../ui/cards/verified-tick.tsx';
import type { ListPlace } from '../ui/layout/virtual-grid.tsx';
import styles from './person-card.module.css';
import { Muted } from '../ui/layout/muted.tsx';
import { Row } from '../ui/layout/row.tsx';
import { Stack } from '../ui/layout/stack.tsx';

interface PersonCardProps extends ListPlace {
  readonly person: Person;
  /** The logged-in person. */
  readonly me: Person;
  /** False before the event opens: cards are then no links (spec 2). */
  readonly isOpen: boolean;
  /** Draws only name and face, while the list scrolls too fast to read more. */
  readonly isBrief?: boolean;
}

/** Person in the directory: a row on phones, a card on wide pages. All but the button is the link. */
export const PersonCard = memo(({ person, me, isOpen, isBrief = false, ...place }: PersonCardProps) => {
  const name = personName(person);
  const isMe = person.id === me.id;
  const list = useReleasedPeopleFields();
  const shared = isMe ? [] : inCommon(me, person, list);
  const tags = isOpen ? interestsOf(person, list) : shared;
  return (
    <li
      className={styles.card}
      data-untagged={tags.length === 0 || undefined}
      data-brief={(isBrief && tags.length > 0) || undefined}
      {...place}
    >
      <Avatar name={name} pictureUrl={person.pictureUrl} />
      <Words person={person} isOpen={isOpen} />
      {tags.length > 0 && !isBrief ? (
        <TagList label={`Interests of ${name}`} items={tags} common={shared} isOneLine />
      ) : null}
      {isOpen && !isMe && !isBrief ? (
        <div className={styles.action}>
          <WhenLoaded width="2.25rem" height="36px">
            <Connect person={person} />
          </WhenLoaded>
        </div>
      ) : null}
      {isMe ? <p className={styles.you}>You</p> : null}
    </li>
  );
});
PersonCard.displayName = 'PersonCard';

/** Name and, if given, work. */
const Words = ({ person, isOpen }: Pick<PersonCardProps, 'person' | 'isOpen'>) => {
  const name = personName(person);
  const work = workLine(person, useReleasedPeopleFields());
  return (
    <Stack className={styles.words}>
      <Row as="p" align="center" className={styles.name}>
        {isOpen ? (
          <a
            className={`covers ${nameFont(name) ?? ''}`}
            href={`/app/user-profile/${encodeURIComponent(person.id)}`}
            data-person={person.id}
          >
            {name}
          </a>
        ) : (
          <span className={nameFont(name)}>{name}</span>
        )}
        {isVerified(person) ? <VerifiedTick /> : null}
      </Row>
      {work === '' ? null : <Muted className={styles.work}>{work}</Muted>}
    </Stack>
  );
};

/** Connect button as a separate component, so that a changed connection re-renders only this. */
const Connect = ({ person }: { readonly person: Person }) => (
  <ConnectShort name={personName(person)} state={useStanding(person.id)} onConnect={() => connectWith(person)} />
);
