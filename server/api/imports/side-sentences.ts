import { plural } from '../../../domain/plural.ts';
import type { DiffRow } from '../../../domain/event/diff-rows.ts';
import type { ImportKind } from '../../../domain/imports/import-fields.ts';

type Noun = DiffRow['noun'];

const ADDED: Partial<Record<Noun, (count: number) => string>> = {
  stage: (count) => plural(count, '1 stage is added.', `${count} stages are added.`),
  track: (count) => plural(count, '1 track is added.', `${count} tracks are added.`),
  person: (count) => plural(count, '1 speaker is added.', `${count} speakers are added.`),
};

/** What a table does beside its own rows. */
export function sideSentences(rows: readonly DiffRow[], what: ImportKind): string[] {
  if (what !== 'talks') return [];
  return Object.entries(ADDED).flatMap(([noun, sentence]) => {
    const count = rows.filter((row) => row.noun === noun && row.change === 'added').length;
    return count === 0 ? [] : [sentence(count)];
  });
}
