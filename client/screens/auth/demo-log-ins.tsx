import { useState } from 'react';
import { DEMO_LOG_INS } from '../../../domain/event/demo-log-ins.ts';
import { useLogInWays, usePublicEvent } from '../../data/event.ts';
import { logInWithTicket } from '../../data/log-in.ts';
import { toastError } from '../../data/toasts.ts';
import { Button } from '../../ui/button.tsx';
import styles from './demo-log-ins.module.css';
import { useNeedsConnection } from './needs-connection.ts';

const ROLES = [
  { role: 'attendee', label: 'Attendee', sees: 'Schedule, talks, chats, people and booths.' },
  { role: 'exhibitor', label: 'Exhibitor', sees: 'The same, and the booth and leads of a company.' },
  { role: 'admin', label: 'Organiser', sees: 'Everything. Open it on a desktop to manage the event.' },
] as const;

/** Logs in as one of the demo's people with one press, while the event is the demo and takes ticket codes. */
export function DemoLogIns() {
  const isDemo = usePublicEvent()?.isDemo ?? false;
  const byTicket = useLogInWays().includes('ticket');
  const [pressed, setPressed] = useState<string>();
  const needsConnection = useNeedsConnection();
  if (!isDemo || !byTicket) return null;
  const enter = async (role: keyof typeof DEMO_LOG_INS) => {
    setPressed(role);
    const { email, ticketCode } = DEMO_LOG_INS[role];
    const answer = await logInWithTicket(email, ticketCode);
    setPressed(undefined);
    if (!answer.ok) toastError(answer.refusal.message);
  };
  return (
    <section className={styles.demo} aria-labelledby="try-the-demo">
      <h2 id="try-the-demo" className={styles.title}>
        Try the demo as
      </h2>
      <ul className={styles.roles}>
        {ROLES.map(({ role, label, sees }) => (
          <li key={role} className={styles.role}>
            <Button
              wide
              busy={pressed === role}
              disabled={needsConnection !== undefined || (pressed !== undefined && pressed !== role)}
              aria-describedby={`demo-${role}`}
              onClick={() => void enter(role)}
            >
              {label}
            </Button>
            <p id={`demo-${role}`} className={styles.sees}>
              {sees}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
