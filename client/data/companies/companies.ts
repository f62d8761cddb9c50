import { useMemo } from 'react';
import { type CompanyDirectory, companyDirectory } from '../../../domain/companies/company-list.ts';
import type { Company } from '../../../domain/companies/company.ts';
import type { Person } from '../../../domain/people/person.ts';
import { computed } from '../../platform/react/signal.ts';
import { useSignal } from '../../platform/react/use-signal.ts';
import { boothList, boothShelf } from '../people/optimistic-profiles.ts';
import { usePeople } from '../people/people.ts';

const directory = computed(boothList, companyDirectory);

/** Every booth of the event, ready to be searched: sponsors, then the larger ones, then by name. */
export const useCompanies = (): CompanyDirectory => useSignal(directory);

/** As visitors see it, with what was saved here; undefined as long as it is not on this device. */
export const useCompany = (id: string): Company | undefined =>
  useSignal(useMemo(() => computed(boothShelf, (all) => all.get(id)), [id]));

/** The people of a booth that this device knows. */
export const useTeam = ({ users }: Company): readonly Person[] => usePeople(users);
