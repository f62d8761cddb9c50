import * as v from 'valibot';
import {
  SOURCE_ADDRESS_MAX,
  SOURCE_INTERVALS,
  SOURCE_NAME_MAX,
  SOURCE_PRODUCTS_MAX,
  SOURCE_SECRET_MAX,
} from '../limits/sources.ts';
import { thingId } from '../forms/input-schemas.ts';
import { texts } from '../texts.ts';
import { ConflictRule } from './field-ownership.ts';
import { SHOPS } from './shops.ts';
import { isProgrammeKind, SourceKind } from './source-kind.ts';
import { TicketTypeId } from '../tickets/ticket-type.ts';

/** What happens to changes of a programme: they are shown, or put into the draft of the schedule, or released at once. */
export const PUBLISH_RULES = ['show', 'draft', 'release'] as const;

/**
 * `new`: not started yet. `stopped`: the other system refuses the secret, until an organiser replaces it. `asking`: a pull would
 * end many tickets, or cancel most talks, and waits for an organiser.
 */
export const SOURCE_STATES = ['new', 'running', 'paused', 'stopped', 'asking'] as const;
export const SourceState = v.picklist(SOURCE_STATES);
export type SourceState = v.InferOutput<typeof SourceState>;

/** What a product of a shop means: a ticket type, a sign-up for a talk, or nothing. A product that is not in the map is held back. */
export const ProductMeaning = v.variant('means', [
  v.object({ means: v.literal('ticket'), type: TicketTypeId }),
  v.object({ means: v.literal('signup'), talk: thingId }),
  v.object({ means: v.literal('nothing') }),
]);
export type ProductMeaning = v.InferOutput<typeof ProductMeaning>;

/** Product of the shop → its meaning. A variation is a product of its own: `12/3`. */
export const ProductMap = v.pipe(
  v.record(v.pipe(v.string(), v.maxLength(100)), ProductMeaning),
  v.check((map) => Object.keys(map).length <= SOURCE_PRODUCTS_MAX, `At most ${SOURCE_PRODUCTS_MAX} products`),
);
export type ProductMap = v.InferOutput<typeof ProductMap>;

/**
 * What happens to a ticket without an attendee's address: it is held back, or held back and the buyer is mailed a link to say who
 * comes, or the first of an order is the buyer's.
 */
export const NAMELESS = ['hold', 'mail-buyer', 'first-is-buyers'] as const;

const OPTIONS = {
  /** Minutes between two checks. */
  every: v.picklist(SOURCE_INTERVALS),
  nameless: v.picklist(NAMELESS),
  /** Whether people may log in with their order and position, such as ABCDE-1. */
  codes: v.boolean(),
  /** Whether new people get an invitation by mail. */
  invite: v.boolean(),
  publish: v.picklist(PUBLISH_RULES),
  /** Who wins if a field of the programme was changed here and in the source. */
  conflicts: ConflictRule,
};
export const SourceOptions = v.object(OPTIONS);
export type SourceOptions = v.InferOutput<typeof SourceOptions>;
export const DEFAULT_OPTIONS: SourceOptions = {
  every: 5,
  nameless: 'hold',
  codes: true,
  invite: false,
  publish: 'show',
  conflicts: 'ask',
};

const Name = v.pipe(
  v.string(),
  v.trim(),
  v.nonEmpty(texts.fieldMissing),
  v.maxLength(SOURCE_NAME_MAX, `At most ${SOURCE_NAME_MAX} characters`),
);
const Address = v.pipe(
  v.string(),
  v.trim(),
  v.nonEmpty(texts.fieldMissing),
  v.maxLength(SOURCE_ADDRESS_MAX, `At most ${SOURCE_ADDRESS_MAX} characters`),
);
export const Secret = v.pipe(
  v.string(),
  v.trim(),
  v.nonEmpty(texts.fieldMissing),
  v.maxLength(SOURCE_SECRET_MAX, `At most ${SOURCE_SECRET_MAX} characters`),
  v.regex(/^[!-~]+$/, 'Copy the whole token, without spaces'),
);

/** `POST admin/sources`. */
export const NewSource = v.pipe(
  v.object({
    kind: SourceKind,
    name: Name,
    /** Empty for a system that has none. */
    address: v.optional(v.union([v.literal(''), Address]), ''),
    /** Empty for a shop that only calls. Of the programmes only pretalx can use one. */
    secret: v.optional(v.union([v.literal(''), Secret]), ''),
  }),
  v.forward(
    v.partialCheck(
      [['kind'], ['address']],
      ({ kind, address }) => !SHOPS[kind].hasAddress || address !== '',
      texts.fieldMissing,
    ),
    ['address'],
  ),
  v.forward(
    v.partialCheck(
      [['kind'], ['secret']],
      ({ kind, secret }) => SHOPS[kind].isPushed || isProgrammeKind(kind) || secret !== '',
      texts.fieldMissing,
    ),
    ['secret'],
  ),
);
export type NewSource = v.InferOutput<typeof NewSource>;

/** `PATCH admin/sources/{id}`: omitted fields stay. A secret is only ever replaced, never shown. */
export const SourceChanges = v.object({
  name: v.exactOptional(Name),
  address: v.exactOptional(Address),
  secret: v.exactOptional(Secret),
  /** Checks the signatures of the shop's calls; empty for none. */
  hook_secret: v.exactOptional(v.union([v.literal(''), Secret])),
  map: v.exactOptional(ProductMap),
  ...v.entriesFromObjects([v.partial(SourceOptions)]),
});
export type SourceChanges = v.InferOutput<typeof SourceChanges>;

/** The last four characters of a secret, so that organisers know which one it is. */
export const secretEnd = (secret: string): string => secret.slice(-4);
