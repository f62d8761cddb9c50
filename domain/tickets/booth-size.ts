import { type Company, TICKET_TYPES } from '../companies/company.ts';

type Booth = Company['ticketType'];

const size = (booth: Booth): number => TICKET_TYPES.indexOf(booth);
export const isSmaller = (booth: Booth, before: Booth): boolean => size(booth) < size(before);
export const larger = (one: Booth, other: Booth): Booth => (isSmaller(one, other) ? other : one);

/**
 * Why somebody should be asked before this ticket is given: the company's booth would become smaller, and what it shows
 * then (its film, its tags, its cards) with it. Undefined where nothing is lost.
 */
export function smallerBooth(
  { name, ticketType: before }: Pick<Company, 'name' | 'ticketType'>,
  booth: Booth | undefined,
): string | undefined {
  return booth !== undefined && isSmaller(booth, before)
    ? `would make the ${before} booth of ${name} a ${booth} one`
    : undefined;
}
