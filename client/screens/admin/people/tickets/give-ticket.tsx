import { useState } from 'react';
import * as v from 'valibot';
import { RegisterEmail, shared } from '../../../../../domain/sessions/email.ts';
import { issueTicket, needsCompany } from '../../../../data/admin/people/tickets.ts';
import { useOfflineReason } from '../../../../data/device/online.ts';
import { Button } from '../../../../ui/actions/button.tsx';
import { Form } from '../../../../ui/form/form.tsx';
import { SubmitButton } from '../../../../ui/form/submit-button.tsx';
import { Panel } from '../../../../ui/panel/panel.tsx';
import { useNarrowAdmin } from '../../admin-address.ts';
import { HolderFields } from './holder-fields.tsx';
import { ShownCode } from './shown-code.tsx';
import { splitName } from '../../../../data/people/split-name.ts';

const Values = v.object({
  email: RegisterEmail,
  first_name: v.string(),
  last_name: v.string(),
  ticket_type: v.string(),
  company_id: v.string(),
  shared,
  confirm: v.optional(v.boolean(), false),
});

/** A panel that gives a ticket by email address. */
export function GiveTicket() {
  const narrow = useNarrowAdmin();
  return (
    <Panel title="New ticket" onClose={() => narrow({ new: undefined })}>
      <TicketForm />
    </Panel>
  );
}

interface TicketFormProps {
  /** The search text: an email address or a name. */
  readonly query?: string;
  /** Opens the person who got the ticket. */
  readonly onOpen?: (id: string) => void;
}

/** Gives a ticket by email address; a new person is added. The code is shown once. */
export function TicketForm({ query = '', onOpen }: TicketFormProps) {
  const [ticket, setTicket] = useState<{ readonly code: string; readonly user_id: string }>();
  const [given, setGiven] = useState(0);
  const give = async ({ company_id: company, ...wanted }: v.InferOutput<typeof Values>) => {
    const names = { first_name: wanted.first_name, last_name: wanted.last_name };
    const answer = await issueTicket({
      email: wanted.email,
      ticket_type: wanted.ticket_type,
      ...(wanted.first_name !== '' && names),
      ...(wanted.shared && { shared: true }),
      confirm: wanted.confirm,
      ...(needsCompany(wanted.ticket_type) && { company_id: company === '' ? null : company }),
    });
    if (!answer.ok) return answer.refusal;
    setTicket(answer.value);
    setGiven(given + 1);
    return undefined;
  };
  return (
    <>
      {ticket ? <ShownCode code={ticket.code} /> : null}
      {ticket && onOpen ? (
        <Button wide onClick={() => onOpen(ticket.user_id)}>
          Open this person
        </Button>
      ) : null}
      <Form key={given} schema={Values} defaultValues={given === 0 ? asked(query) : BLANK} onSubmit={give}>
        <HolderFields />
        <SubmitButton blocked={useOfflineReason()}>Give the ticket</SubmitButton>
      </Form>
    </>
  );
}

/** The form filled from the search. */
const asked = (query: string): typeof BLANK =>
  query.includes('@') ? { ...BLANK, email: query } : { ...BLANK, ...splitName(query) };

const BLANK = {
  email: '',
  first_name: '',
  last_name: '',
  ticket_type: 'Attendee',
  company_id: '',
  shared: false,
  confirm: false,
};
