import { companiesCollection } from '../../../../domain/companies/company.ts';
import { computed, type ReadonlySignal, createSignal } from '../../../platform/react/signal.ts';
import { list } from '../../../platform/replica/collection-store.ts';
import { useSignal } from '../../../platform/react/use-signal.ts';

export interface FieldChoice {
  readonly value: string;
  readonly label: string;
}

const NAMES = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** Returns documents as options, sorted by name. */
export const choices = <T extends { readonly id: string; readonly name: string }>(
  things: ReadonlySignal<readonly T[]>,
) =>
  computed(things, (all): readonly FieldChoice[] =>
    all.map(({ id, name }) => ({ value: id, label: name })).toSorted((a, b) => NAMES.compare(a.label, b.label)),
  );

/** Options that update when the documents change. */
export type Choices = ReadonlySignal<readonly FieldChoice[]>;
export const useChoices = (of: Choices): readonly FieldChoice[] => useSignal(of);

/** Returns fixed options, given as labels by value. */
export const fixedChoices = (words: Readonly<Record<string, string>>): Choices =>
  createSignal(Object.entries(words).map(([value, label]) => ({ value, label })));

export const companyChoices = choices(list(companiesCollection));

export const useCompanyChoices = (): readonly FieldChoice[] => useSignal(companyChoices);
