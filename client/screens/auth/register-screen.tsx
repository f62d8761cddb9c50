import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { TicketLogIn } from '../../../domain/sessions/log-in.ts';
import { type LinkContents, useLinkContents } from '../../data/link-contents.ts';
import { logInWithTicket } from '../../data/log-in.ts';
import { useOnline } from '../../data/online.ts';
import { holdUpdates } from '../../data/update.ts';
import { Button } from '../../ui/button.tsx';
import { Form, TextField } from '../../ui/form.tsx';
import { Hero } from '../../ui/hero.tsx';
import styles from './auth.module.css';
import { RedirectingPanel } from './redirecting-panel.tsx';
import { sayFailure } from './say-failure.ts';
import { tidyTicketCode } from './tidy-ticket-code.ts';

/** Logs in by the address somebody registered with and the code of their ticket. */
export function RegisterScreen() {
  const given = useLinkContents();
  return <Register key={`${given.email} ${given.reference}`} given={given} />;
}

function Register({ given }: { readonly given: LinkContents }) {
  const online = useOnline();
  const [done, setDone] = useState(false);
  const enter = async (ticket: { email: string; reference: string }) => {
    const answer = await logInWithTicket(ticket.email, ticket.reference);
    if (!answer.ok) return sayFailure(answer.refusal);
    setDone(true);
    return undefined;
  };
  if (done) return <RedirectingPanel />;
  return (
    <>
      <Hero title="Register" hint="Your ticket logs you in." />
      <Form
        schema={TicketLogIn}
        defaultValues={{ email: given.email ?? '', reference: given.reference ?? '' }}
        onSubmit={enter}
        onUnsaved={holdUpdates}
        className={styles.form}
      >
        {({ busy }) => (
          <>
            <TextField
              name="email"
              label="Registration email"
              type="email"
              inputMode="email"
              autoComplete="email"
              disabled={given.email !== undefined}
            />
            <TextField
              name="reference"
              label="Ticket reference code"
              hint="5-character code like 3ABC-1"
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              tidy={tidyTicketCode}
              disabled={given.reference !== undefined}
            />
            <Button type="submit" kind="solid" wide busy={busy} disabled={!online}>
              Log in
            </Button>
            {online ? null : <output className={styles.reason}>You need a connection to log in</output>}
          </>
        )}
      </Form>
      <p>
        Registered before?{' '}
        <Link className={styles.link} to="/auth/login">
          Log in by email
        </Link>
      </p>
    </>
  );
}
