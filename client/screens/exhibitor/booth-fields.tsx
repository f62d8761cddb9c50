import type { ReactNode } from 'react';
import { listedName, COMPANY_FORM_FIELDS } from '../../../domain/companies/company-form.ts';
import type { Company } from '../../../domain/companies/company.ts';
import type { EventField, FieldList } from '../../../domain/event-fields/event-field.ts';
import { askedFields } from '../../../domain/event-fields/listed-fields.ts';
import { type Packages, TEMPLATE_PACKAGES } from '../../../domain/packages/package.ts';
import { packageOf, showsField } from '../../../domain/packages/rights.ts';
import { usePackages } from '../../data/companies/packages.ts';
import { useOnline } from '../../data/device/online.ts';
import { labelsInForm, nameInForm } from '../../data/event-fields/fields.ts';
import { FieldControl } from '../../parts/fields/field-control.tsx';
import { Card } from '../../ui/cards/card.tsx';
import { PictureField } from '../../ui/form/pictures/picture-field.tsx';
import { Grid } from '../../ui/layout/grid.tsx';
import { Muted } from '../../ui/layout/muted.tsx';
import { Text } from '../../ui/layout/text.tsx';
import styles from './edit-booth.module.css';

interface BoothFieldsProps {
  readonly company: Company;
  readonly list: FieldList;
}

const FORM_NAMES = new Map<string, string>(COMPANY_FORM_FIELDS.map((field) => [listedName(field), field]));
/** Returns the name of a field in the booth's form. It is the name in the document, because edits use that name. */
const boothName = (id: string): string =>
  id === 'logo_url' ? 'photo' : (FORM_NAMES.get(id) ?? nameInForm('company', id));

/** Returns the labels of the booth's form, by the names of its fields. */
export const boothLabels = (list: FieldList): Readonly<Record<string, string>> => {
  const labels = labelsInForm(list);
  return {
    ...labels,
    ...Object.fromEntries(list.fields.map(({ id, label }) => [boothName(id), label])),
  };
};

/** The parts of the form. */
const PARTS = ['Booth', 'What you do', 'Links', 'Private'] as const;
const WORK: ReadonlySet<string> = new Set(['company_type', 'expertise', 'focus', 'traffic', 'geoTraffic']);

function partOf({ id, kind, visible }: EventField): (typeof PARTS)[number] {
  if (visible !== 'everybody') return 'Private';
  if (WORK.has(id) || kind === 'some') return 'What you do';
  return kind === 'link' || kind === 'email' ? 'Links' : 'Booth';
}

/** Fields that are shown side by side. */
const PAIRS: Readonly<Record<string, string>> = { name: 'country', facebook: 'twitter' };
const SECONDS: ReadonlySet<string> = new Set(Object.values(PAIRS));

/** All fields of a booth that the event asks (spec 3, 5), in the order visitors read them. */
export function BoothFields({ company, list }: BoothFieldsProps) {
  const asked = askedFields(list);
  return (
    <Card>
      <div className={styles.fields}>
        {PARTS.map((part) => {
          const fields = asked.filter((field) => partOf(field) === part);
          return fields.length === 0 ? null : <Part key={part} title={part} fields={fields} company={company} />;
        })}
      </div>
    </Card>
  );
}

interface PartProps {
  readonly title: string;
  readonly fields: readonly EventField[];
  readonly company: Company;
}

function Part({ title, fields, company }: PartProps) {
  const drawn = (field: EventField): ReactNode => <BoothField key={field.id} field={field} company={company} />;
  const secondOf = ({ id }: EventField) => fields.find((field) => field.id === PAIRS[id]);
  const isSecond = ({ id }: EventField): boolean => SECONDS.has(id) && fields.some((field) => PAIRS[field.id] === id);
  return (
    <>
      <Text as="h2" size="lg" weight={600} className={styles.part}>
        {title}
      </Text>
      {title === 'Private' ? <Muted>Only your team and the organisers see these.</Muted> : null}
      {fields.map((field) => {
        if (isSecond(field)) return null;
        const second = secondOf(field);
        return second === undefined ? (
          drawn(field)
        ) : (
          <Grid key={field.id} column={14} gap={4} grow align="start">
            {drawn(field)}
            {drawn(second)}
          </Grid>
        );
      })}
    </>
  );
}

function BoothField({ field, company }: { readonly field: EventField; readonly company: Company }) {
  const packages = usePackages();
  if (field.kind === 'picture') return <LogoField label={field.label} current={company.logoUrl} />;
  const shared = { form: 'company', field, name: boothName(field.id) } as const;
  const hint = hintOf(field.id, company, packages);
  return hint === undefined ? <FieldControl {...shared} /> : <FieldControl {...shared} hint={hint} />;
}

/** Returns the hint of a well-known field; some hints say that not every booth shows it. */
function hintOf(id: string, company: Company, packages: Packages): string | undefined {
  const isSpec = packages === TEMPLATE_PACKAGES;
  const hidden = `Your package, ${packageOf(company, packages).name}, does not show this to visitors.`;
  if (id === 'main_color') return 'Adjusted for contrast.';
  if (id === 'focus' && !showsField('focus', company, packages))
    return isSpec ? 'Shown by premium and super booths only.' : hidden;
  if (id !== 'promo_video') return undefined;
  if (showsField('promoVideo', company, packages)) return 'A Vimeo link, if you have one.';
  return isSpec ? 'Shown by super booths only.' : hidden;
}

function LogoField({ label, current }: { readonly label: string; readonly current: string | null }) {
  const isOnline = useOnline();
  return (
    <PictureField
      name="photo"
      label={label}
      hint={isOnline ? 'png, jpg or jpeg, recommended 150x150' : 'A logo needs a connection; all the rest does not.'}
      current={current}
      shape="wide"
      what="logo"
    />
  );
}
