import { OTHER } from '../../choices/other.ts';
import type { EventField, FieldOption } from '../event-field.ts';

/** A field as a template defines it. */
type Described = Pick<EventField, 'kind' | 'label'> &
  Partial<Omit<EventField, 'id' | 'kind' | 'label' | 'options'>> & {
    readonly options?: readonly string[];
    /** Whether own words are accepted after the option 'Other'. */
    readonly other?: true;
  };

/** Returns a field of a template. The id of each option is its label. */
export function defineField(id: string, { options = [], other, ...described }: Described): EventField {
  const texts = other ? [...options, OTHER] : options;
  return {
    id,
    help: '',
    required: false,
    own: other === true,
    hosts: [],
    visible: 'everybody',
    filter: false,
    search: false,
    common: 0,
    first: false,
    onCard: false,
    byPackage: false,
    asked: true,
    ...described,
    options: texts.map((text): FieldOption => ({ id: text, label: text })),
  };
}

/** The first fields of every person form: names of 1 to 80 characters, and an optional photo. */
export const NAME_FIELDS: readonly EventField[] = [
  defineField('profile_picture_url', { kind: 'picture', label: 'Your photo' }),
  defineField('first_name', { kind: 'name', label: 'First Name', required: true, search: true, first: true }),
  defineField('last_name', { kind: 'name', label: 'Last Name', required: true, search: true, first: true }),
];
