import type { EventField, FieldOption } from './event-field.ts';

type Choice = Pick<EventField, 'options'>;

const byId = new WeakMap<readonly FieldOption[], ReadonlyMap<string, FieldOption>>();

/** Returns the options of a field by id; cached. */
function optionsById({ options }: Choice): ReadonlyMap<string, FieldOption> {
  const known = byId.get(options) ?? new Map(options.map((option) => [option.id, option]));
  byId.set(options, known);
  return known;
}

/** Returns the id for which a value counts: for a merged option the one into which it was merged, otherwise the value itself. */
export function endOf(field: Choice, value: string): string {
  return optionsById(field).get(value)?.into ?? value;
}

/** Returns the label of a value; undefined if its option was removed. Own words are returned unchanged. */
export function labelOf(field: Choice, value: string): string | undefined {
  const options = optionsById(field);
  const option = options.get(endOf(field, value));
  if (!option) return value;
  return option.state === 'gone' ? undefined : option.label;
}

/** Returns the labels of values, without duplicates. */
export const labelsOf = (field: Choice, values: readonly string[]): string[] => [
  ...new Set(values.flatMap((value) => labelOf(field, value) ?? [])),
];

/** Returns the options that a form offers. */
export const offeredOptions = ({ options }: Choice): FieldOption[] =>
  options.filter(({ into, state }) => into === undefined && state === undefined);

/** Returns the labels of the options that a form offers. */
export const offeredLabels = (field: Choice): string[] => offeredOptions(field).map(({ label }) => label);

/** Returns the option with this id, or else with exactly this label. */
export function optionNamed(field: Choice, text: string): FieldOption | undefined {
  const named = ({ label }: FieldOption): boolean => label === text;
  return optionsById(field).get(text) ?? offeredOptions(field).find(named) ?? field.options.find(named);
}

/** Returns the option that a table cell names; case and surrounding spaces are ignored. */
export function optionInTable(field: Choice, cell: string): FieldOption | undefined {
  const folded = (text: string): string => text.trim().toLocaleLowerCase('en');
  const named = ({ id, label }: FieldOption): boolean => [folded(id), folded(label)].includes(folded(cell));
  return optionNamed(field, cell) ?? offeredOptions(field).find(named) ?? field.options.find(named);
}

/**
 * Returns the options after merging one into another. Chains are flattened: options merged into `from` before are now merged
 * into the same target. A merge that would form a cycle changes nothing.
 */
export function mergeOptions(options: readonly FieldOption[], from: string, to: string): FieldOption[] {
  const end = options.find(({ id }) => id === to)?.into ?? to;
  if (end === from || !options.some(({ id }) => id === end)) return [...options];
  return options.map((option) => {
    if (option.id !== from && option.into !== from) return option;
    return { id: option.id, label: option.label, into: end };
  });
}

/** The reason why these options cannot be stored; undefined if they can. */
export function optionsProblem(options: readonly FieldOption[]): string | undefined {
  const known = new Map(options.map((option) => [option.id, option]));
  if (known.size < options.length) return 'Two options have the same id';
  for (const { label, into } of options) {
    if (into === undefined) continue;
    const end = known.get(into);
    if (!end || end.into !== undefined) return `“${label}” is merged into an option that is not there`;
  }
  const labels = new Set(offeredOptions({ options: [...options] }).map(({ label }) => label.toLocaleLowerCase('en')));
  return labels.size < offeredOptions({ options: [...options] }).length ? 'Two options have the same name' : undefined;
}
