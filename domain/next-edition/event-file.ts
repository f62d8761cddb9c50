import * as v from 'valibot';
import { FieldList } from '../event-fields/event-field.ts';
import { EventSettings } from '../event/event-settings.ts';
import { EVENT_PAGES_MAX } from '../limits/pages.ts';
import { TICKET_TYPES_MAX } from '../limits/tickets.ts';
import { BoothPackage } from '../packages/package.ts';
import { PageDraft } from '../pages/page.ts';
import { SponsorTier } from '../sponsorships/sponsor-tier.ts';
import { Stage } from '../stages/stage.ts';
import { Track } from '../stages/track.ts';
import { TicketType } from '../tickets/ticket-type.ts';

/** Version of the file. A file of a later version is refused. */
export const EVENT_FILE_FORMAT = 1;
/** Maximum size of the file in bytes: every page and list at its longest, and the logo. */
export const EVENT_FILE_MAX_BYTES = 2_000_000;

/** Maximum size of the logo in the file, in bytes: a larger one goes along in the next smaller width. */
export const EVENT_FILE_LOGO_MAX_BYTES = 300_000;
const LOGO = 'data:image/png;base64,';

/** Returns a PNG as the file has it. */
export const logoText = (base64: string): string => `${LOGO}${base64}`;
/** Returns the base64 of the logo in a file. */
export const logoBase64 = (text: string): string => text.slice(LOGO.length);

const Logo = v.pipe(
  v.string(),
  v.maxLength(LOGO.length + Math.ceil(EVENT_FILE_LOGO_MAX_BYTES / 3) * 4, 'the picture is too large'),
  v.check((text) => text.startsWith(LOGO) && /^[A-Za-z0-9+/]+={0,2}$/.test(logoBase64(text)), 'not a PNG picture'),
);

const list = <S extends v.GenericSchema>(schema: S, most: number) =>
  v.optional(v.pipe(v.array(schema), v.maxLength(most)), []);

/** An event without people and programme, from which the next one starts. `plenary` comes first, so that a cut file is known. */
export const EventFile = v.object({
  plenary: v.literal('event'),
  format: v.number(),
  event: EventSettings,
  logo: v.optional(Logo),
  fields: list(FieldList, 10),
  packages: list(BoothPackage, 100),
  ticketTypes: list(TicketType, TICKET_TYPES_MAX),
  pages: list(PageDraft, EVENT_PAGES_MAX),
  stages: list(Stage, 200),
  tracks: list(Track, 200),
  sponsorTiers: list(SponsorTier, 100),
});
export type EventFile = v.InferOutput<typeof EventFile>;

/** Whether a text begins like an event file, also if the rest is missing. */
export const isEventFileText = (text: string): boolean => /^\s*\{\s*"plenary":\s*"event"/.test(text);
