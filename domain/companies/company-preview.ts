import { COMPANY_PREVIEW_LENGTH } from '../limits/companies.ts';

/** The start of a booth's description for cards (spec 9). Characters are not cut in half. */
export function companyPreview(description: string): string {
  const characters = Array.from(description.trim());
  return characters.length <= COMPANY_PREVIEW_LENGTH
    ? characters.join('')
    : `${characters.slice(0, COMPANY_PREVIEW_LENGTH).join('').trimEnd()}…`;
}
