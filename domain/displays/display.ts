import * as v from 'valibot';
import { thingId, titleText } from '../forms/input-schemas.ts';
import { collection } from '../sync/collection.ts';

/**
 * A screen in a hall, showing one stage, or all if `stageId` is null, without a log-in. Its URL is a capability that works
 * until organisers delete the display. Stored in the organisers' scope.
 */
export const Display = v.object({
  id: v.string(),
  name: v.string(),
  stageId: v.nullable(v.string()),
});
export type Display = v.InferOutput<typeof Display>;

export const byName = (a: Pick<Display, 'id' | 'name'>, b: Pick<Display, 'id' | 'name'>): number =>
  a.name.localeCompare(b.name, 'en') || (a.id < b.id ? -1 : 1);

export const displaysCollection = collection('adm', 'displays', { schema: Display, order: byName });

export const NewDisplay = v.object({ name: titleText, stage_id: v.optional(v.nullable(thingId), null) });
export const DisplayChange = v.object({ name: v.optional(titleText), stage_id: v.optional(v.nullable(thingId)) });

/** Path of a display. Its key is after the #, which browsers do not send, so it appears in no log. */
export const displayPath = ({ stageId }: Pick<Display, 'stageId'>, key: string): string =>
  `${stageId === null ? '/screen' : `/screen/${encodeURIComponent(stageId)}`}#${key}`;
