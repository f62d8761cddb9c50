import type { Filter, Sort } from 'mongodb';
import type { IndexSpec, Key, PageQuery, Stored } from '../document-store.ts';
import type { MongoDocument } from './document.ts';
import type { Position } from '../page-cursor.ts';

/** Returns MongoDB's name of a field. */
const mongoField = (field: string): string => (field === 'id' ? '_id' : field);

/** Returns the fields by which an index sorts. A unique index sorts completely without the id. */
export const orderOf = <T extends Stored>({ fields, unique }: IndexSpec<T>): string[] =>
  [...fields, ...(unique ? [] : ['id'])].map(mongoField);

// Returns filters for equal values. Always with `$eq`, so that a key cannot be read as an operator.
export const equalTo = (fields: readonly string[], keys: readonly Key[]): Filter<MongoDocument>[] =>
  keys.map((key, i) => ({ [mongoField(fields[i] ?? '')]: { $eq: key } }));

export const allOf = (conditions: readonly Filter<MongoDocument>[]): Filter<MongoDocument> =>
  conditions.length > 0 ? { $and: [...conditions] } : {};

export function pageFilter<T extends Stored>(
  index: IndexSpec<T>,
  query: PageQuery,
  position: Position | undefined,
): Filter<MongoDocument> {
  const conditions = equalTo(index.fields, query.equals);
  const order = orderOf(index).slice(query.equals.length);
  const bounded = order[0] ?? '_id';
  if (query.from !== undefined) conditions.push({ [bounded]: { $gte: query.from } });
  if (query.to !== undefined) conditions.push({ [bounded]: { $lt: query.to } });
  if (position) conditions.push(...beyond(order, position, query.reverse ? '$lt' : '$gt'));
  return allOf(conditions);
}

export function pageSort<T extends Stored>(index: IndexSpec<T>, query: PageQuery): Sort {
  const order = orderOf(index).slice(query.equals.length);
  return Object.fromEntries(order.map((field) => [field, query.reverse ? -1 : 1] as const));
}

/** Returns the filter for rows after a position. Compares field by field, because MongoDB has no `(a, b, _id) > (…)`. */
function beyond(order: readonly string[], position: Position, operator: '$lt' | '$gt'): Filter<MongoDocument>[] {
  const [first] = order;
  // `equals` fixed all fields of a unique index, so there is only one document.
  if (first === undefined) return [{ _id: { $in: [] } }];
  const branches = order.map((field, i) =>
    allOf([
      ...order.slice(0, i).map((before, j) => ({ [before]: { $eq: position[j] } })),
      { [field]: { [operator]: position[i] } },
    ]),
  );
  // An extra bound on the first field lets the engine start at the right place of the index.
  return [{ [first]: { [`${operator}e`]: position[0] } }, { $or: branches }];
}
