import { useCompanyChoices } from '../../../../data/admin/event/choices.ts';
import { useTicketTypes } from '../../../../data/admin/people/tickets.ts';
import { SelectField } from '../../../../ui/form/select-field.tsx';
import { TextField } from '../../../../ui/form/text-field.tsx';
import { SmallerBoothField } from '../../fields/smaller-booth-field.tsx';
import { SharedSwitch } from '../../fields/share-address-field.tsx';
import entity from '../../entity-kit/entity.module.css';

interface HolderFieldsProps {
  /** Label of the blank choice of a type; without it a type is always chosen. */
  readonly noType?: string;
}

/** The fields of a form that gives a ticket to a person: address, name, type and company. */
export const HolderFields = ({ noType }: HolderFieldsProps) => (
  <>
    <TextField name="email" label="Email" type="email" inputMode="email" autoComplete="off" />
    <div className={entity.pair}>
      <TextField name="first_name" label="First name" hint="For a new person" autoComplete="off" />
      <TextField name="last_name" label="Last name" autoComplete="off" />
    </div>
    <SharedSwitch />
    <SelectField
      name="ticket_type"
      label="Type"
      options={useTicketTypes()}
      {...(noType !== undefined && { none: noType })}
    />
    <SelectField name="company_id" label="Company" none="Their exhibitor" options={useCompanyChoices()} />
    <SmallerBoothField />
  </>
);
