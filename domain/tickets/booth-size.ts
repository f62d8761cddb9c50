import { type Company, TICKET_TYPES } from '../companies/company.ts';

type Booth = Company['ticketType'];

const size = (booth: Booth): number => TICKET_TYPES.indexOf(booth);
export const isSmaller = (booth: Booth, before: Booth): boolean => size(booth) < size(before);
export const larger = (one: Booth, other: Booth): Booth => (isSmaller(one, other) ? other : one);

/**
 * Why this ticket needs confirmation: the company's booth would become smaller and lose features (video, tags, cards).
 * Undefined if nothing is lost.
 */
export function smallerBooth(
  { name, ticketType: before }: Pick<Company, 'name' | 'ticketType'>,
  booth: Booth | undefined,
): string | undefined {
  return booth !== undefined && isSmaller(booth, before)
    ? `would make the ${before} booth of ${name} a ${booth} one`
    : undefined;
}
