import type { ImportedStage, ImportedTrack } from '../../domain/event/imported-event.ts';
import { given } from './lenient-fields.ts';
import { plainLine } from './plain-text.ts';

type Name = string | null;

/** A stage or track is known by its name, which all formats have; a list of them has every name once, in order. */
const namesOf = (names: readonly Name[]): string[] => [...new Set(names.map((name) => plainLine(name ?? '')).filter((name) => name !== ''))];

export const stagesNamed = (names: readonly Name[]): ImportedStage[] => namesOf(names).map((name, order) => ({ key: name, name, order }));

export const tracksNamed = (names: readonly Name[], colors: ReadonlyMap<string, string | undefined> = new Map()): ImportedTrack[] =>
  namesOf(names).map((name) => ({ key: name, name, ...given('color', colors.get(name)) }));
