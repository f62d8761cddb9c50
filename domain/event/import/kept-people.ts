import type { FieldList } from '../../event-fields/event-field.ts';
import { completed } from '../../people/profile.ts';
import { blankPerson, type Person, personName } from '../../people/person.ts';
import type { ConflictRule } from '../../sources/field-ownership.ts';
import type { ImportedPerson } from './imported-event.ts';
import { isImportedPerson } from './imported-id.ts';
import {
  baseAfter,
  editedFields,
  fieldName,
  type ImportBase,
  type ImportBases,
  marked,
  type OwnedField,
  type PreservedEdit,
  type SourceValues,
  sourceValues,
  withPreservedEdits,
} from './kept-edits.ts';

/** Labels of all fields of a person that a source may set and people may change here. */
const PERSON_LABELS = {
  firstName: 'first name',
  lastName: 'last name',
  pictureUrl: 'picture',
  jobPosition: 'job',
  about: 'about',
  companyName: 'company',
  companyType: 'type of company',
  companyDescription: 'about the company',
  country: 'country',
  website: 'website',
  twitter: 'X',
  facebook: 'Facebook',
  focus: 'focus',
  traffic: 'traffic',
  interested: 'interests',
  geoTraffic: 'countries of traffic',
} as const satisfies Partial<Record<keyof Person, string>>;

export const PERSON_FIELDS = Object.entries(PERSON_LABELS).map(([key, label]): OwnedField<Person> => ({
  label,
  keys: [key as keyof typeof PERSON_LABELS],
}));

/** The name of a person's base among those of talks. */
export const personBase = (id: string): string => `person:${id}`;

export interface PreservedPeople {
  readonly edits: readonly PreservedEdit[];
  readonly bases: ImportBases;
  readonly says: ReadonlyMap<string, SourceValues>;
}

interface SaidPerson {
  readonly said: Person;
  readonly current: Person | undefined;
  readonly source: ImportedPerson;
  readonly list: FieldList | undefined;
}

/**
 * Returns the base of a person about whom the source never said anything: nothing for whom an import made, and empty values for
 * everybody else, so that what they wrote about themselves counts as changed here.
 */
const baseBefore = (id: string): ImportBase | undefined =>
  isImportedPerson(id)
    ? undefined
    : Object.fromEntries(PERSON_FIELDS.map((field) => [fieldName(field), marked(blankPerson(id), field)]));

/** Collects people after the import of a source: what was changed here stays, other fields follow the source. */
export function peopleKeeper({ bases = new Map(), rule }: { bases?: ImportBases | undefined; rule: ConflictRule }) {
  const edits: PreservedEdit[] = [];
  const after = new Map<string, ImportBase>();
  const says = new Map<string, SourceValues>();
  const keep = ({ said, current, source, list }: SaidPerson): Person => {
    const id = personBase(said.id);
    const owned = { fields: PERSON_FIELDS, base: bases.get(id) ?? baseBefore(said.id), rule };
    const isSaid = ({ keys: [key] }: OwnedField<Person>): boolean => source[key as keyof ImportedPerson] !== undefined;
    after.set(id, baseAfter(said, owned, isSaid));
    says.set(id, sourceValues(said, PERSON_FIELDS, isSaid));
    const { edited, asks } = current ? editedFields(current, said, owned) : { edited: [], asks: [] };
    if (!current || edited.length === 0) return said;
    const [fields, kept] = [edited.map(({ label }) => label), edited.map(fieldName)];
    edits.push({ id, name: personName(current), at: source.at, fields, kept, asks });
    return completed(withPreservedEdits(said, current, edited), { isAdmin: false, ...(list && { list }) });
  };
  return { keep, kept: { edits, bases: after, says } satisfies PreservedPeople };
}
