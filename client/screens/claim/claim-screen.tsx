import { useState } from 'react';
import { NewRegistration } from '../../../domain/registrations/registration-calls.ts';
import type { ClaimedTicket, TicketClaim } from '../../../domain/tickets/claim-calls.ts';
import { nameClaimed, useClaim } from '../../data/people/claim.ts';
import { splitName } from '../../data/people/split-name.ts';
import { useEventName } from '../../data/device/event.ts';
import { useOfflineReason } from '../../data/device/online.ts';
import { useLinkContents } from '../../data/device/parse-link.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Hero } from '../../ui/cards/hero.tsx';
import { Form } from '../../ui/form/form.tsx';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import { Notice } from '../../ui/status/notice.tsx';
import { QueryResult } from '../../ui/status/query-result.tsx';
import styles from './claim.module.css';

/** /claim: the buyer of tickets says who comes, by the link in a mail and without a log-in. */
export function ClaimScreen() {
  const { token } = useLinkContents();
  const name = useEventName();
  return (
    <Stack gap={5} className={styles.page}>
      <meta name="robots" content="noindex" />
      <Hero
        title="Who comes?"
        hint={`Name the people of your order. Each gets an invitation to ${name} of their own.`}
      />
      {token === undefined ? (
        <Notice>This link is not complete. Open it from the mail again.</Notice>
      ) : (
        <Claim key={token} token={token} />
      )}
    </Stack>
  );
}

function Claim({ token }: { readonly token: string }) {
  const { value, refusal, isLoading, again } = useClaim(token);
  const [newest, setNewest] = useState<TicketClaim>();
  return (
    <QueryResult
      value={newest ?? value}
      refusal={refusal?.message}
      isLoading={isLoading}
      again={again}
      loading="Loading your tickets"
    >
      {(claim) => <Tickets token={token} claim={claim} onNamed={setNewest} />}
    </QueryResult>
  );
}

interface TicketsProps {
  readonly token: string;
  readonly claim: TicketClaim;
  readonly onNamed: (claim: TicketClaim) => void;
}

function Tickets({ token, claim, onNamed }: TicketsProps) {
  if (claim.tickets.length === 0) return <p>Every ticket of this order has a holder.</p>;
  return (
    <Stack gap={4}>
      <h2 className={styles.order}>{`Order ${claim.order}`}</h2>
      <ol className={styles.tickets}>
        {claim.tickets.map((ticket, index) => (
          <li key={ticket.id} className={styles.ticket}>
            <OneTicket token={token} ticket={ticket} nth={index + 1} onNamed={onNamed} />
          </li>
        ))}
      </ol>
    </Stack>
  );
}

interface OneTicketProps {
  readonly token: string;
  readonly ticket: ClaimedTicket;
  /** Its number on this page, from 1. */
  readonly nth: number;
  readonly onNamed: (claim: TicketClaim) => void;
}

const STATES: Readonly<Record<Exclude<ClaimedTicket['state'], 'open'>, string>> = {
  named: 'An invitation was mailed.',
  used: 'This person has logged in. Ask the organisers to change the name.',
};

function OneTicket({ token, ticket, nth, onNamed }: OneTicketProps) {
  const { state } = ticket;
  const [isChanging, setChanging] = useState(false);
  const isOpen = state === 'open' || isChanging;
  const named = (claim: TicketClaim) => {
    setChanging(false);
    onNamed(claim);
  };
  return (
    <section aria-label={`Ticket ${nth}`}>
      <Stack gap={3}>
        <h3 className={styles.product}>{`${nth}. ${ticket.product}`}</h3>
        {state === 'open' ? null : (
          <div>
            <p className={styles.holder}>{ticket.name}</p>
            <p className={styles.facts}>{STATES[state]}</p>
          </div>
        )}
        {state === 'named' && !isChanging ? (
          <Button size="small" onClick={() => setChanging(true)}>
            Name somebody else
          </Button>
        ) : null}
        {isOpen ? <HolderForm token={token} ticket={ticket} onNamed={named} /> : null}
      </Stack>
    </section>
  );
}

type HolderFormProps = Omit<OneTicketProps, 'nth'>;

function HolderForm({ token, ticket: { id, state, name }, onNamed }: HolderFormProps) {
  const send = async (holder: NewRegistration) => {
    const answer = await nameClaimed(token, id, holder);
    if (!answer.ok) return answer.refusal;
    onNamed(answer.value);
    return undefined;
  };
  return (
    <Form
      schema={NewRegistration}
      defaultValues={{ ...splitName(state === 'open' ? name : ''), email: '' }}
      onSubmit={send}
    >
      <div className={styles.pair}>
        <TextField name="first_name" label="First name" autoComplete="off" />
        <TextField name="last_name" label="Last name" autoComplete="off" />
      </div>
      <TextField name="email" label="Email" type="email" inputMode="email" autoComplete="off" />
      <SubmitButton blocked={useOfflineReason()}>Send the invitation</SubmitButton>
    </Form>
  );
}
