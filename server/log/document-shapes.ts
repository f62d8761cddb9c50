import * as v from 'valibot';
import { type Refusal, refusal } from '../../domain/refusal.ts';
import type { Op, Scope } from '../../domain/sync/log.ts';

/**
 * Schemas of the documents in each collection, registered where the collection is declared (`documents.ts`) and checked where
 * entries are made (`plan-batch.ts`): so nothing invalid is stored.
 */
const shapes = new Map<string, Set<v.GenericSchema>>();

/**
 * Returns the key of a collection: all `u:<person>` scopes share one key, as do `co:<company>` and `room:<room>`. An empty scope
 * means every scope.
 */
const placeOf = (scope: Scope, collection: string): string => `${scope.split(':', 1)[0] ?? ''} ${collection}`;

/** Makes this kind of scope store only documents of the collection that fit the schema. */
export function requireShape(scope: Scope, collection: string, schema: v.GenericSchema): void {
  const place = placeOf(scope, collection);
  const held = shapes.get(place);
  if (held) held.add(schema);
  else shapes.set(place, new Set([schema]));
}

/** Returns why this op cannot be stored; undefined if it can. A collection without a schema accepts anything. */
export function shapeRefusal(scope: Scope, { c, id, del, doc }: Op): Refusal | undefined {
  if (del) return undefined;
  for (const schema of shapes.get(placeOf(scope, c)) ?? shapes.get(placeOf('', c)) ?? []) {
    // Parses again only to explain the refusal: `is` stops at the first problem.
    if (v.is(schema, doc)) continue;
    const [issue] = v.safeParse(schema, doc).issues ?? [];
    return refusal(
      'invalid',
      `This cannot be stored: ${[c, id, issue && v.getDotPath(issue)].filter(Boolean).join(' ')} is not as it ` +
        `must be${issue ? ` (${issue.message})` : ''}.`,
    );
  }
  return undefined;
}
