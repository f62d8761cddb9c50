import { searchedWords, wordsOf } from '../event-fields/answer-words.ts';
import type { FieldList } from '../event-fields/event-field.ts';
import { fieldValue } from '../event-fields/field-value.ts';
import { publicFields } from '../event-fields/labelled-answers.ts';
import { askedFields } from '../event-fields/listed-fields.ts';
import { searchBestFirst, type TextIndex, textIndex } from '../search/text-index.ts';
import type { Company } from './company.ts';

/** `list`: the released fields; the search then reads labels, and answers to those of the event's own fields that it is to read. */
export const companyIndex = (companies: readonly Company[], list?: FieldList): TextIndex<Company> =>
  textIndex(companies, (company) => (list ? textBy(company, list) : companyText(company)));

/** Companies whose name, description, type, specialties or location contain any word of the query, best first (spec 2). */
export const searchCompanies = (index: TextIndex<Company>, query: string): Company[] => searchBestFirst(index, query);

const companyText = ({ name, description, companyType, expertise, place }: Company): string =>
  [name, description, companyType, ...expertise, place].join('\n');

/** Well-known fields that every search of booths reads, apart from the name and the place. */
const SEARCHED: readonly string[] = ['description', 'company_type', 'expertise'];

function textBy(company: Company, list: FieldList): string {
  const known = askedFields(list).filter(({ id }) => SEARCHED.includes(id));
  const own = publicFields(list).filter(({ search }) => search);
  return [
    company.name,
    ...known.flatMap((field) => wordsOf(field, fieldValue('company', company, field.id))),
    company.place,
    ...own.map((field) => searchedWords(field, fieldValue('company', company, field.id))),
  ].join('\n');
}
