import type { EventField, FieldOption } from './event-field.ts';

type Choice = Pick<EventField, 'options'>;

const byId = new WeakMap<readonly FieldOption[], ReadonlyMap<string, FieldOption>>();

/** The options of a field by id. */
function optionsById({ options }: Choice): ReadonlyMap<string, FieldOption> {
  const known = byId.get(options) ?? new Map(options.map((option) => [option.id, option]));
  byId.set(options, known);
  return known;
}

/** The id that a value counts as: a merged option counts as the one it was merged into; own words as themselves. */
export function endOf(field: Choice, value: string): string {
  return optionsById(field).get(value)?.into ?? value;
}

/** What a value says. Undefined if its option was taken away; own words are returned as they are. */
export function labelOf(field: Choice, value: string): string | undefined {
  const options = optionsById(field);
  const option = options.get(endOf(field, value));
  if (!option) return value;
  return option.state === 'gone' ? undefined : option.label;
}

/** What values say, each once. */
export const labelsOf = (field: Choice, values: readonly string[]): string[] => [
  ...new Set(values.flatMap((value) => labelOf(field, value) ?? [])),
];

/** The options that a form offers. */
export const offeredOptions = ({ options }: Choice): FieldOption[] =>
  options.filter(({ into, state }) => into === undefined && state === undefined);

/** The labels that a form offers. */
export const offeredLabels = (field: Choice): string[] => offeredOptions(field).map(({ label }) => label);

/** The option that a value means: its id, or else exactly its label. */
export function optionNamed(field: Choice, text: string): FieldOption | undefined {
  const named = ({ label }: FieldOption): boolean => label === text;
  return optionsById(field).get(text) ?? offeredOptions(field).find(named) ?? field.options.find(named);
}

/** The option that a cell of a table means: case of letters and spaces around it do not count. */
export function optionInTable(field: Choice, cell: string): FieldOption | undefined {
  const folded = (text: string): string => text.trim().toLocaleLowerCase('en');
  const named = ({ id, label }: FieldOption): boolean => [folded(id), folded(label)].includes(folded(cell));
  return optionNamed(field, cell) ?? offeredOptions(field).find(named) ?? field.options.find(named);
}

/**
 * The options after merging one into another. Chains are flattened: what was merged into `from` is now merged into the same
 * option. A merge that would make a circle changes nothing.
 */
export function mergeOptions(options: readonly FieldOption[], from: string, to: string): FieldOption[] {
  const end = options.find(({ id }) => id === to)?.into ?? to;
  if (end === from || !options.some(({ id }) => id === end)) return [...options];
  return options.map((option) => {
    if (option.id !== from && option.into !== from) return option;
    return { id: option.id, label: option.label, into: end };
  });
}

/** Why these options cannot be stored; undefined if they can. */
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
