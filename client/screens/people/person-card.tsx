import { memo } from 'react';
import { inCommon, interestsOf } from '../../../domain/people/in-common.ts';
import { isVerified, type Person, personName } from '../../../domain/people/person.ts';
import { useStanding } from '../../data/people/blocks.ts';
import { connectWith } from '../../data/people/connections.ts';
import { WhenLoaded } from '../../parts/when-loaded.tsx';
import { Avatar } from '../../ui/cards/avatar.tsx';
import { ConnectShort } from '../../ui/cards/connect-short.tsx';
import { nameFont } from '../../ui/cards/name-font.ts';
import { TagList } from '../../ui/filters/tag-list.tsx';
import { VerifiedTick } from '../../ui/cards/verified-tick.tsx';
import type { ListPlace } from '../../ui/layout/virtual-grid.tsx';
import styles from './person-card.module.css';
import { profileHref } from './profile-links.ts';

interface PersonCardProps extends ListPlace {
  readonly person: Person;
  /** Who looks. */
  readonly me: Person;
  /** Before the event opens a card leads nowhere (spec 2). */
  readonly isOpen: boolean;
  /** Only who it is, for as long as nobody could read more. */
  readonly isBrief?: boolean;
}

/** One person of the directory: a row on a phone, a card where there is room. The link is all of it but the button. */
export const PersonCard = memo(({ person, me, isOpen, isBrief = false, ...place }: PersonCardProps) => {
  const name = personName(person);
  const isMe = person.id === me.id;
  const shared = isMe ? [] : inCommon(me, person);
  const tags = isOpen ? interestsOf(person) : shared;
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

/** Who it is and, of those who say so, what they do. */
const Words = ({ person, isOpen }: Pick<PersonCardProps, 'person' | 'isOpen'>) => {
  const name = personName(person);
  const work = workOf(person);
  return (
    <div className={styles.words}>
      <p className={styles.name}>
        {isOpen ? (
          <a className={`covers ${nameFont(name) ?? ''}`} href={profileHref(person)} data-person={person.id}>
            {name}
          </a>
        ) : (
          <span className={nameFont(name)}>{name}</span>
        )}
        {isVerified(person) ? <VerifiedTick /> : null}
      </p>
      {work === '' ? null : <p className={styles.work}>{work}</p>}
    </div>
  );
};

const workOf = ({ jobPosition, companyName }: Person): string =>
  [jobPosition, companyName].filter((part) => part !== '').join(' · ');

/** Drawn again alone when just this connection changes. */
const Connect = ({ person }: { readonly person: Person }) => (
  <ConnectShort name={personName(person)} state={useStanding(person.id)} onConnect={() => connectWith(person)} />
);
