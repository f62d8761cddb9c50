import Ban from 'lucide-react/icons/ban';
import Check from 'lucide-react/icons/check';
import Clock from 'lucide-react/icons/clock';
import UserCheck from 'lucide-react/icons/user-check';
import UserPlus from 'lucide-react/icons/user-plus';
import type { ConnectionState } from '../../../domain/connections/connection.ts';
import { Button } from '../actions/button.tsx';
import styles from './connect-short.module.css';
import { Row } from '../layout/row.tsx';

interface ConnectShortProps {
  /** Name of the other person. */
  readonly name: string;
  readonly state: ConnectionState | 'blocked' | undefined;
  /** Sends a request, or accepts the other person's. */
  readonly onConnect: () => void;
}

const STANDS = { blocked: [Ban, 'Blocked'], sent: [Clock, 'Requested'], connected: [UserCheck, 'Connected'] } as const;

/** The state of a connection in a word, or a button to connect. Everything else is on the profile. */
export function ConnectShort({ name, state, onConnect }: ConnectShortProps) {
  if (state !== undefined && state !== 'received') {
    const [Icon, word] = STANDS[state];
    return (
      <Row as="p" align="center" className={styles.state} data-connected={state === 'connected' || undefined}>
        <Icon size={16} aria-hidden />
        {word}
      </Row>
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
