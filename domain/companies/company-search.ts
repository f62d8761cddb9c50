import { searchBestFirst, type TextIndex, textIndex } from '../search/text-index.ts';
import type { Company } from './company.ts';

export const companyIndex = (companies: readonly Company[]): TextIndex<Company> => textIndex(companies, companyText);

/** Companies whose name, description, type, specialties or location contain any word of the query, best first (spec 2). */
export const searchCompanies = (index: TextIndex<Company>, query: string): Company[] => searchBestFirst(index, query);

const companyText = ({ name, description, companyType, expertise, place }: Company): string =>
  [name, description, companyType, ...expertise, place].join('\n');
