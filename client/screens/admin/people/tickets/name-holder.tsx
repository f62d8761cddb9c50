import { useState } from 'react';
import * as v from 'valibot';
import { texts } from '../../../../../domain/texts.ts';
import { RegisterEmail, shared } from '../../../../../domain/sessions/email.ts';
import type { TicketWithoutHolder } from '../../../../../domain/tickets/ticket-calls.ts';
import { nameHolder, needsCompany, typeMeant } from '../../../../data/admin/people/tickets.ts';
import { useOfflineReason } from '../../../../data/device/online.ts';
import { Button } from '../../../../ui/actions/button.tsx';
import { Form } from '../../../../ui/form/form.tsx';
import { SubmitButton } from '../../../../ui/form/submit-button.tsx';
import { Panel } from '../../../../ui/panel/panel.tsx';
import { useNarrowAdmin } from '../../admin-address.ts';
import { HolderFields } from './holder-fields.tsx';
import { ShownCode } from './shown-code.tsx';
import { splitName } from '../../../../data/people/split-name.ts';
import { ticketFacts } from './without-a-name.tsx';

interface NameHolderProps {
  /** Undefined if the ticket has a holder, or does not exist. */
  readonly ticket: TicketWithoutHolder | undefined;
  readonly onNamed: () => void;
}

/** A panel that gives a ticket without a name to its holder, and then shows the code once. */
export function NameHolder({ ticket: listed, onNamed }: NameHolderProps) {
  const narrow = useNarrowAdmin();
  // Once it has a holder, the ticket leaves the list; the panel keeps showing it.
  const [ticket] = useState(listed);
  const [given, setGiven] = useState<{ readonly code: string; readonly user_id: string }>();
  return (
    <Panel title="Name the holder" isNew onClose={() => narrow({ id: undefined })}>
      {ticket ? <p>{[ticket.product, ticketFacts(ticket)].filter((fact) => fact !== '').join(' · ')}</p> : null}
      {given ? (
        <>
          <p>The ticket has a holder. Its code is mailed as well.</p>
          <ShownCode code={given.code} />
          <Button wide onClick={() => narrow({ view: undefined, id: given.user_id })}>
            Open this person
          </Button>
        </>
      ) : ticket ? (
        <HolderForm
          ticket={ticket}
          onGiven={(named) => {
            setGiven(named);
            onNamed();
          }}
        />
      ) : (
        <p>This ticket has a holder already, or it does not exist.</p>
      )}
    </Panel>
  );
}

const Values = v.object({
  email: RegisterEmail,
  first_name: v.string(),
  last_name: v.string(),
  ticket_type: v.pipe(v.string(), v.nonEmpty(texts.fieldMissing)),
  company_id: v.string(),
  shared,
  confirm: v.optional(v.boolean(), false),
});

interface HolderFormProps {
  readonly ticket: TicketWithoutHolder;
  readonly onGiven: (given: { readonly code: string; readonly user_id: string }) => void;
}

function HolderForm({ ticket: { id, email, name, product }, onGiven }: HolderFormProps) {
  const give = async ({ company_id: company, ...wanted }: v.InferOutput<typeof Values>) => {
    const answer = await nameHolder(id, {
      ...wanted,
      ...(needsCompany(wanted.ticket_type) && { company_id: company === '' ? null : company }),
    });
    if (!answer.ok) return answer.refusal;
    onGiven(answer.value);
    return undefined;
  };
  const start = {
    ...splitName(name),
    email,
    ticket_type: typeMeant(product),
    company_id: '',
    shared: false,
    confirm: false,
  };
  return (
    <Form schema={Values} defaultValues={start} onSubmit={give}>
      <HolderFields noType="Choose" />
      <SubmitButton blocked={useOfflineReason()}>Give the ticket</SubmitButton>
    </Form>
  );
}
