import { texts } from '../texts.ts';
import type { Talk } from './talk.ts';

/** The label of the button that opens a room. */
export const joinLabel = (name: string): string => (name === '' ? 'Join' : `Join in ${name}`);

/** What stands in place of a stream: where people join, else that there is none; undefined for a talk with a stream. */
export function withoutStreamWords({
  isStreamed,
  elsewhere,
}: Pick<Talk, 'isStreamed' | 'elsewhere'>): string | undefined {
  if (isStreamed) return undefined;
  if (elsewhere === undefined) return texts.notStreamed;
  return elsewhere === '' ? 'Join in a room elsewhere' : joinLabel(elsewhere);
}
