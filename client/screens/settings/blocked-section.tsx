import { personName } from '../../../domain/people/person.ts';
import { setBlocked, SOMEBODY, useBlocked } from '../../data/blocks.ts';
import { usePerson } from '../../data/people.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { nameFont } from '../../ui/name-font.ts';
import { Section, Setting } from '../../ui/section.tsx';
import styles from './settings.module.css';

/** Whom one has blocked, on all one's devices, and the way back. */
export function BlockedSection() {
  const ids = useBlocked();
  return (
    <Section title="People you have blocked">
      {ids.length === 0 ? (
        <Setting
          label="No one is blocked"
          detail="At the end of a profile you can block somebody. They are not told."
        />
      ) : null}
      {ids.map((id) => (
        <BlockedPerson key={id} id={id} />
      ))}
    </Section>
  );
}

function BlockedPerson({ id }: { readonly id: string }) {
  const person = usePerson(id);
  const name = person ? personName(person) : SOMEBODY;
  return (
    <Setting
      label={
        <span className={styles.me}>
          <Avatar name={name} pictureUrl={person?.pictureUrl} size="small" />
          <span className={nameFont(name)}>{name}</span>
        </span>
      }
    >
      <Button size="small" aria-label={`Unblock ${name}`} onClick={() => setBlocked(person ?? { id }, false)}>
        Unblock
      </Button>
    </Setting>
  );
}
