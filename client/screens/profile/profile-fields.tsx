import {
  ATTENDEE_COMPANY_TYPES,
  FOCUS_NICHES,
  GENDERS,
  GEOS,
  MONTHLY_REVENUES,
  TRAFFIC_TYPES,
} from '../../../domain/choices/attendee-choices.ts';
import { COUNTRIES } from '../../../domain/choices/countries.ts';
import { ATTENDEE_COMPANY_DESCRIPTION_MAX, FOCUS_MAX } from '../../../domain/limits/people.ts';
import type { Person } from '../../../domain/people/person.ts';
import { useOnline } from '../../data/device/online.ts';
import { AreaField } from '../../ui/form/area-field.tsx';
import { ChoiceField } from '../../ui/form/choice-field.tsx';
import { PickerField } from '../../ui/form/picker-field.tsx';
import { PictureField } from '../../ui/form/pictures/picture-field.tsx';
import { SelectField } from '../../ui/form/select-field.tsx';
import { SwitchField } from '../../ui/form/switch-field.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import styles from './edit-profile.module.css';
import { PROFILE_LABELS } from './field-labels.ts';
import { Grid } from '../../ui/layout/grid.tsx';
import { Muted } from '../../ui/layout/muted.tsx';
import { Text } from '../../ui/layout/text.tsx';
import { Stack } from '../../ui/layout/stack.tsx';

interface ProfileFieldsProps {
  readonly person: Person;
}

/** All fields of a profile (spec 3, 5), in the order of the profile page. */
export const ProfileFormFields = ({ person }: ProfileFieldsProps) => (
  <Stack gap={4} className={styles.fields}>
    <PersonFields person={person} />
    <FocusFields />
    <CompanyFields person={person} />
    <ElsewhereFields />
    <PrivateFields />
  </Stack>
);

const PersonFields = ({ person }: ProfileFieldsProps) => (
  <>
    <Text as="h2" size="lg" weight={600} className={styles.part}>
      You
    </Text>
    <PictureField
      name="profile_picture_url"
      label={PROFILE_LABELS.profile_picture_url}
      hint={usePictureHint()}
      current={person.pictureUrl}
    />
    <Grid column={14} gap={4} grow align="start">
      <TextField name="first_name" label={PROFILE_LABELS.first_name} autoComplete="given-name" />
      <TextField name="last_name" label={PROFILE_LABELS.last_name} autoComplete="family-name" />
    </Grid>
    <TextField name="job_position" label={PROFILE_LABELS.job_position} autoComplete="organization-title" />
    <SelectField name="country" label={PROFILE_LABELS.country} options={options(COUNTRIES)} none="Choose a country" />
    <AreaField name="about" label={PROFILE_LABELS.about} />
  </>
);

const FocusFields = () => (
  <>
    <Text as="h2" size="lg" weight={600} className={styles.part}>
      Focus
    </Text>
    <PickerField
      name="focus"
      label={PROFILE_LABELS.focus}
      options={options(FOCUS_NICHES)}
      most={FOCUS_MAX}
      none="Choose niches"
      search={`Search ${FOCUS_NICHES.length} niches`}
    />
    <PickerField
      name="traffic"
      label={PROFILE_LABELS.traffic}
      options={options(TRAFFIC_TYPES)}
      none="Choose kinds of traffic"
      search={`Search ${TRAFFIC_TYPES.length} kinds of traffic`}
    />
    <ChoiceField name="geoTraffic" label={PROFILE_LABELS.geoTraffic} options={GEOS} none="Choose a region" />
    <PickerField
      name="interested"
      label={PROFILE_LABELS.interested}
      options={options(ATTENDEE_COMPANY_TYPES)}
      none="Choose kinds of people"
      search={`Search ${ATTENDEE_COMPANY_TYPES.length} kinds of people`}
    />
  </>
);

const CompanyFields = ({ person }: ProfileFieldsProps) => (
  <>
    <Text as="h2" size="lg" weight={600} className={styles.part}>
      Company
    </Text>
    <PictureField
      name="companyLogo"
      label={PROFILE_LABELS.companyLogo}
      hint={usePictureHint()}
      current={person.companyLogoUrl}
      shape="square"
      what="logo"
    />
    <TextField name="attendee_company" label={PROFILE_LABELS.attendee_company} autoComplete="organization" />
    <ChoiceField
      name="attendee_company_type"
      label={PROFILE_LABELS.attendee_company_type}
      options={ATTENDEE_COMPANY_TYPES}
      none="Choose a type"
    />
    <AreaField
      name="companyDescription"
      label={PROFILE_LABELS.companyDescription}
      most={ATTENDEE_COMPANY_DESCRIPTION_MAX}
    />
  </>
);

const ElsewhereFields = () => (
  <>
    <Text as="h2" size="lg" weight={600} className={styles.part}>
      Elsewhere
    </Text>
    <TextField name="website" label={PROFILE_LABELS.website} type="url" inputMode="url" placeholder="https://" />
    <TextField
      name="twitter"
      label={PROFILE_LABELS.twitter}
      type="url"
      inputMode="url"
      placeholder="https://twitter.com/"
    />
    <TextField
      name="facebook"
      label={PROFILE_LABELS.facebook}
      type="url"
      inputMode="url"
      placeholder="https://facebook.com/"
    />
  </>
);

const PrivateFields = () => (
  <>
    <Text as="div" size="lg" weight={600} className={styles.part}>
      <h2>Private</h2>
      <Muted>Only you and the organisers see these.</Muted>
    </Text>
    <SelectField name="gender" label={PROFILE_LABELS.gender} options={options(GENDERS)} none="Prefer not to say" />
    <ChoiceField
      name="monthly_revenue"
      label={PROFILE_LABELS.monthly_revenue}
      options={MONTHLY_REVENUES}
      none="Prefer not to say"
    />
    <SwitchField name="hasAgency" label={PROFILE_LABELS.hasAgency} />
    <TextField name="stmUsername" label={PROFILE_LABELS.stmUsername} autoComplete="off" />
  </>
);

const usePictureHint = (): string =>
  useOnline() ? 'PNG or JPG. We resize it on your device.' : 'Photos need a connection; all the rest does not.';

const options = (words: readonly string[]) => words.map((word) => ({ value: word, label: word }));
