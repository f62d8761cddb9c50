import { withFilter } from '../../../domain/calls/list-query.ts';
import { plural } from '../../../domain/plural.ts';
import { Facets } from '../../ui/filters/facets.tsx';
import { optionsOf } from '../../ui/filters/filter-options.ts';
import { FilterSheet } from '../../ui/filters/filter-sheet.tsx';
import { WordFilters } from '../../ui/filters/word-filters.tsx';
import { omitEmpty } from '../../ui/input/omit-empty.ts';
import { useBoothsSearch, useNarrowBooths } from './booths-address.ts';
import type { BoothsSearch } from './booths-search.ts';
import type { Booths } from './use-booths.ts';

/** Number of active filters, without the search, which is visible in its field. */
export const countFilters = ({ expertise = [], interest = [], country = [], f = {} }: BoothsSearch): number =>
  Object.values(f).reduce((sum, chosen) => sum + chosen.length, expertise.length + interest.length + country.length);

interface BoothFiltersProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly booths: Booths;
}

/** Filters by specialty, interest and country; with released fields by those that are filters. */
export function BoothFilters({ open, onClose, booths }: BoothFiltersProps) {
  const { expertise = [], interest = [], country = [], f = {} } = useBoothsSearch();
  const narrow = useNarrowBooths();
  const count = booths.found.length;
  const sheet = {
    open,
    onClose,
    show: plural(count, 'Show 1 booth', `Show ${count.toLocaleString('en')} booths`),
    onClear: () => narrow({ expertise: undefined, interest: undefined, country: undefined, f: undefined }),
  };
  if (booths.fields)
    return (
      <FilterSheet
        {...sheet}
        groups={booths.fields.map(({ id, legend, options }) => ({
          legend,
          options,
          chosen: f[id] ?? [],
          onChange: (chosen) => narrow({ f: withFilter(f, id, chosen) }),
        }))}
      />
    );
  const groups = [
    { legend: 'Specialties', field: 'expertise', words: booths.expertise, chosen: expertise },
    { legend: 'Looking for', field: 'interest', words: booths.interest, chosen: interest },
    { legend: 'Countries', field: 'country', words: booths.countries, chosen: country },
  ] as const;
  return <WordFilters {...sheet} groups={groups} onNarrow={narrow} />;
}

/** Number of options offered as buttons; the others are in the filter sheet. */
const OFFERED = 5;

/** Filter buttons for specialties; with released fields that leave these out, for the first field that is a filter. */
export function BoothFacets({ booths }: { readonly booths: Booths }) {
  const { expertise = [], f = {} } = useBoothsSearch();
  const narrow = useNarrowBooths();
  const field = booths.fields && (booths.fields.find(({ id }) => id === 'expertise') ?? booths.fields[0]);
  if (booths.fields && !field) return null;
  const chosen = field ? (f[field.id] ?? []) : expertise;
  const options = (field?.options ?? optionsOf(booths.expertise, expertise)).filter(
    ({ value }, index) => index < OFFERED || chosen.includes(value),
  );
  if (options.length === 0) return null;
  return (
    <Facets
      label="Narrow down"
      options={options}
      chosen={chosen}
      onChange={(now) => narrow(field ? { f: withFilter(f, field.id, [...now]) } : { expertise: omitEmpty(now) })}
      isOneLine
    />
  );
}
