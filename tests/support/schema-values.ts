import * as v from 'valibot';

/** The parts of valibot's schemas from which values are made. */
interface Described {
  readonly type: string;
  readonly wrapped?: Described;
  readonly item?: Described;
  readonly options?: readonly string[];
  readonly entries?: Readonly<Record<string, Described>>;
}

/** Returns a valid value that is neither empty nor the default; `turn` 0 and 1 give different values. */
function valueFor(schema: v.GenericSchema, turn: 0 | 1): unknown {
  const fits = candidates(schema as unknown as Described, turn).find((value) => v.is(schema, value));
  if (fits === undefined) throw new Error(`No value is known for a ${schema.type}`);
  return fits;
}

function candidates({ type, wrapped, item, options = [], entries = {} }: Described, turn: 0 | 1): unknown[] {
  if (wrapped) return candidates(wrapped, turn);
  if (item) return candidates(item, turn).map((value) => [value]);
  switch (type) {
    case 'string':
      return [`text ${turn}`, `#00000${turn}`];
    case 'number':
      return [1_900_000_000_000 + turn, 7 + turn];
    case 'boolean':
      return [turn === 0];
    case 'picklist':
      return [options.at(turn - 1)];
    case 'object':
      return [Object.fromEntries(Object.entries(entries).map(([name, one]) => [name, candidates(one, turn)[0]]))];
    case 'record':
      return [{ field: `text ${turn}` }];
    default:
      return [];
  }
}

/** Returns a document with all fields of its schema; the documents of the two turns differ in each field. */
export const filledIn = <E extends v.ObjectEntries>(
  { entries }: v.ObjectSchema<E, undefined>,
  turn: 0 | 1,
): v.InferOutput<v.ObjectSchema<E, undefined>> =>
  Object.fromEntries(
    Object.entries(entries).map(([field, schema]) => [field, valueFor(schema as v.GenericSchema, turn)]),
  ) as v.InferOutput<v.ObjectSchema<E, undefined>>;
