import { useState } from 'react';
import { TicketLogIn } from '../../../domain/sessions/log-in.ts';
import { draftOf } from '../../data/edits/drafts.ts';
import { usePublicEvent } from '../../data/device/event.ts';
import { type LinkContents, useLinkContents } from '../../data/device/parse-link.ts';
import { logInWithTicket } from '../../data/device/log-in.ts';
import { holdUpdates } from '../../data/device/update.ts';
import { Form } from '../../ui/form/form.tsx';
import type { FormRefusal } from '../../ui/form/state/place-refusal.ts';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { Hero } from '../../ui/cards/hero.tsx';
import { tidyTicketCode } from './tidy-ticket-code.ts';
import styles from './auth.module.css';
import { useNeedsConnection } from './needs-connection.ts';
import { LogInInstead, OpenWay } from './other-way.tsx';
import { RedirectingPanel } from './redirecting-panel.tsx';
import { Text } from '../../ui/layout/text.tsx';

interface Ticket {
  readonly email: string;
  readonly reference: string;
}

/** Logs in with the registered address and the ticket's code. */
export function RegisterScreen() {
  const linked = useLinkContents();
  const [isTyped, setTyped] = useState(false);
  const given = isTyped ? {} : linked;
  return <Register key={`${given.email} ${given.reference}`} given={given} onType={() => setTyped(true)} />;
}

interface RegisterProps {
  readonly given: LinkContents;
  /** The link is for another person: both fields can be typed. */
  readonly onType: () => void;
}

function Register({ given, onType }: RegisterProps) {
  const [done, setDone] = useState(false);
  // Registering is then something else: a mailed link, without a ticket.
  const isOpen = usePublicEvent()?.registration;
  const enter = async ({ email, reference }: Ticket) => {
    const answer = await logInWithTicket(email, reference);
    if (!answer.ok) return answer.refusal;
    setDone(true);
    return undefined;
  };
  if (done) return <RedirectingPanel />;
  return (
    <OpenWay way="ticket">
      <Hero title={isOpen ? 'Log in with your ticket' : 'Register'} hint="Your ticket logs you in." />
      <TicketForm given={given} onEnter={enter} />
      {given.email === undefined && given.reference === undefined ? null : (
        <Text tone="muted">
          Not you?{' '}
          <button type="button" className={styles.link} onClick={onType}>
            Type it yourself
          </button>
        </Text>
      )}
      <Text tone="muted">
        <LogInInstead asks="Already have an account?" />
      </Text>
    </OpenWay>
  );
}

const draft = draftOf('register');

interface TicketFormProps {
  readonly given: LinkContents;
  readonly onEnter: (ticket: Ticket) => Promise<FormRefusal | undefined>;
}

/** Values of a link cannot be edited (spec 2). */
const TicketForm = ({ given: { email, reference }, onEnter }: TicketFormProps) => (
  <Form
    schema={TicketLogIn}
    defaultValues={{ email: email ?? '', reference: reference ?? '' }}
    onSubmit={onEnter}
    draft={email === undefined && reference === undefined ? draft : undefined}
    onUnsaved={holdUpdates}
  >
    <TextField
      name="email"
      label="Registration email"
      type="email"
      inputMode="email"
      autoComplete="email"
      disabled={email !== undefined}
    />
    <TextField
      name="reference"
      label="Ticket reference code"
      hint="5-character code like 3ABC-1, or the code your ticket shop sent you"
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      tidy={tidyTicketCode}
      disabled={reference !== undefined}
    />
    <SubmitButton blocked={useNeedsConnection()}>Log in</SubmitButton>
  </Form>
);
