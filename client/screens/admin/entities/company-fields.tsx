import * as v from 'valibot';
import { AdminInput } from '../../../../domain/companies/company-calls.ts';
import type { FormValues } from '../../../../domain/forms/three-way-merge.ts';
import { HexColour } from '../../../../domain/stages/track.ts';
import {
  fieldWith,
  colourField,
  formOf,
  Pair,
  part,
  pictureField,
  textField,
  switchField,
} from '../fields/form-fields.tsx';
import { useWatch } from 'react-hook-form';
import { FOCUS_NICHES, GEOS, TRAFFIC_TYPES } from '../../../../domain/choices/attendee-choices.ts';
import { COUNTRIES } from '../../../../domain/choices/countries.ts';
import { EXHIBITOR_VOCABULARIES } from '../../../../domain/choices/exhibitor-choices.ts';
import { blankCompany, type Company, TICKET_TYPES } from '../../../../domain/companies/company.ts';
import { COMPANY_TEXT_MAX } from '../../../../domain/limits/companies.ts';
import { type CompanyRow, useHiddenParts } from '../../../data/admin/event/companies.ts';
import { useFindPeople, useNameOf } from '../../../data/admin/people/speakers.ts';
import { useEvent } from '../../../data/talks/talks.ts';
import { BoothPlate } from '../../../ui/cards/booth-card.tsx';
import { AreaField } from '../../../ui/form/area-field.tsx';
import { ChoiceField } from '../../../ui/form/choice-field.tsx';
import { PickerField } from '../../../ui/form/picker-field.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { PICTURE } from '../../../ui/panel/form-merge.ts';
import { SearchPicker } from '../../../ui/panel/search-picker.tsx';
import type { FieldsProps } from '../entity-kit/entity.ts';
import styles from '../entity-kit/entity.module.css';
import { Stack } from '../../../ui/layout/stack.tsx';

export const BOOTHS: Readonly<Record<Company['ticketType'], string>> = {
  basic: 'Basic',
  premium: 'Premium',
  super: 'Super',
};

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

const option = (word: string) => ({ value: word, label: word });

/** Preview of the booth with the typed values. Also loads the booth's hidden parts, which the form needs. */
function Preview({ row }: FieldsProps<CompanyRow>) {
  useHiddenParts(row?.id);
  const company = companyTyped(useWatch(), row ?? blankCompany(''));
  return (
    <Stack as="section" gap={2} aria-label="In the marketplace" className={styles.preview}>
      <BoothPlate company={company} look={company.priority ? 'wide' : 'card'}>
        {company.name === '' ? 'A new company' : company.name}
      </BoothPlate>
    </Stack>
  );
}

/** The company with the typed values. */
const companyTyped = (typed: FormValues, stored: Company): Company => ({
  ...stored,
  name: words(typed['name']),
  description: words(typed['bio']),
  place: words(typed['place']),
  mainColor: v.is(HexColour, typed['main_color']) ? typed['main_color'] : stored.mainColor,
  ticketType: TICKET_TYPES.find((type) => type === typed['ticket_type']) ?? stored.ticketType,
  priority: typed['priority'] === true,
});
const words = (value: unknown): string => (typeof value === 'string' ? value : '');

const useVocabulary = () => EXHIBITOR_VOCABULARIES[useEvent()?.exhibitorVocabulary ?? 'affiliate'];

const Type = ({ name }: { readonly name: string }) => (
  <ChoiceField name={name} label="Type" options={useVocabulary().types} none="Choose a type" />
);

function Description({ name }: { readonly name: string }) {
  const event = useEvent();
  return <AreaField name={name} label="Description" {...(event && { most: event.companyBioMax })} />;
}

const Members = ({ name }: { readonly name: string }) => (
  <SearchPicker name={name} label="Members" labelOf={useNameOf()} find={useFindPeople()} />
);

const Specialties = ({ name }: { readonly name: string }) => (
  <Several name={name} label="Specialties" of={useVocabulary().specialties} none="Choose specialties" />
);

