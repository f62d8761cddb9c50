import type { EventSettings } from '../event/event-settings.ts';
import { isCompanyTicket, type TicketType } from '../tickets/ticket-type.ts';

/** Number of places for people who register; infinite if it is not limited. */
export const registrationLimit = ({ registrationPlaces }: Pick<EventSettings, 'registrationPlaces'>): number =>
  registrationPlaces || Infinity;

/** The types that people can get by registering: they open the event and need no company. */
export const registrationTypes = <T extends Pick<TicketType, 'opens' | 'packageId' | 'needsCompany'>>(
  types: readonly T[],
): T[] => types.filter((type) => type.opens && !isCompanyTicket(type));

/** The type of ticket that people get by registering: the chosen one, else the first that opens the event. */
export function registrationType<T extends TicketType>(
  { registrationTicket }: Pick<EventSettings, 'registrationTicket'>,
  types: readonly T[],
): T | undefined {
  const possible = registrationTypes(types);
  return possible.find(({ id }) => id === registrationTicket) ?? possible[0];
}
