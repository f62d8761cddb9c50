import { personName } from '../../../domain/people/person.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { nameFont } from '../../ui/name-font.ts';
import styles from './chats.module.css';
import { useRoomPlace } from './use-room-place.ts';

/** Whom one writes to, where there is room for it. */
export function AboutRoom({ room }: { readonly room: string }) {
  const person = useRoomPlace(room)?.person;
  if (!person) return null;
  const name = personName(person);
  return (
    <aside className={styles.about} aria-label={`About ${name}`}>
      <Avatar name={name} pictureUrl={person.pictureUrl} size="large" />
      <p className={`${styles.name} ${nameFont(name) ?? ''}`}>{name}</p>
      {person.about ? <p className={styles.text}>{person.about}</p> : null}
      <LinkButton size="small" to="/app/user-profile/$id" params={{ id: person.id }}>
        Profile
      </LinkButton>
    </aside>
  );
}
