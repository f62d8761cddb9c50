import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import * as v from 'valibot';
import { LoginEmail } from '../../../domain/sessions/email.ts';
import type { FieldProblem } from '../../../domain/refusal.ts';
import { usePublicEvent } from '../../data/event.ts';
import { requestLogIn } from '../../data/log-in.ts';
import { useOnline } from '../../data/online.ts';
import { holdUpdates } from '../../data/update.ts';
import { Button } from '../../ui/button.tsx';
import { Form, TextField } from '../../ui/form.tsx';
import { Hero } from '../../ui/hero.tsx';
import styles from './auth.module.css';
import { CheckMailPanel } from './check-mail-panel.tsx';
import { sayFailure } from './say-failure.ts';

const LogInForm = v.object({ email: LoginEmail });

interface Asked {
  readonly email: string;
  readonly request: string;
}

/** Asks for the mail with the link and the code; no password to remember. */
export function LogInScreen() {
  const [asked, setAsked] = useState<Asked>();
  const ask = async (email: string) => {
    const answer = await requestLogIn(email);
    if (!answer.ok) return sayFailure(answer.refusal);
    setAsked({ email, request: answer.value.request });
    return undefined;
  };
  if (asked) {
    return (
      <CheckMailPanel
        key={asked.request}
        {...asked}
        onAgain={() => void ask(asked.email)}
        onBack={() => setAsked(undefined)}
      />
    );
  }
  return <AskForMail onAsk={ask} />;
}

interface AskForMailProps {
  /** Resolves with what is wrong with the address, if anything. */
  readonly onAsk: (email: string) => Promise<readonly FieldProblem[] | undefined>;
}

function AskForMail({ onAsk }: AskForMailProps) {
  const online = useOnline();
  const ticketUrl = usePublicEvent()?.ticketUrl;
  return (
    <>
      <Hero title="Log in" hint="We mail you a link and a code. There is no password." />
      <Form
        schema={LogInForm}
        defaultValues={{ email: '' }}
        onSubmit={({ email }) => onAsk(email)}
        onUnsaved={holdUpdates}
        className={styles.form}
      >
        {({ busy }) => (
          <>
            <TextField
              name="email"
              label="Email"
              type="email"
              inputMode="email"
              autoComplete="email"
              placeholder="you@example.org"
            />
            <Button type="submit" kind="solid" wide busy={busy} disabled={!online}>
              Email me a link
            </Button>
            {online ? null : <output className={styles.reason}>You need a connection to log in</output>}
          </>
        )}
      </Form>
      <ul className={styles.ways}>
        <li>
          Have a ticket code?{' '}
          <Link className={styles.link} to="/auth/register">
            Register with it
          </Link>
        </li>
        {ticketUrl ? (
          <li>
            No ticket yet?{' '}
            <a className={styles.link} href={ticketUrl} target="_blank" rel="noreferrer">
              Buy a ticket
            </a>
          </li>
        ) : null}
      </ul>
    </>
  );
}