/** Whether the booth's hidden parts are loaded; until then they cannot be edited. */
const isWhole = (row: CompanyRow | undefined): boolean => row?.isWhole ?? true;

const several = (label: string, said: Omit<SeveralProps, 'name' | 'label'> & { readonly called: string }) =>
  fieldWith(Several, [])(label, said);

const focus = several('Focus', {
  hint: 'Shown by premium and super booths only',
  of: FOCUS_NICHES,
  none: 'Choose niches',
  called: 'the focus',
});
const film = textField('Film', {
  hint: 'Vimeo link; only shown on Super booths',
  inputMode: 'url',
  placeholder: 'https://vimeo.com/',
});

const Work = part('What it does');
const Reach = part('Where it is found');

/** The form of a booth (spec 5), with the fields that only organisers see. */
export const companyForm = formOf<CompanyRow>()({
  create: AdminInput,
  change: AdminInput,
  // The call also accepts these under another name.
  without: ['company_type', 'country', 'description', 'url'],
  Above: Preview,
  fields: {
    name: textField('Name', { most: COMPANY_TEXT_MAX }),
    ticket_type: {
      ...fieldWith(SelectField, 'basic')('Booth', {
        options: Object.entries(BOOTHS).map(([value, label]) => ({ value, label })),
      }),
      value: ({ ticketType }) => ticketType,
      Frame: Pair,
    },
    place: { ...textField('Place', { hint: 'Such as Hall 7, A061' }), Frame: Pair },
    priority: switchField('Sponsor', { hint: 'Sponsors come first', called: 'whether it is a sponsor' }),
    users: { called: 'the members', blank: () => [], Input: Members },
    [PICTURE]: pictureField('Logo', { what: 'logo', shape: 'wide', current: ({ logoUrl }: CompanyRow) => logoUrl }),
    location: {
      ...fieldWith(SelectField, '')('Country', { options: COUNTRIES.map(option), none: 'Choose a country' }),
      value: ({ country }) => country,
      Frame: Pair,
    },
    type: { called: 'the type', blank: () => '', Input: Type, value: ({ companyType }) => companyType, Frame: Pair },
    bio: { called: 'the description', blank: () => '', Input: Description, value: ({ description }) => description },
    main_color: {
      ...colourField('Colour', { hint: 'Adjusted for contrast.' }),
      value: ({ mainColor }) => mainColor,
    },
    expertise: { called: 'the specialties', blank: () => [], Input: Specialties, Frame: Work },
    focus: {
      ...focus,
      Input: ({ name, row }) =>
        focus.Input && (isWhole(row) || row?.ticketType !== 'basic') ? <focus.Input name={name} row={row} /> : null,
      Frame: Work,
    },
    traffic: {
      ...several('Looking for', {
        of: TRAFFIC_TYPES,
        none: 'Choose kinds of traffic',
        called: 'the traffic it looks for',
      }),
      Frame: Work,
    },
    geoTraffic: {
      ...several('Traffic from', { of: GEOS, none: 'Choose regions', called: 'where it looks for traffic' }),
      Frame: Work,
    },
    promo_video: {
      ...film,
      value: ({ promoVideo }) => promoVideo,
      Input: ({ name, row }) =>
        film.Input && isWhole(row) ? (
          <film.Input name={name} row={row} />
        ) : (
          <p>Hidden fields can only be edited online.</p>
        ),
      Frame: Work,
    },
    email: {
      ...textField('Public email', { type: 'email', inputMode: 'email', called: 'the email address' }),
      Frame: Reach,
    },
    website: {
      ...textField('Website', { inputMode: 'url', placeholder: 'https://' }),
      value: ({ url }) => url,
      Frame: Reach,
    },
    facebook: {
      ...textField('Facebook', {
        inputMode: 'url',
        placeholder: 'https://facebook.com/',
        called: 'the page on Facebook',
      }),
      Frame: Reach,
    },
    twitter: {
      ...textField('Twitter', {
        inputMode: 'url',
        placeholder: 'https://twitter.com/',
        called: 'the account on Twitter',
      }),
      Frame: Reach,
    },
  },
});
