import * as v from 'valibot';
import { Extra } from '../event-fields/extra-value.ts';
import { LeadView } from '../companies/lead-view.ts';
import { LEAD_STAGES } from '../companies/lead-note.ts';
import { SourceState } from '../sources/source.ts';
import { WEBHOOK_ACTIONS } from './webhook-changes.ts';

// Content of deliveries: only what organisers may see, and no code, token, video address or secret.

const Named = v.object({ id: v.string(), name: v.string() });
const Action = v.picklist(WEBHOOK_ACTIONS);
const change = <K extends string, S extends v.GenericSchema>(thing: K, schema: S) =>
  v.object({
    action: Action,
    id: v.string(),
    /** The item when it is sent; null if it no longer exists. */
    ...({ [thing]: v.nullable(schema) } as Record<K, v.NullableSchema<S, undefined>>),
  });

/** Times in ISO 8601 UTC, `length` in minutes. */
export const TalkPayload = v.pipe(
  v.object({
    id: v.string(),
    title: v.string(),
    description: v.string(),
    start_time: v.string(),
    length: v.number(),
    stage: v.nullable(Named),
    track: v.nullable(Named),
    speakers: v.array(Named),
    kind: v.picklist(['talk', 'break', 'stage-break']),
    cancelled: v.boolean(),
    is_finished: v.boolean(),
    url: v.string(),
  }),
  v.title('WebhookTalk'),
);
export type TalkPayload = v.InferOutput<typeof TalkPayload>;

export const PersonPayload = v.pipe(
  v.object({
    id: v.string(),
    first_name: v.string(),
    last_name: v.string(),
    job_position: v.string(),
    about: v.string(),
    company_id: v.nullable(v.string()),
    company: v.string(),
    country: v.string(),
    website: v.string(),
    is_speaker: v.boolean(),
    /** Answers to the event's own fields that everybody sees, choices as labels; absent if there are none. */
    extra: v.exactOptional(Extra),
  }),
  v.title('WebhookPerson'),
);
export type PersonPayload = v.InferOutput<typeof PersonPayload>;

/** `id` is the ticket's; a person's first ticket has the person's. Never contains the code. */
export const TicketPayload = v.pipe(
  v.object({
    id: v.string(),
    user_id: v.string(),
    type: v.string(),
    email: v.string(),
    first_name: v.string(),
    last_name: v.string(),
    has_code: v.boolean(),
  }),
  v.title('WebhookTicket'),
);
export type TicketPayload = v.InferOutput<typeof TicketPayload>;

export const LeadPayload = v.pipe(
  v.object({ ...LeadView.entries, stage: v.picklist(LEAD_STAGES) }),
  v.title('WebhookLead'),
);
export type LeadPayload = v.InferOutput<typeof LeadPayload>;

/** A source of tickets. `wrong` says why an organiser must act; empty while all is well or a failure is new. */
export const SourcePayload = v.pipe(
  v.object({ id: v.string(), name: v.string(), place: v.string(), state: SourceState, wrong: v.string() }),
  v.title('WebhookSource'),
);
export type SourcePayload = v.InferOutput<typeof SourcePayload>;

const message = <T extends string, C extends v.GenericSchema>(type: T, changes: C) =>
  v.object({ type: v.literal(type), timestamp: v.string(), data: v.object({ changes: v.array(changes) }) });

/** All bodies that are sent, by kind of delivery. */
export const WEBHOOK_MESSAGES = {
  talks: v.pipe(message('talks.changed', change('talk', TalkPayload)), v.title('TalksChanged')),
  people: v.pipe(message('people.changed', change('person', PersonPayload)), v.title('PeopleChanged')),
  tickets: v.pipe(message('tickets.changed', change('ticket', TicketPayload)), v.title('TicketsChanged')),
  leads: v.pipe(message('leads.changed', change('lead', LeadPayload)), v.title('LeadsChanged')),
  sources: v.pipe(message('sources.changed', change('source', SourcePayload)), v.title('SourcesChanged')),
  test: v.pipe(
    v.object({
      type: v.literal('test'),
      timestamp: v.string(),
      data: v.object({ message: v.string(), event: v.string() }),
    }),
    v.title('WebhookTest'),
  ),
} as const;
export type WebhookMessages = {
  readonly [K in keyof typeof WEBHOOK_MESSAGES]: v.InferOutput<(typeof WEBHOOK_MESSAGES)[K]>;
};
