import * as v from 'valibot';
import { type Refusal, refusal } from '../../domain/refusal.ts';
import type { Op, Scope } from '../../domain/sync/log.ts';

/**
 * Schemas of the documents in each collection. Registered where the collection is declared (`documents.ts`) and checked
 * where entries are made (`plan-batch.ts`), so nothing invalid is stored.
 */
const shapes = new Map<string, Set<v.GenericSchema>>();

/**
 * Returns the key of a collection. All `u:<person>` scopes have the same key, also all `co:<company>` and all
 * `room:<room>` scopes. An empty scope stands for every scope.
 */
const placeOf = (scope: Scope, collection: string): string => `${scope.split(':', 1)[0] ?? ''} ${collection}`;

/** Declares that this kind of scope may only store documents of the collection that fit the schema. */
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
    // Parse again only to explain the refusal: `is` stops at the first problem.
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
