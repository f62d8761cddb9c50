import type { ImportedEvent } from '../../../domain/event/import/imported-event.ts';
import { plural } from '../../../domain/plural.ts';
import { streamKind } from '../../../domain/talks/player/stream-kind.ts';

/** Returns a sentence about talks with links that can be played here; the form of each offers them as streams. */
export function playableLinks({ talks }: Pick<ImportedEvent, 'talks'>): string[] {
  const count = talks.filter(({ links = [] }) => links.some(({ url }) => streamKind(url))).length;
  if (count === 0) return [];
  return [
    plural(
      count,
      '1 talk has a link that can be played here. Its form offers it under Where it is streamed.',
      `${count} talks have a link that can be played here. Their forms offer them under Where it is streamed.`,
    ),
  ];
}
