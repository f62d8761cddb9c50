import * as v from 'valibot';
import { boothFields } from '../../../../domain/companies/booth-fields.ts';
import { AdminInput } from '../../../../domain/companies/company-calls.ts';
import type { FormValues } from '../../../../domain/forms/three-way-merge.ts';
import { HexColour } from '../../../../domain/stages/track.ts';
import { colourField, formOf, Pair, part, pictureField, textField, switchField } from '../fields/form-fields.tsx';
import { useWatch } from 'react-hook-form';
import type { FieldList } from '../../../../domain/event-fields/event-field.ts';
import { askedFields } from '../../../../domain/event-fields/listed-fields.ts';
import { specCompany } from '../../../../domain/event-fields/templates/spec.ts';
import { blankCompany, type Company } from '../../../../domain/companies/company.ts';
import { mayReceiveCards } from '../../../../domain/companies/virtual-card.ts';
import { packagesOnDevice, usePackages } from '../../../data/companies/packages.ts';
import { COMPANY_TEXT_MAX } from '../../../../domain/limits/companies.ts';
import { hiddenFields, packageOf, packageOfNewBooth, shownPackage } from '../../../../domain/packages/rights.ts';
import { type CompanyRow, useHiddenParts } from '../../../data/admin/event/companies.ts';
import { useFindPeople, useNameOf } from '../../../data/admin/people/speakers.ts';
import { useFields } from '../../../data/event-fields/fields.ts';
import { FieldControl } from '../../../parts/fields/field-control.tsx';
import type { FieldWords } from '../../../parts/fields/field-words.ts';
import { BoothPlate } from '../../../ui/cards/booth-card.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { PICTURE } from '../../../ui/panel/form-merge.ts';
import { SearchPicker } from '../../../ui/panel/search-picker.tsx';
import { ownAnswersField } from '../fields/own-answers-field.tsx';
import type { FieldsProps } from '../entity-kit/entity.ts';
import styles from '../entity-kit/entity.module.css';
import { Stack } from '../../../ui/layout/stack.tsx';

/** Preview of the booth with the typed values. Also loads the booth's hidden parts, which the form needs. */
function Preview({ row }: FieldsProps<CompanyRow>) {
  useHiddenParts(row?.id);
  const packages = usePackages();
  const company = companyTyped(useWatch(), row ?? blankCompany(''));
  return (
    <Stack as="section" gap={2} aria-label="In the marketplace" className={styles.preview}>
      <BoothPlate
        company={company}
        look={company.priority ? 'wide' : 'card'}
        takesCards={mayReceiveCards(company, packages)}
        packageName={shownPackage(company, packages)}
      >
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
  ticketType: words(typed['ticket_type']) || stored.ticketType,
  priority: typed['priority'] === true,
});
const words = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Returns an input for a field of the event's list; it renders nothing if the event does not ask the field. */
const listed = (id: string, short: FieldWords & { readonly label: string; readonly hint?: string }) =>
  function Listed({ name }: { readonly name: string }) {
    const field = askedFields(useFields('company')).find((each) => each.id === id);
    if (!field) return null;
    const { label, hint, ...said } = short;
    const shown = field.label === SPEC_LABELS.get(id) ? { label, words: said } : {};
    return <FieldControl form="company" field={field} name={name} {...shown} {...(hint !== undefined && { hint })} />;
  };
const SPEC_LABELS = new Map(specCompany('affiliate').map(({ id, label }) => [id, label]));

const PackageField = ({ name }: { readonly name: string }) => (
  <SelectField
    name={name}
    label="Package"
    options={usePackages().map(({ id, name: label }) => ({ value: id, label }))}
  />
);

const Members = ({ name }: { readonly name: string }) => (
  <SearchPicker name={name} label="Members" labelOf={useNameOf()} find={useFindPeople()} />
);

/** Whether the booth's hidden parts are loaded; until then they cannot be edited. */
const isWhole = (row: CompanyRow | undefined): boolean => row?.isWhole ?? true;

const Focus = listed('focus', {
  label: 'Focus',
  hint: 'Packages with “Shows its topics” show it.',
  options: 'of them',
});
const Film = listed('promo_video', { label: 'Film', hint: 'A Vimeo link. Packages with “Shows a film” show it.' });

/** The fields that a booth of the chosen package is asked. */
function useAskedByPackage(list: FieldList): FieldList {
  const ticketType = words(useWatch({ name: 'ticket_type' }));
  return boothFields(list, { ticketType }, usePackages());
}

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
      called: 'the package',
      blank: () => packageOfNewBooth(packagesOnDevice.get()),
      Input: PackageField,
      value: (row) => packageOf(row, packagesOnDevice.get()).id,
      Frame: Pair,
    },
    place: { ...textField('Place', { hint: 'Such as Hall 7, A061' }), Frame: Pair },
    priority: switchField('Sponsor', { hint: 'Sponsors come first', called: 'whether it is a sponsor' }),
    users: { called: 'the members', blank: () => [], Input: Members },
    [PICTURE]: pictureField('Logo', { what: 'logo', shape: 'wide', current: ({ logoUrl }: CompanyRow) => logoUrl }),
    location: {
      called: 'the country',
      blank: () => '',
      Input: listed('country', { label: 'Country' }),
      value: ({ country }) => country,
      Frame: Pair,
    },
    type: {
      called: 'the type',
      blank: () => '',
      Input: listed('company_type', { label: 'Type' }),
      value: ({ companyType }) => companyType,
      Frame: Pair,
    },
    bio: {
      called: 'the description',
      blank: () => '',
      Input: listed('description', { label: 'Description' }),
      value: ({ description }) => description,
    },
    main_color: {
      ...colourField('Colour', { hint: 'Adjusted for contrast.' }),
      value: ({ mainColor }) => mainColor,
    },
    expertise: {
      called: 'the specialties',
      blank: () => [],
      Input: listed('expertise', { label: 'Specialties', options: 'of them' }),
      Frame: Work,
    },
    focus: {
      called: 'the focus',
      blank: () => [],
      Input: ({ name, row }) =>
        isWhole(row) || (row && !hiddenFields(row, packagesOnDevice.get()).includes('focus')) ? (
          <Focus name={name} />
        ) : null,
      Frame: Work,
    },
    traffic: {
      called: 'the traffic it looks for',
      blank: () => [],
      Input: listed('traffic', { label: 'Looking for', options: 'of them' }),
      Frame: Work,
    },
    geoTraffic: {
      called: 'where it looks for traffic',
      blank: () => [],
      Input: listed('geoTraffic', { label: 'Traffic from', options: 'of them' }),
      Frame: Work,
    },
    promo_video: {
      called: 'the film',
      blank: () => '',
      value: ({ promoVideo }) => promoVideo,
      Input: ({ name, row }) => (isWhole(row) ? <Film name={name} /> : <p>Hidden fields can only be edited online.</p>),
      Frame: Work,
    },
    extra: { ...ownAnswersField('company', useAskedByPackage), Frame: Work },
    email: {
      ...textField('Public email', { type: 'email', inputMode: 'email', called: 'the email address' }),
      Frame: Reach,
    },
    website: {
      called: 'the website',
      blank: () => '',
      Input: listed('url', { label: 'Website' }),
      value: ({ url }) => url,
      Frame: Reach,
    },
    facebook: {
      called: 'the page on Facebook',
      blank: () => '',
      Input: listed('facebook', { label: 'Facebook' }),
      Frame: Reach,
    },
    twitter: {
      called: 'the account on Twitter',
      blank: () => '',
      Input: listed('twitter', { label: 'Twitter' }),
      Frame: Reach,
    },
  },
});
