import PinIcon from 'lucide-react/icons/pin';
import X from 'lucide-react/icons/x';
import { personName } from '../../../domain/people/person.ts';
import { SOMEBODY, useIsBlocked } from '../../data/blocks.ts';
import { setPinned, useLeadsRoom, usePin } from '../../data/chat.ts';
import { usePerson } from '../../data/people.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import styles from './room-chat.module.css';

/** The message that those who lead the room want everybody to see, above what is said. */
export function Pinned({ room }: { readonly room: string }) {
  const pin = usePin(room);
  const author = usePerson(pin?.author ?? '');
  const isBlocked = useIsBlocked(pin?.author ?? '');
  const leads = useLeadsRoom(room);
  if (!pin || isBlocked) return null;
  return (
    <section className={styles.pinned} aria-label="Pinned message">
      <PinIcon size={16} aria-hidden />
      <p dir="auto">
        <strong>{author ? personName(author) : SOMEBODY}</strong> {pin.text}
      </p>
      {leads ? (
        <IconButton
          label="Take the pin off"
          icon={<X size={16} aria-hidden />}
          onClick={() => void setPinned(room, pin.messageId, false)}
        />
      ) : null}
    </section>
  );
}
