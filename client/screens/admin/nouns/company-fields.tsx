import { useWatch } from 'react-hook-form';
import { FOCUS_NICHES, GEOS, TRAFFIC_TYPES } from '../../../../domain/choices/attendee-choices.ts';
import { COUNTRIES } from '../../../../domain/choices/countries.ts';
import { EXHIBITOR_VOCABULARIES } from '../../../../domain/choices/exhibitor-choices.ts';
import { blankCompany, type Company } from '../../../../domain/companies/company.ts';
import { COMPANY_TEXT_MAX } from '../../../../domain/limits/companies.ts';
import { type CompanyRow, useHiddenParts } from '../../../data/admin/event/companies.ts';
import { useFindPeople, useNameOf } from '../../../data/admin/people/speakers.ts';
import { useEvent } from '../../../data/talks/talks.ts';
import { BoothPlate } from '../../../ui/cards/booth-card.tsx';
import { AreaField } from '../../../ui/form/area-field.tsx';
import { ChoiceField } from '../../../ui/form/choice-field.tsx';
import { ColourField } from '../../../ui/form/colour-field.tsx';
import { PickerField } from '../../../ui/form/picker-field.tsx';
import { PictureField } from '../../../ui/form/pictures/picture-field.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { SwitchField } from '../../../ui/form/switch-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { PICTURE } from '../../../ui/panel/form-merge.ts';
import { SearchPicker } from '../../../ui/panel/search-picker.tsx';
import type { FieldsProps } from '../entities/noun.ts';
import { companyTyped } from './company-values.ts';
import styles from '../entities/noun.module.css';

export const BOOTHS: Readonly<Record<Company['ticketType'], string>> = {
  basic: 'Basic',
  premium: 'Premium',
  super: 'Super',
};

type CompanyFieldsProps = FieldsProps<CompanyRow>;

/** All that stands in a booth (spec 5), beside what organisers alone say of it. */
export function CompanyFields({ row }: CompanyFieldsProps) {
  useHiddenParts(row?.id);
  return (
    <>
      <Preview row={row} />
      <TextField name="name" label="Name" most={COMPANY_TEXT_MAX} />
      <div className={styles.pair}>
        <SelectField
          name="ticket_type"
          label="Booth"
          options={Object.entries(BOOTHS).map(([value, label]) => ({ value, label }))}
        />
        <TextField name="place" label="Place" hint="Such as Hall 7, A061" />
      </div>
      <SwitchField name="priority" label="Sponsor" hint="Sponsors come first" />
      <SearchPicker name="users" label="Members" labelOf={useNameOf()} find={useFindPeople()} />
      <PictureField name={PICTURE} label="Logo" what="logo" current={row?.logoUrl} shape="wide" />
      <Words />
      <Work row={row} />
      <Reach />
    </>
  );
}

/** How the booth stands in the marketplace with what is typed. */
function Preview({ row }: CompanyFieldsProps) {
  const company = companyTyped(useWatch(), row ?? blankCompany(''));
  return (
    <section aria-label="In the marketplace" className={styles.preview}>
      <BoothPlate company={company} look={company.priority ? 'wide' : 'card'}>
        {company.name === '' ? 'A new company' : company.name}
      </BoothPlate>
    </section>
  );
}

function Words() {
  const event = useEvent();
  const { types } = EXHIBITOR_VOCABULARIES[event?.exhibitorVocabulary ?? 'affiliate'];
  return (
    <>
      <div className={styles.pair}>
        <SelectField name="location" label="Country" options={COUNTRIES.map(option)} none="Choose a country" />
        <ChoiceField name="type" label="Type" options={types} none="Choose a type" />
      </div>
      <AreaField name="bio" label="Description" {...(event && { most: event.companyBioMax })} />
      <ColourField name="main_color" label="Colour" hint="Adjusted for contrast." />
    </>
  );
}

/** What the booth hides is asked of the server; until it is known there is nothing to be changed. */
function Work({ row }: CompanyFieldsProps) {
  const { specialties } = EXHIBITOR_VOCABULARIES[useEvent()?.exhibitorVocabulary ?? 'affiliate'];
  const isWhole = row?.isWhole ?? true;
  return (
    <fieldset className={styles.part}>
      <legend>What it does</legend>
      <Several name="expertise" label="Specialties" of={specialties} none="Choose specialties" />
      {isWhole || row?.ticketType !== 'basic' ? (
        <Several
          name="focus"
          label="Focus"
          hint="Shown by premium and super booths only"
          of={FOCUS_NICHES}
          none="Choose niches"
        />
      ) : null}
      <Several name="traffic" label="Looking for" of={TRAFFIC_TYPES} none="Choose kinds of traffic" />
      <Several name="geoTraffic" label="Traffic from" of={GEOS} none="Choose regions" />
      {isWhole ? (
        <TextField
          name="promo_video"
          label="Film"
          hint="Vimeo link; only shown on Super booths"
          inputMode="url"
          placeholder="https://vimeo.com/"
        />
      ) : (
        <p>Hidden fields can only be edited online.</p>
      )}
    </fieldset>
  );
}

interface SeveralProps {
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  readonly of: readonly string[];
  readonly none: string;
}

const Several = ({ of, ...field }: SeveralProps) => (
  <PickerField {...field} options={of.map(option)} search={`Search ${of.length} of them`} />
);

const Reach = () => (
  <fieldset className={styles.part}>
    <legend>Where it is found</legend>
    <TextField name="email" label="Public email" type="email" inputMode="email" />
    <TextField name="website" label="Website" inputMode="url" placeholder="https://" />
    <TextField name="facebook" label="Facebook" inputMode="url" placeholder="https://facebook.com/" />
    <TextField name="twitter" label="Twitter" inputMode="url" placeholder="https://twitter.com/" />
  </fieldset>
);

const option = (word: string) => ({ value: word, label: word });
