import type { FieldFilters } from '../calls/list-query.ts';
import { filteredValues, filterFields } from '../event-fields/answer-words.ts';
import { heldBy } from '../event-fields/compared-answers.ts';
import type { EventField, FieldList } from '../event-fields/event-field.ts';
import type { Person } from './person.ts';

/** A value of a field, shared by all people who gave it, so that counting is adding to a number and no look-up. */
interface FilterValue {
  readonly value: string;
  count: number;
}
/** Values of a person, one entry for each field by which people are filtered, in the order of the list. */
type Filtered = readonly (readonly FilterValue[])[];

interface Filter {
  readonly field: EventField;
  /** All values that anyone was seen to have. */
  readonly values: Map<string, FilterValue>;
}

const ofList = new WeakMap<FieldList, readonly Filter[]>();
/** Cached per person and list, because a list of 10,000 people needs it at every key press. */
const ofPerson = new WeakMap<Person, { readonly list: FieldList; readonly values: Filtered }>();

/** Returns the released fields by which people are filtered, with their values; cached. */
export function peopleFilters(list: FieldList | undefined): readonly Filter[] {
  if (!list) return [];
  const known = ofList.get(list) ?? filterFields(list).map((field): Filter => ({ field, values: new Map() }));
  ofList.set(list, known);
  return known;
}

/** Returns the values by which a person is found; cached. */
export function filtered(person: Person, list: FieldList | undefined): Filtered {
  if (!list) return [];
  const known = ofPerson.get(person);
  if (known?.list === list) return known.values;
  const values = peopleFilters(list).map(({ field, values: all }) =>
    filteredValues(field, heldBy(person, field)).map((value) => {
      const shared = all.get(value) ?? { value, count: 0 };
      all.set(value, shared);
      return shared;
    }),
  );
  ofPerson.set(person, { list, values });
  return values;
}

/** Returns the chosen values of each field by which people are filtered; undefined where nothing is chosen. */
export const chosenFields = (
  chosen: FieldFilters | undefined,
  list: FieldList | undefined,
): readonly (readonly string[] | undefined)[] =>
  peopleFilters(list).map(({ field: { id } }) => {
    const values = chosen && Object.hasOwn(chosen, id) ? chosen[id] : undefined;
    return values && values.length > 0 ? values : undefined;
  });

/** Whether any of these values is chosen; true where nothing is chosen. */
export const hasAny = (values: readonly FilterValue[] | undefined, chosen: readonly string[] | undefined): boolean =>
  chosen === undefined || (values?.some(({ value }) => chosen.includes(value)) ?? false);
