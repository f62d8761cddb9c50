import { onDates } from '../event/changed-dates.ts';
import type { EventDates } from '../event/event-dates.ts';
import { daysBetween } from '../event/event-dates.ts';
import type { EventSettings } from '../event/event-settings.ts';
import type { SponsorTier } from '../sponsorships/sponsor-tier.ts';
import type { Stage } from '../stages/stage.ts';
import type { Track } from '../stages/track.ts';
import type { TalkLink } from '../talks/talk.ts';
import type { TicketType } from '../tickets/ticket-type.ts';
import type { IsoDate } from '../time.ts';
import { EVENT_FILE_FORMAT, type EventFile } from './event-file.ts';

/** What of an event the next edition is made from. */
export type ThisEdition = Omit<EventFile, 'plenary' | 'format'>;

export interface NextEdition {
  readonly name: string;
  readonly firstDay: IsoDate;
}

const linkOf = ({ title, url }: TalkLink): TalkLink => ({ title, url });

/**
 * What goes along, by collection, as an allow list: a field that is added later is not in the file by accident. Left out: people,
 * talks, companies, files but the logo, news, addresses of streams and of this year's ticket shop, and whatever is open to guests
 * or strangers.
 */
const TAKEN = {
  event: (event: EventSettings, { name, firstDay }: NextEdition): EventSettings => ({
    id: 'event',
    name,
    location: event.location,
    zone: event.zone,
    ...movedDates(event, firstDay),
    dayLabels: event.dayLabels,
    dayChange: event.dayChange,
    phase: 'onboarding',
    sessionsPerUser: event.sessionsPerUser,
    companyBioMax: event.companyBioMax,
    exhibitorVocabulary: event.exhibitorVocabulary,
    ticketUrl: '',
    faqUrl: event.faqUrl,
    appUrl: event.appUrl,
    chatKeepDays: event.chatKeepDays,
    publicProgramme: event.publicProgramme,
    isDemo: false,
    ...(event.accent !== undefined && { accent: event.accent }),
    ...(event.contact !== undefined && { contact: event.contact }),
    ...(event.logInBy !== undefined && { logInBy: event.logInBy }),
    ...(event.consentKeepMonths !== undefined && { consentKeepMonths: event.consentKeepMonths }),
    ...(event.accountKeepDays !== undefined && { accountKeepDays: event.accountKeepDays }),
    ...(event.directory !== undefined && { directory: event.directory }),
    ...(event.guests !== undefined && { guests: event.guests }),
    ...(event.discussions !== undefined && { discussions: event.discussions }),
    ...(event.links !== undefined && { links: event.links.map(linkOf) }),
    ...(event.registrationPlaces !== undefined && { registrationPlaces: event.registrationPlaces }),
    ...(event.registrationTicket !== undefined && { registrationTicket: event.registrationTicket }),
  }),
  fields: ({ id, fields, template }: EventFile['fields'][number]): EventFile['fields'][number] => ({
    id,
    fields,
    ...(template !== undefined && { template }),
    version: 1,
  }),
  packages: ({ id, name, order, color, rights, members }: EventFile['packages'][number]) => ({
    id,
    name,
    order,
    color,
    rights,
    members,
  }),
  ticketTypes: (type: TicketType): TicketType => ({
    id: type.id,
    title: type.title,
    connectionLimit: type.connectionLimit,
    replayAccess: type.replayAccess,
    aliases: type.aliases,
    attendance: type.attendance,
    opens: type.opens,
    needsCompany: type.needsCompany,
    packageId: type.packageId,
    talks: [],
    isGone: type.isGone,
  }),
  pages: ({ id, kind, title, html, link, places, accept, order }: EventFile['pages'][number]) => ({
    id,
    kind,
    title,
    html,
    link,
    places,
    accept,
    order,
  }),
  stages: ({ id, name, order, capacity, links, extra }: Stage): Stage => ({
    id,
    name,
    order,
    ...(capacity !== undefined && { capacity }),
    ...(links !== undefined && { links: links.map(linkOf) }),
    ...(extra !== undefined && { extra }),
  }),
  sponsorTiers: ({ id, name, order }: SponsorTier): SponsorTier => ({ id, name, order }),
  tracks: ({ id, name, color }: Track): Track => ({ id, name, color, sponsorship: null }),
} as const;

/** Returns the dates moved so that the event begins on this day. */
function movedDates(event: EventDates, firstDay: IsoDate): Pick<EventSettings, 'firstDay' | 'lastDay' | 'days'> {
  const by = daysBetween(event.firstDay, firstDay);
  const moved = (day: IsoDate): IsoDate => Temporal.PlainDate.from(day).add({ days: by }).toString();
  const listed = event.days && onDates(event.days.map(moved));
  if (!listed?.days) return { firstDay, lastDay: moved(event.lastDay) };
  return { firstDay: listed.firstDay, lastDay: listed.lastDay, days: [...listed.days] };
}

/** Returns the file from which the next edition starts. */
export const nextEditionFile = (held: ThisEdition, next: NextEdition): EventFile => ({
  plenary: 'event',
  format: EVENT_FILE_FORMAT,
  event: TAKEN.event(held.event, next),
  ...(held.logo !== undefined && { logo: held.logo }),
  fields: held.fields.map(TAKEN.fields),
  packages: held.packages.map(TAKEN.packages),
  ticketTypes: held.ticketTypes.map(TAKEN.ticketTypes),
  pages: held.pages.map(TAKEN.pages),
  stages: held.stages.map(TAKEN.stages),
  tracks: held.tracks.map(TAKEN.tracks),
  sponsorTiers: held.sponsorTiers.map(TAKEN.sponsorTiers),
});
