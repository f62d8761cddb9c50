import { readDirectoryCounts } from '../../../../domain/people/visibility-calls.ts';
import { http } from '../../../platform/session/connection.ts';
import { useQuery } from '../../../platform/http/use-query.ts';

/** Loads how many people answered what, and how many each setting would list. Loads again when `about` changes. */
export const useDirectoryCounts = (about: string) =>
  useQuery((signal) => http.request(readDirectoryCounts, {}, { signal }), { about });
