import * as v from 'valibot';
import { call } from '../calls/call.ts';
import { crudCalls, listCall } from '../calls/crud-calls.ts';
import { thingId } from '../forms/input-schemas.ts';
import { SourcePreview } from './source-preview.ts';
import { NewSource, ProductMap, SourceChanges, SourceOptions, SourceState } from './source.ts';
import { SourceKind } from './source-kind.ts';

/** A product of a shop, with the number of its tickets. */
export const SourceProduct = v.object({ id: v.string(), name: v.string(), valid: v.number(), waiting: v.number() });

/** A source. Its secret is never shown, only its last characters. */
export const SourceView = v.pipe(
  v.object({
    id: v.string(),
    rev: v.string(),
    kind: SourceKind,
    name: v.string(),
    address: v.string(),
    secret_end: v.string(),
    /** The same of the secret that checks the shop's calls; empty for none. */
    hook_secret_end: v.string(),
    state: SourceState,
    /** The other system with its version, and what it calls the event; empty before the first check. */
    product: v.string(),
    event: v.string(),
    products: v.array(SourceProduct),
    map: ProductMap,
    ...SourceOptions.entries,
    /** Whether there is an address that the other system can call. */
    has_hook: v.boolean(),
  }),
  v.title('Source'),
);
export type SourceView = v.InferOutput<typeof SourceView>;

const path = '/admin/sources';
const one = { access: 'admin', input: v.object({ id: thingId }), output: SourceView } as const;

export const sourceCalls = crudCalls(path, {
  access: 'admin',
  id: thingId,
  view: SourceView,
  input: { add: NewSource, edit: SourceChanges },
  maxBytes: 100_000,
});

/** Reads the other system once and changes nothing. `wrong` says why it does not work; empty if it does. */
export const checkSource = call({
  method: 'post',
  path: `${path}/:id/check`,
  ...one,
  output: v.object({ wrong: v.string(), orders: v.number(), source: SourceView }),
});
/** Reads the other system and says what starting the source would do. Changes nothing. */
export const previewSourceRun = call({
  method: 'post',
  path: `${path}/:id/preview`,
  ...one,
  output: SourcePreview,
});
/** Starts a source, or has it checked now. */
export const runSource = call({
  method: 'post',
  path: `${path}/:id/run`,
  ...one,
  input: v.object({
    id: thingId,
    /** Ends many tickets at once, if the shop says so. */ confirm: v.optional(v.boolean(), false),
  }),
});
export const pauseSource = call({ method: 'post', path: `${path}/:id/pause`, ...one });
/** Reads a programme and keeps it as an import, whose calls show its rows and apply it. `wrong` says why that does not work. */
export const importProgramme = call({
  method: 'post',
  path: `${path}/:id/import`,
  ...one,
  output: v.object({ wrong: v.string(), import: v.string() }),
});

/** A field that keeps what was changed here, although its source says otherwise. */
export const DifferingField = v.pipe(
  v.object({
    /** The talk, or `person:` and the person. */
    id: v.string(),
    /** Title of the talk, or name of the person. */
    name: v.string(),
    field: v.string(),
    label: v.string(),
    /** Both values as texts. */
    ours: v.string(),
    theirs: v.string(),
    /** Whether an organiser is asked about it: both changed it. */
    asks: v.boolean(),
  }),
  v.title('DifferingField'),
);
export type DifferingField = v.InferOutput<typeof DifferingField>;

const SOURCED_ID = v.pipe(
  v.string(),
  v.minLength(1),
  v.maxLength(120),
  v.check((id) => id.isWellFormed(), 'This text contains invalid characters'),
);

/** Fields that keep what was changed here; those that an organiser is asked about first. */
export const listDifferences = listCall({
  path: `${path}/:id/kept`,
  access: 'admin',
  input: { id: thingId },
  view: DifferingField,
});

/** Settles one field: takes the source's value, or keeps ours without being asked again about the same value. */
export const settleDifference = call({
  method: 'post',
  path: `${path}/:id/kept`,
  access: 'admin',
  input: v.object({
    id: thingId,
    thing: SOURCED_ID,
    field: v.pipe(v.string(), v.maxLength(60)),
    take: v.boolean(),
  }),
  output: v.null(),
  status: 204,
});

/** What the source of a talk says in fields that keep what was changed here. */
export const readTalkSource = call({
  method: 'get',
  path: '/admin/talks/:id/said',
  access: 'admin',
  input: v.object({ id: thingId }),
  output: v.object({
    /** The source and what its system is called; empty if the talk has none. */
    source: v.string(),
    system: v.string(),
    fields: v.array(DifferingField),
  }),
});

/** Makes the address that the other system calls after a change. It is shown this once; an earlier one stops working. */
export const makeSourceHook = call({
  method: 'post',
  path: `${path}/:id/hook`,
  ...one,
  output: v.object({ url: v.string() }),
});

/** A field of another system's call. Anything else counts as empty, so that the answer is always the same. */
const word = v.optional(v.fallback(v.pipe(v.string(), v.maxLength(200)), ''), '');

/** Maximum number of bytes of another system's call: an order with all its tickets. */
const CALL_BYTES = 500_000;

/** Called by the other system, in its own words. Answers the same, whatever it says. */
export const callSourceHook = call({
  method: 'post',
  path: '/sources/:id/hook/:key',
  access: 'anyone',
  input: v.object({
    id: v.pipe(v.string(), v.maxLength(100)),
    key: v.pipe(v.string(), v.maxLength(200), v.description('The secret part of the address.')),
    // Of pretix. Other shops send other fields; the server reads the body as it was sent.
    organizer: word,
    event: word,
    code: word,
  }),
  maxBytes: CALL_BYTES,
  output: v.null(),
  status: 204,
});
