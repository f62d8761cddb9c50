import { plural } from '../../domain/plural.ts';
import type { ImportedStage, ImportedTrack } from '../../domain/event/import/imported-event.ts';
import type { Notes } from './import-file.ts';
import { given } from './lenient-fields.ts';
import { plainLine } from './plain-text.ts';

type Name = string | null;

/** Unique names of stages or tracks in order: all formats have names. */
const namesOf = (names: readonly Name[]): string[] => [
  ...new Set(names.map((name) => plainLine(name ?? '')).filter((name) => name !== '')),
];

/** Stages by name. `isOrdered`: the source lists them in order. */
export const stagesNamed = (names: readonly Name[], { isOrdered = false } = {}): ImportedStage[] =>
  namesOf(names).map((name, order) => ({ key: name, name, ...(isOrdered && { order }) }));

export const tracksNamed = (
  names: readonly Name[],
  colors: ReadonlyMap<string, string | undefined> = new Map(),
): ImportedTrack[] => namesOf(names).map((name) => ({ key: name, name, ...given('color', colors.get(name)) }));

/** Notes stages without talks: they are kept, but may be a mistake. */
export function remarkEmpty(stages: readonly ImportedStage[], used: readonly Name[], notes: Notes): void {
  const keys = new Set(namesOf(used));
  const empty = stages.map(({ key }) => key).filter((key) => !keys.has(key));
  if (empty.length > 0)
    notes.remark(
      plural(
        empty.length,
        `One stage of the file has no talks: ${empty.join(', ')}.`,
        `${empty.length} stages of the file have no talks: ${empty.join(', ')}.`,
      ),
    );
}
