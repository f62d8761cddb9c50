import { companies } from '../../../domain/companies/company.ts';
import { derived, type Live, liveValue } from '../../platform/live-value.ts';
import { list } from '../../platform/shelf.ts';
import { useLive } from '../../platform/use-live.ts';

export interface Choice {
  readonly value: string;
  readonly label: string;
}

const NAMES = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** Things to choose from, by name. */
export const choices = <T extends { readonly id: string; readonly name: string }>(things: Live<readonly T[]>) =>
  derived(things, (all): readonly Choice[] =>
    all.map(({ id, name }) => ({ value: id, label: name })).toSorted((a, b) => NAMES.compare(a.label, b.label)),
  );

/** Things to choose from, as they are now. */
export type Choices = Live<readonly Choice[]>;
export const useChoices = (of: Choices): readonly Choice[] => useLive(of);

/** Always the same ones, as they stand here: the words by what they stand for. */
export const fixedChoices = (words: Readonly<Record<string, string>>): Choices =>
  liveValue(Object.entries(words).map(([value, label]) => ({ value, label })));

export const companyChoices = choices(list(companies));

export const useCompanyChoices = (): readonly Choice[] => useLive(companyChoices);
