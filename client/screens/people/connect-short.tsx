import Check from 'lucide-react/icons/check';
import Clock from 'lucide-react/icons/clock';
import UserCheck from 'lucide-react/icons/user-check';
import UserPlus from 'lucide-react/icons/user-plus';
import { type Person, personName } from '../../../domain/people/person.ts';
import { connectWith, useConnection } from '../../data/connections.ts';
import { Button } from '../../ui/button.tsx';
import styles from './person-card.module.css';

/** How one is connected, in a word; what can be asked or answered, as a button. All the rest is on the profile. */
export function ConnectShort({ person }: { readonly person: Person }) {
  const state = useConnection(person.id);
  if (state === 'sent') {
    return (
      <p className={styles.state}>
        <Clock size={16} aria-hidden />
        Requested
      </p>
    );
  }
  if (state === 'connected') {
    return (
      <p className={styles.state} data-connected>
        <UserCheck size={16} aria-hidden />
        Connected
      </p>
    );
  }
  const [label, name, Icon] =
    state === 'received'
      ? (['Accept', `Accept the request of ${personName(person)}`, Check] as const)
      : (['Connect', `Connect with ${personName(person)}`, UserPlus] as const);
  return (
    <Button size="small" icon={<Icon size={16} aria-hidden />} aria-label={name} onClick={() => connectWith(person)}>
      <span className={styles.label}>{label}</span>
    </Button>
  );
}
