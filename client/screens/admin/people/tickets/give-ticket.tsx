import { useState } from 'react';
import * as v from 'valibot';
import { RegisterEmail } from '../../../../../domain/sessions/email.ts';
import { useCompanyChoices } from '../../../../data/admin/event/choices.ts';
import { issueTicket, needsCompany, useTicketTypes } from '../../../../data/admin/people/tickets.ts';
import { useOnline } from '../../../../data/device/online.ts';
import { Button } from '../../../../ui/actions/button.tsx';
import { Form } from '../../../../ui/form/form.tsx';
import { SelectField } from '../../../../ui/form/select-field.tsx';
import { SubmitButton } from '../../../../ui/form/submit-button.tsx';
import { TextField } from '../../../../ui/form/text-field.tsx';
import { Panel } from '../../../../ui/panel/panel.tsx';
import { useNarrowAdmin } from '../../admin-address.ts';
import { ShownCode } from './shown-code.tsx';
import entity from '../../entity-kit/entity.module.css';

const Values = v.object({
  email: RegisterEmail,
  first_name: v.string(),
  last_name: v.string(),
  ticket_type: v.string(),
  company_id: v.string(),
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
  const online = useOnline();
  const types = useTicketTypes();
  const companies = useCompanyChoices();
  const give = async ({ company_id: company, ...wanted }: v.InferOutput<typeof Values>) => {
    const names = { first_name: wanted.first_name, last_name: wanted.last_name };
    const answer = await issueTicket({
      email: wanted.email,
      ticket_type: wanted.ticket_type,
      ...(wanted.first_name !== '' && names),
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
        <TextField name="email" label="Email" type="email" inputMode="email" autoComplete="off" />
        <div className={entity.pair}>
          <TextField name="first_name" label="First name" hint="For a new person" autoComplete="off" />
          <TextField name="last_name" label="Last name" autoComplete="off" />
        </div>
        <SelectField name="ticket_type" label="Type" options={types} />
        <SelectField name="company_id" label="Company" none="Their exhibitor" options={companies} />
        <SubmitButton blocked={online ? undefined : 'You need a connection for this.'}>Give the ticket</SubmitButton>
      </Form>
    </>
  );
}

/** The form filled from the search; the last word of a name is the last name. */
function asked(query: string): typeof BLANK {
  if (query.includes('@')) return { ...BLANK, email: query };
  const words = query.split(/\s+/).filter((word) => word !== '');
  return {
    ...BLANK,
    first_name: words.slice(0, -1).join(' ') || (words[0] ?? ''),
    last_name: words.slice(1).at(-1) ?? '',
  };
}

const BLANK = { email: '', first_name: '', last_name: '', ticket_type: 'Attendee', company_id: '' };
