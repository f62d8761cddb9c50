import Ban from 'lucide-react/icons/ban';
import { type Person, personName } from '../../../domain/people/person.ts';
import { setBlocked, useIsBlocked } from '../../data/blocks.ts';
import { useUserDocsLoaded } from '../../data/loading-state.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import styles from './profile.module.css';

/** That one has blocked this person, what that means, and the way back. */
export function BlockedNotice({ person }: { readonly person: Person }) {
  if (!useIsBlocked(person.id)) return null;
  return (
    <Notice
      tone="info"
      icon={<Ban size={20} aria-hidden />}
      action={
        <Button size="small" onClick={() => setBlocked(person, false)}>
          Unblock
        </Button>
      }
    >
      {`You have blocked ${personName(person)}. Neither of you can write to the other or ask to connect. They are not told.`}
    </Notice>
  );
}

/** At the end of a profile, since it is needed rarely. */
export function BlockPerson({ person }: { readonly person: Person }) {
  const isKnown = useUserDocsLoaded();
  if (useIsBlocked(person.id) || !isKnown) return null;
  return (
    <div className={styles.block}>
      <Button kind="quiet" size="small" icon={<Ban size={16} aria-hidden />} onClick={() => setBlocked(person, true)}>
        Block this person
      </Button>
    </div>
  );
}
