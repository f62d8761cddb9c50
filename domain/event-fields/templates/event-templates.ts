import { MEMBERS_MAX } from '../../limits/packages.ts';
import type { BoothPackage, Packages, Rights } from '../../packages/package.ts';
import { defaultTicketType, TICKET_TYPE_NAMES, type TicketType } from '../../tickets/ticket-type.ts';
import type { EventSettings } from '../../event/event-settings.ts';
import type { TemplateName } from '../event-field.ts';

/** What a template chooses for an event, apart from the fields of its forms. */
export interface EventTemplate {
  /** Who is listed in the directory unless they say otherwise. */
  readonly directory: 'yes' | 'no' | 'all';
  /** Packages of booths; empty for the specification's. */
  readonly packages: Packages;
  /** Ticket types, as changes of the specification's; empty for these. */
  readonly tickets: readonly TicketType[];
}

const ALL_RIGHTS: Rights = { takesCards: true, scans: true, film: true, tags: true, table: true, first: true };

const booth = (id: string, name: string, parts: Partial<Omit<BoothPackage, 'id' | 'name'>> = {}): BoothPackage => ({
  id,
  name,
  order: 1,
  color: '#0f766e',
  rights: { ...ALL_RIGHTS, first: false },
  members: MEMBERS_MAX,
  ...parts,
});

/**
 * Returns who is listed in a new event whose template was chosen before it began; nothing where that is everybody, as without a
 * template.
 */
export function templateDirectory(template: TemplateName | undefined): Pick<EventSettings, 'directory'> {
  const directory = template && EVENT_TEMPLATES[template].directory;
  return directory === undefined || directory === 'all' ? {} : { directory };
}

/** Returns the ticket types of an event: these, and none of the specification's others. */
function onlyThese(types: readonly (Pick<TicketType, 'id' | 'title'> & Partial<TicketType>)[]): TicketType[] {
  const kept = types.map((type): TicketType => ({ ...defaultTicketType(type.id), ...type }));
  const gone = TICKET_TYPE_NAMES.filter((name) => !types.some(({ id }) => id === name));
  return [...kept, ...gone.map((name): TicketType => ({ ...defaultTicketType(name), isGone: true }))];
}

const SPEC: EventTemplate = { directory: 'all', packages: [], tickets: [] };

export const EVENT_TEMPLATES: Readonly<Record<TemplateName, EventTemplate>> = {
  affiliate: SPEC,
  creator: SPEC,
  community: {
    directory: 'yes',
    packages: [booth('booth', 'Booth')],
    tickets: onlyThese([
      { id: 'Attendee', title: 'Regular' },
      { id: 'Reduced', title: 'Reduced' },
      { id: 'CompanyBasicBooth', title: 'Booth', packageId: 'booth' },
    ]),
  },
  trade: {
    directory: 'no',
    packages: [
      booth('gold', 'Gold', { color: '#b4811f', rights: ALL_RIGHTS, members: 10 }),
      booth('silver', 'Silver', {
        order: 2,
        color: '#64748b',
        rights: { ...ALL_RIGHTS, film: false, first: false },
        members: 4,
      }),
      booth('startup', 'Startup', {
        order: 3,
        rights: { takesCards: false, scans: true, film: false, tags: false, table: false, first: false },
        members: 2,
      }),
    ],
    tickets: onlyThese([
      { id: 'Attendee', title: 'Visitor' },
      { id: 'CompanySuperBooth', title: 'Exhibitor Gold', packageId: 'gold' },
      { id: 'CompanyPremiumBooth', title: 'Exhibitor Silver', packageId: 'silver' },
      { id: 'CompanyBasicBooth', title: 'Exhibitor Startup', packageId: 'startup' },
    ]),
  },
  academic: {
    directory: 'yes',
    packages: [booth('poster', 'Poster desk')],
    tickets: onlyThese([
      { id: 'Attendee', title: 'Regular' },
      { id: 'Student', title: 'Student' },
    ]),
  },
};
