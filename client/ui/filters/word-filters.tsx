import type { ComponentProps } from 'react';
import type { CountedWord } from '../../../domain/search/counted-words.ts';
import { optionsOf } from './filter-options.ts';
import { FilterSheet } from './filter-sheet.tsx';
import { omitEmpty } from '../input/omit-empty.ts';

interface WordFiltersProps<Field extends string> extends Omit<ComponentProps<typeof FilterSheet>, 'groups'> {
  readonly groups: readonly {
    readonly legend: string;
    /** URL parameter. */
    readonly field: Field;
    /** Options with the number of results for each. */
    readonly words: readonly CountedWord[];
    readonly chosen: readonly string[];
  }[];
  /** Changes one URL parameter; undefined removes that filter. */
  readonly onNarrow: (change: { readonly [K in Field]?: string[] | undefined }) => void;
}

/** Filter sheet whose options are values of the listed entries, such as interests, with the number of results for each. */
export const WordFilters = <Field extends string>({ groups, onNarrow, ...sheet }: WordFiltersProps<Field>) => (
  <FilterSheet
    {...sheet}
    groups={groups.map(({ legend, field, words, chosen }) => ({
      legend,
      options: optionsOf(words, chosen),
      chosen,
      onChange: (now) => onNarrow({ [field]: omitEmpty(now) } as { readonly [K in Field]?: string[] | undefined }),
    }))}
  />
);
