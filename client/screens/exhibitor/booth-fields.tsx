import { FOCUS_NICHES, GEOS, TRAFFIC_TYPES } from '../../../domain/choices/attendee-choices.ts';
import { COUNTRIES } from '../../../domain/choices/countries.ts';
import type { CompanyRules } from '../../../domain/companies/company-form.ts';
import type { Company } from '../../../domain/companies/company.ts';
import { useOnline } from '../../data/device/online.ts';
import { Card } from '../../ui/cards/card.tsx';
import { AreaField } from '../../ui/form/area-field.tsx';
import { ChoiceField } from '../../ui/form/choice-field.tsx';
import { ColourField } from '../../ui/form/colour-field.tsx';
import { PickerField } from '../../ui/form/picker-field.tsx';
import { PictureField } from '../../ui/form/pictures/picture-field.tsx';
import { SelectField } from '../../ui/form/select-field.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { BOOTH_LABELS } from './company-labels.ts';
import styles from './edit-booth.module.css';
import { Grid } from '../../ui/layout/grid.tsx';
import { Text } from '../../ui/layout/text.tsx';

interface BoothFieldsProps {
  readonly company: Company;
  readonly rules: CompanyRules;
}

const PartTitle = ({ children }: { readonly children: string }) => (
  <Text as="h2" size="lg" weight={600} className={styles.part}>
    {children}
  </Text>
);

/** All fields of a booth (spec 3, 5), in the order visitors read them. */
export const BoothFields = ({ company, rules }: BoothFieldsProps) => (
  <Card>
    <div className={styles.fields}>
      <PartTitle>Booth</PartTitle>
      <LogoField current={company.logoUrl} />
      <Grid column={14} gap={4} grow align="start">
        <TextField name="name" label={BOOTH_LABELS.name} autoComplete="organization" />
        <SelectField name="country" label={BOOTH_LABELS.country} options={options(COUNTRIES)} none="Choose a country" />
      </Grid>
      <AreaField
        name="description"
        label={BOOTH_LABELS.description}
        most={rules.bioMax}
        placeholder={`At most ${rules.bioMax} characters`}
      />
      <ColourField name="mainColor" label={BOOTH_LABELS.mainColor} hint="Adjusted for contrast." />
      <TextField
        name="promoVideo"
        label={BOOTH_LABELS.promoVideo}
        hint={company.ticketType === 'super' ? 'A Vimeo link, if you have one.' : 'Shown by super booths only.'}
        type="url"
        inputMode="url"
        placeholder="https://vimeo.com/"
      />
      <PartTitle>What you do</PartTitle>
      <WorkFields company={company} rules={rules} />
      <PartTitle>Links</PartTitle>
      <TextField name="email" label={BOOTH_LABELS.email} type="email" inputMode="email" autoComplete="email" />
      <TextField name="url" label={BOOTH_LABELS.url} type="url" inputMode="url" placeholder="https://" />
      <Grid column={14} gap={4} grow align="start">
        <TextField name="facebook" label={BOOTH_LABELS.facebook} type="url" placeholder="https://facebook.com/" />
        <TextField name="twitter" label={BOOTH_LABELS.twitter} type="url" placeholder="https://twitter.com/" />
      </Grid>
    </div>
  </Card>
);

function LogoField({ current }: { readonly current: string | null }) {
  const isOnline = useOnline();
  return (
    <PictureField
      name="photo"
      label={BOOTH_LABELS.photo}
      hint={isOnline ? 'png, jpg or jpeg, recommended 150x150' : 'A logo needs a connection; all the rest does not.'}
      current={current}
      shape="wide"
      what="logo"
    />
  );
}

const WorkFields = ({ company, rules: { vocabulary } }: BoothFieldsProps) => (
  <>
    <ChoiceField name="companyType" label={BOOTH_LABELS.companyType} options={vocabulary.types} none="Choose a type" />
    <PickerField
      name="expertise"
      label={BOOTH_LABELS.expertise}
      options={options(vocabulary.specialties)}
      none="Choose specialties"
      search={`Search ${vocabulary.specialties.length} specialties`}
    />
    <PickerField
      name="focus"
      label={BOOTH_LABELS.focus}
      hint={company.ticketType === 'basic' ? 'Shown by premium and super booths only.' : undefined}
      options={options(FOCUS_NICHES)}
      none="Choose niches"
      search={`Search ${FOCUS_NICHES.length} niches`}
    />
    <PickerField
      name="traffic"
      label={BOOTH_LABELS.traffic}
      options={options(TRAFFIC_TYPES)}
      none="Choose kinds of traffic"
      search={`Search ${TRAFFIC_TYPES.length} kinds of traffic`}
    />
    <PickerField
      name="geoTraffic"
      label={BOOTH_LABELS.geoTraffic}
      options={options(GEOS)}
      none="Choose regions"
      search={`Search ${GEOS.length} regions`}
    />
  </>
);

const options = (words: readonly string[]) => words.map((word) => ({ value: word, label: word }));
