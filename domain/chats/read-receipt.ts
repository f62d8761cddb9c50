import * as v from 'valibot';
import { userDocKind } from '../sync/mine-kind.ts';

/** How far a person has read in a two-person room. It only grows, on all devices together. */
const WRONG = 'A place in a room is a number';
export const SeenValue = v.object({ seq: v.pipe(v.number(WRONG), v.safeInteger(WRONG), v.minValue(0, WRONG)) });
export const seen = userDocKind('seen', SeenValue, { nothing: { seq: 0 }, title: 'How far you have read' });
