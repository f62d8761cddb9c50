import * as v from 'valibot';
import { thingId, titleText } from '../fields.ts';
import { collection } from '../sync/collection.ts';

/**
 * A screen that hangs in a hall: it shows one stage, or all of them where `stageId` is null, without a log-in. Its address
 * is a capability that works until organisers take the display away. Of the organisers' own scope.
 */
export const Display = v.object({
  id: v.string(),
  name: v.string(),
  stageId: v.nullable(v.string()),
});
export type Display = v.InferOutput<typeof Display>;

export const byName = (a: Pick<Display, 'id' | 'name'>, b: Pick<Display, 'id' | 'name'>): number =>
  a.name.localeCompare(b.name, 'en') || (a.id < b.id ? -1 : 1);

export const displays = collection('adm', 'displays', { schema: Display, order: byName });

export const NewDisplay = v.object({ name: titleText, stage_id: v.optional(v.nullable(thingId), null) });
export const DisplayChange = v.object({ name: v.optional(titleText), stage_id: v.optional(v.nullable(thingId)) });

/** Where a display opens. Its key stands behind the #, which no browser sends: no log on the way has it. */
export const displayPath = ({ stageId }: Pick<Display, 'stageId'>, key: string): string =>
  `${stageId === null ? '/screen' : `/screen/${encodeURIComponent(stageId)}`}#${key}`;
