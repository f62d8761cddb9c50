import { COMPANY_PREVIEW_LENGTH } from '../limits/companies.ts';

/** The beginning of a booth's description, as cards show it (spec 9). No character is cut in half. */
export function companyPreview(description: string): string {
  const characters = Array.from(description.trim());
  return characters.length <= COMPANY_PREVIEW_LENGTH
    ? characters.join('')
    : `${characters.slice(0, COMPANY_PREVIEW_LENGTH).join('').trimEnd()}…`;
}
