import {
  ATTENDEE_COMPANY_TYPES,
  FOCUS_NICHES,
  GENDERS,
  GEOS,
  MONTHLY_REVENUES,
  TRAFFIC_TYPES,
} from '../../../../domain/choices/attendee-choices.ts';
import { COUNTRIES } from '../../../../domain/choices/countries.ts';
import { ATTENDEE_COMPANY_DESCRIPTION_MAX, GIVEN_NAME_MAX } from '../../../../domain/limits/people.ts';
import { useCompanyChoices } from '../../../data/admin/event/choices.ts';
import { useTicketTypes } from '../../../data/admin/people/tickets.ts';
import type { UserRow } from '../../../data/admin/people/users.ts';
import { AreaField } from '../../../ui/form/area-field.tsx';
import { ChecksField } from '../../../ui/form/checks-field.tsx';
import { ChoiceField } from '../../../ui/form/choice-field.tsx';
import { NumberField } from '../../../ui/form/number-field.tsx';
import { PickerField } from '../../../ui/form/picker-field.tsx';
import { PictureField } from '../../../ui/form/pictures/picture-field.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { SwitchField } from '../../../ui/form/switch-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { PICTURE } from '../../../ui/panel/form-merge.ts';
import type { FieldsProps } from '../entity-kit/entity.ts';
import { PickField } from '../fields/pick-field.tsx';
import styles from '../entity-kit/entity.module.css';
import { Stack } from '../../../ui/layout/stack.tsx';

const ROLES = [
  { value: 'ROLE_SPEAKER', label: 'Speaker' },
  { value: 'ROLE_ADMIN', label: 'Admin' },
];

/** Name, rights, then the profile. A new person needs only a few fields. */
export const UserFields = ({ row }: FieldsProps<UserRow>) => (
  <>
    <Names />
    <TextField name="email" label="Email" type="email" inputMode="email" autoComplete="off" />
    <ChecksField name="roles" label="Roles" hint="Everybody is an attendee" options={ROLES} />
    <PickField name="company_id" label="Exhibitor team" none="None" options={useCompanyChoices()} />
    {row ? <Known row={row} /> : <Invited />}
  </>
);

/** Fields of a speaker without an account: no address. */
export const SpeakerFields = ({ row }: FieldsProps<UserRow>) =>
  row ? (
    <UserFields row={row} />
  ) : (
    <>
      <Names />
      <TextField name="job_position" label="Job" />
      <AreaField name="about" label="About" />
      <p>You can add an email address later. Until then no one can log in as this person.</p>
    </>
  );

const Names = () => (
  <div className={styles.pair}>
    <TextField name="first_name" label="First name" most={GIVEN_NAME_MAX} autoComplete="off" />
    <TextField name="last_name" label="Last name" most={GIVEN_NAME_MAX} autoComplete="off" />
  </div>
);

const Invited = () => (
  <>
    <PickField name="ticket_type" label="Ticket" none="None" options={useTicketTypes()} />
    <SwitchField name="send_invitation" label="Mail an invitation" hint="With a link to choose a password" />
  </>
);

const Known = ({ row }: { readonly row: UserRow }) => (
  <>
    <SwitchField name="isPromoted" label="Verified tick" hint="Speakers have it anyway" />
    <SwitchField name="replayAccess" label="Replays" hint="In addition to what the ticket includes" />
    <SwitchField name="disabled" label="Blocked" hint="Ends every log-in at once" />
    <NumberField
      name="connection_limit"
      label="Connections at most"
      hint={`Leave empty to use the ticket’s limit (currently ${row.connection_limit.toLocaleString('en')})`}
    />
    <PictureField name={PICTURE} label="Picture" current={row.profile_picture_url} shape="round" />
    <Profile />
  </>
);

const Profile = () => (
  <Stack as="fieldset" gap={4} className={styles.part}>
    <legend>Profile</legend>
    <TextField name="job_position" label="Job" />
    <AreaField name="about" label="About" />
    <div className={styles.pair}>
      <TextField name="attendee_company" label="Company" />
      <ChoiceField
        name="attendee_company_type"
        label="Company type"
        options={ATTENDEE_COMPANY_TYPES}
        none="Choose a type"
      />
    </div>
    <AreaField name="companyDescription" label="What it does" most={ATTENDEE_COMPANY_DESCRIPTION_MAX} />
    <Several name="focus" label="Focus" of={FOCUS_NICHES} none="Choose niches" />
    <Several name="traffic" label="Traffic" of={TRAFFIC_TYPES} none="Choose kinds of traffic" />
    <Several name="interested" label="Looking for" of={ATTENDEE_COMPANY_TYPES} none="Choose types" />
    <div className={styles.pair}>
      <ChoiceField name="geoTraffic" label="Traffic from" options={GEOS} none="Choose a region" />
      <SelectField name="country" label="Country" options={COUNTRIES.map(option)} none="Choose a country" />
      <SelectField name="gender" label="Gender" options={GENDERS.map(option)} none="Not specified" />
      <ChoiceField name="monthly_revenue" label="Monthly revenue" options={MONTHLY_REVENUES} none="Not specified" />
    </div>
    <TextField name="website" label="Website" inputMode="url" placeholder="https://" />
    <TextField name="twitter" label="Twitter" inputMode="url" placeholder="https://" />
    <TextField name="facebook" label="Facebook" inputMode="url" placeholder="https://" />
    <SwitchField name="hasAgency" label="Has an agency" />
    <TextField name="stmUsername" label="Name at STM" />
  </Stack>
);

interface SeveralProps {
  readonly name: string;
  readonly label: string;
  readonly of: readonly string[];
  readonly none: string;
}

const Several = ({ of, ...field }: SeveralProps) => (
  <PickerField {...field} options={of.map(option)} search={`Search ${of.length} of them`} />
);

const option = (word: string) => ({ value: word, label: word });
