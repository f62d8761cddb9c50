import type { ReactNode } from 'react';
import type { EventField, FieldList } from '../../../domain/event-fields/event-field.ts';
import { askedFields } from '../../../domain/event-fields/listed-fields.ts';
import { COMPANY_PART } from '../../../domain/event-fields/well-known-fields.ts';
import type { Person } from '../../../domain/people/person.ts';
import { useOnline } from '../../data/device/online.ts';
import { nameInForm } from '../../data/event-fields/fields.ts';
import { FieldControl } from '../../parts/fields/field-control.tsx';
import { PictureField } from '../../ui/form/pictures/picture-field.tsx';
import { Grid } from '../../ui/layout/grid.tsx';
import { Muted } from '../../ui/layout/muted.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import { Text } from '../../ui/layout/text.tsx';
import styles from './edit-profile.module.css';

interface ProfileFieldsProps {
  readonly person: Person;
  readonly list: FieldList;
}

/** The parts of the form. */
const PARTS = ['you', 'focus', 'company', 'elsewhere', 'connections', 'private'] as const;
type Part = (typeof PARTS)[number];
const TITLES: Readonly<Record<Part, string>> = {
  you: 'You',
  focus: 'Focus',
  company: 'Company',
  elsewhere: 'Elsewhere',
  connections: 'Connections',
  private: 'Private',
};
/** Who sees the answers of a part, where not everybody does. */
const SEEN_BY: Readonly<Partial<Record<Part, string>>> = {
  connections: 'Only you, your connections and the organisers see these.',
  private: 'Only you and the organisers see these.',
};
const FOCUS: ReadonlySet<string> = new Set(['focus', 'traffic', 'geoTraffic', 'interested']);

/** Returns the part of the form that contains a field. */
function partOf({ id, kind, visible }: EventField): Part {
  if (visible !== 'everybody') return visible === 'connections' ? 'connections' : 'private';
  if (COMPANY_PART.has(id)) return 'company';
  if (FOCUS.has(id)) return 'focus';
  return kind === 'link' ? 'elsewhere' : 'you';
}

/** All fields of a profile that the event asks (spec 3, 5), in parts, in the order of its list. */
export function ProfileFormFields({ person, list }: ProfileFieldsProps) {
  const asked = askedFields(list);
  return (
    <Stack gap={4} className={styles.fields}>
      {PARTS.map((part) => {
        const fields = asked.filter((field) => partOf(field) === part);
        return fields.length === 0 ? null : (
          <FormPart key={part} part={part}>
            <PartFields fields={fields} person={person} />
          </FormPart>
        );
      })}
    </Stack>
  );
}

function FormPart({ part, children }: { readonly part: Part; readonly children: ReactNode }) {
  const seenBy = SEEN_BY[part];
  return (
    <>
      {seenBy ? (
        <Text as="div" size="lg" weight={600} className={styles.part}>
          <h2>{TITLES[part]}</h2>
          <Muted>{seenBy}</Muted>
        </Text>
      ) : (
        <Text as="h2" size="lg" weight={600} className={styles.part}>
          {TITLES[part]}
        </Text>
      )}
      {children}
    </>
  );
}

/** The fields of a part; first and last name are side by side. */
function PartFields({ fields, person }: { readonly fields: readonly EventField[]; readonly person: Person }) {
  const names = fields.filter(({ kind }) => kind === 'name');
  return fields.map((field) => {
    if (field.kind === 'picture') return <Picture key={field.id} field={field} person={person} />;
    if (field.kind !== 'name') return <ProfileField key={field.id} field={field} />;
    if (field !== names[0]) return null;
    return (
      <Grid key={field.id} column={14} gap={4} grow align="start">
        {names.map((name) => (
          <ProfileField key={name.id} field={name} />
        ))}
      </Grid>
    );
  });
}

const ProfileField = ({ field }: { readonly field: EventField }) => (
  <FieldControl form="person" field={field} name={nameInForm('person', field.id)} />
);

function Picture({ field: { id, label }, person }: { readonly field: EventField; readonly person: Person }) {
  const hint = useOnline()
    ? 'PNG or JPG. We resize it on your device.'
    : 'Photos need a connection; all the rest does not.';
  return id === 'companyLogo' ? (
    <PictureField name={id} label={label} hint={hint} current={person.companyLogoUrl} shape="square" what="logo" />
  ) : (
    <PictureField name={id} label={label} hint={hint} current={person.pictureUrl} />
  );
}
