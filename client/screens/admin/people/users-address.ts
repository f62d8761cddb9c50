import * as v from 'valibot';
import { UsersSearch } from '../../../data/admin/people/users-search.ts';
import { useAdminSearch } from '../admin-address.ts';

export const useUsersSearch = (): UsersSearch => v.parse(UsersSearch, useAdminSearch());
