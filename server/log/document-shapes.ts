import * as v from 'valibot';
import { type Refusal, refusal } from '../../domain/refusal.ts';
import type { Op, Scope } from '../../domain/sync/log.ts';

/**
 * What the documents of each collection must be, said where the collection is (`documents.ts`) and asked at the one place
 * where entries are made (`plan-batch.ts`): so nothing is stored that a call could not answer with.
 */
const shapes = new Map<string, Set<v.GenericSchema>>();

/** `u:<person>`, `co:<company>` and `room:<room>` hold the same collections each; without a scope it is every scope's. */
const placeOf = (scope: Scope, collection: string): string => `${scope.split(':', 1)[0] ?? ''} ${collection}`;

/** From now on no document of this collection is stored in this kind of scope that the schema refuses. */
export function requireShape(scope: Scope, collection: string, schema: v.GenericSchema): void {
  const place = placeOf(scope, collection);
  const held = shapes.get(place);
  if (held) held.add(schema);
  else shapes.set(place, new Set([schema]));
}

/** Why this cannot be stored; a collection of which nothing was said holds anything. */
export function shapeRefusal(scope: Scope, { c, id, del, doc }: Op): Refusal | undefined {
  if (del) return undefined;
  for (const schema of shapes.get(placeOf(scope, c)) ?? shapes.get(placeOf('', c)) ?? []) {
    // Twice only for what is refused: `is` stops at the first thing wrong.
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
