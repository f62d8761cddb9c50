import Ban from 'lucide-react/icons/ban';
import Check from 'lucide-react/icons/check';
import Clock from 'lucide-react/icons/clock';
import UserCheck from 'lucide-react/icons/user-check';
import type { ConnectionState } from '../../domain/connections/connection.ts';
import { Button } from './button.tsx';
import createLucideIcon from './lucide-icon.tsx';
import styles from './connect-short.module.css';

/** The icon `user-plus`, of one shape in place of four: hundreds of them are made while the directory is scrolled. */
const UserPlus = createLucideIcon({
  size: 24,
  node: [
    [
      'path',
      { key: 'all', d: 'M16 21v-2a4 4 0 0 0-4-4H6a4 4 0 0 0-4 4v2M5 7a4 4 0 1 0 8 0a4 4 0 1 0-8 0M19 8v6M22 11h-6' },
    ],
  ],
});

interface ConnectShortProps {
  /** Of the person one might connect with. */
  readonly name: string;
  readonly state: ConnectionState | 'blocked' | undefined;
  /** Asks, or accepts where the other has asked. */
  readonly onConnect: () => void;
}

/** How one is connected, in a word; what can be asked or answered, as a button. All the rest is on the profile. */
export function ConnectShort({ name, state, onConnect }: ConnectShortProps) {
  if (state === 'blocked') {
    return (
      <p className={styles.state}>
        <Ban size={16} aria-hidden />
        Blocked
      </p>
    );
  }
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
  const [label, words, Icon] =
    state === 'received'
      ? (['Accept', `Accept the request of ${name}`, Check] as const)
      : (['Connect', `Connect with ${name}`, UserPlus] as const);
  return (
    <Button size="small" icon={<Icon size={16} aria-hidden />} aria-label={words} onClick={onConnect}>
      <span className={styles.label}>{label}</span>
    </Button>
  );
}
