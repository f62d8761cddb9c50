import { useState } from 'react';
import * as v from 'valibot';
import { RegisterEmail } from '../../../../domain/sessions/email.ts';
import { isCompanyTicket, TicketTypeName } from '../../../../domain/tickets/ticket-type.ts';
import { useCompanyChoices } from '../../../data/admin/choices.ts';
import { giveTicket, useTicketTypes } from '../../../data/admin/tickets.ts';
import { useOnline } from '../../../data/online.ts';
import { Form } from '../../../ui/form/form.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { SubmitButton } from '../../../ui/form/submit-button.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { Panel } from '../../../ui/panel/panel.tsx';
import { useNarrow } from '../admin-address.ts';
import { ShownCode } from './shown-code.tsx';
import noun from '../noun.module.css';

const Values = v.object({
  email: RegisterEmail,
  first_name: v.string(),
  last_name: v.string(),
  ticket_type: TicketTypeName,
  company_id: v.string(),
});

/** A ticket by mail address; a new person is added. The code is told once. */
export function GiveTicket() {
  const narrow = useNarrow();
  const [code, setCode] = useState<string>();
  const [given, setGiven] = useState(0);
  const online = useOnline();
  const types = useTicketTypes();
  const companies = useCompanyChoices();
  const give = async ({ company_id: company, ...ticket }: v.InferOutput<typeof Values>) => {
    const names = { first_name: ticket.first_name, last_name: ticket.last_name };
    const answer = await giveTicket({
      email: ticket.email,
      ticket_type: ticket.ticket_type,
      ...(ticket.first_name !== '' && names),
      ...(isCompanyTicket(ticket.ticket_type) && { company_id: company === '' ? null : company }),
    });
    if (!answer.ok) return answer.refusal;
    setCode(answer.value.code);
    setGiven(given + 1);
    return undefined;
  };
  return (
    <Panel title="New ticket" onClose={() => narrow({ new: undefined })}>
      {code ? <ShownCode code={code} /> : null}
      <Form key={given} schema={Values} defaultValues={BLANK} onSubmit={give}>
        <TextField name="email" label="Email" type="email" inputMode="email" autoComplete="off" />
        <div className={noun.pair}>
          <TextField name="first_name" label="First name" hint="For a new person" autoComplete="off" />
          <TextField name="last_name" label="Last name" autoComplete="off" />
        </div>
        <SelectField name="ticket_type" label="Type" options={types} />
        <SelectField name="company_id" label="Company" none="Their exhibitor" options={companies} />
        <SubmitButton blocked={online ? undefined : 'You need a connection for this.'}>Give the ticket</SubmitButton>
      </Form>
    </Panel>
  );
}

const BLANK = { email: '', first_name: '', last_name: '', ticket_type: 'Attendee', company_id: '' };
