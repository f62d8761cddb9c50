import { useMemo } from 'react';
import { type CompanyDirectory, companyDirectory } from '../../../domain/companies/company-list.ts';
import type { Company } from '../../../domain/companies/company.ts';
import type { Person } from '../../../domain/people/person.ts';
import { computed } from '../../platform/react/signal.ts';
import { useSignal } from '../../platform/react/use-signal.ts';
import { listsOnDevice } from '../event-fields/released-fields.ts';
import { boothList, optimisticBooths } from '../people/optimistic-profiles.ts';
import { packagesOnDevice } from './packages.ts';
import { useListedPeople } from '../people/people.ts';

const directory = computed([boothList, packagesOnDevice, listsOnDevice.company], companyDirectory);

/** All booths with search text: sponsors, then in the order of packages, then by name. */
export const useCompanies = (): CompanyDirectory => useSignal(directory);

/** A booth as visitors see it, with pending edits; undefined if this device does not have it. */
export const useCompany = (id: string): Company | undefined =>
  useSignal(useMemo(() => computed(optimisticBooths, (all) => all.get(id)), [id]));

/** Whether any company is known. */
export const useHasCompanies = (): boolean => useSignal(boothList).length > 0;

/** A booth's people, as far as this device has them. */
export const useTeam = ({ users }: Company): readonly Person[] => useListedPeople(users);
