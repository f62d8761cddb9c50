import type { EventField } from '../../../../domain/event-fields/event-field.ts';
import { askedFields } from '../../../../domain/event-fields/listed-fields.ts';
import { SPEC_PERSON } from '../../../../domain/event-fields/templates/spec.ts';
import { ownFields } from '../../../../domain/event-fields/well-known-fields.ts';
import { GIVEN_NAME_MAX } from '../../../../domain/limits/people.ts';
import { nameInForm, useFields } from '../../../data/event-fields/fields.ts';
import { FieldControl } from '../../../parts/fields/field-control.tsx';
import type { FieldWords } from '../../../parts/fields/field-words.ts';
import { useCompanyChoices } from '../../../data/admin/event/choices.ts';
import { useTicketTypes } from '../../../data/admin/people/tickets.ts';
import type { UserRow } from '../../../data/admin/people/users.ts';
import { AreaField } from '../../../ui/form/area-field.tsx';
import { ChecksField } from '../../../ui/form/checks-field.tsx';
import { NumberField } from '../../../ui/form/number-field.tsx';
import { PictureField } from '../../../ui/form/pictures/picture-field.tsx';
import { SwitchField } from '../../../ui/form/switch-field.tsx';
import { Stack } from '../../../ui/layout/stack.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { PICTURE } from '../../../ui/panel/form-merge.ts';
import type { FieldsProps } from '../entity-kit/entity.ts';
import { PickField } from '../fields/pick-field.tsx';
import { SmallerBoothField } from '../fields/smaller-booth-field.tsx';
import { ShareAddressField } from '../fields/share-address-field.tsx';
import styles from '../entity-kit/entity.module.css';

const ROLES = [
  { value: 'ROLE_SPEAKER', label: 'Speaker' },
  { value: 'ROLE_ADMIN', label: 'Admin' },
];

/** Name, rights, then the profile. A new person needs only a few fields. */
export const UserFields = ({ row }: FieldsProps<UserRow>) => (
  <>
    <Names />
    <TextField name="email" label="Email" type="email" inputMode="email" autoComplete="off" />
    <ShareAddressField />
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
    <SmallerBoothField />
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

/** Shorter labels and texts for fields that still have the template's label; fields that an organiser renamed keep their label. */
const SHORT: Readonly<Record<string, FieldWords & { readonly label: string }>> = {
  job_position: { label: 'Job' },
  about: { label: 'About' },
  attendee_company: { label: 'Company', autoComplete: 'off' },
  attendee_company_type: { label: 'Company type' },
  companyDescription: { label: 'What it does' },
  focus: { label: 'Focus', options: 'of them' },
  traffic: { label: 'Traffic', options: 'of them' },
  interested: { label: 'Looking for', none: 'Choose types', options: 'of them' },
  geoTraffic: { label: 'Traffic from' },
  country: { label: 'Country' },
  gender: { label: 'Gender', none: 'Not specified' },
  monthly_revenue: { label: 'Monthly revenue', none: 'Not specified' },
  website: { label: 'Website' },
  twitter: { label: 'Twitter', placeholder: 'https://' },
  facebook: { label: 'Facebook', placeholder: 'https://' },
  hasAgency: { label: 'Has an agency' },
  stmUsername: { label: 'Name at STM' },
};
const ORDER = Object.keys(SHORT);
const SPEC_LABELS = new Map(SPEC_PERSON.map(({ id, label }) => [id, label]));
/** Short fields that are shown side by side. */
const PAIRED: ReadonlySet<string> = new Set([
  'attendee_company',
  'attendee_company_type',
  'geoTraffic',
  'country',
  'gender',
  'monthly_revenue',
]);

/** The fields of the profile that the event asks: well-known ones first, then the event's own. */
function Profile() {
  const list = useFields('person');
  const asked = askedFields(list).filter(({ kind }) => kind !== 'name' && kind !== 'picture');
  const known = ORDER.flatMap((id) => asked.filter((field) => field.id === id));
  const runs: EventField[][] = [];
  for (const field of [...known, ...ownFields('person', asked)]) {
    const run = runs.at(-1);
    if (run?.[0] && PAIRED.has(run[0].id) && PAIRED.has(field.id)) run.push(field);
    else runs.push([field]);
  }
  return (
    <Stack as="fieldset" gap={4} className={styles.part}>
      <legend>Profile</legend>
      {runs.map((run) => {
        const drawn = run.map((field) => <ProfileField key={field.id} field={field} />);
        return run.length === 1 ? (
          drawn
        ) : (
          <div key={run[0]?.id} className={styles.pair}>
            {drawn}
          </div>
        );
      })}
    </Stack>
  );
}

function ProfileField({ field }: { readonly field: EventField }) {
  const short = field.label === SPEC_LABELS.get(field.id) ? SHORT[field.id] : undefined;
  const { label = field.label, ...words } = short ?? {};
  return <FieldControl form="person" field={field} name={nameInForm('person', field.id)} label={label} words={words} />;
}
