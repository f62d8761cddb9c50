import { isDeepStrictEqual } from 'node:util';
import { SOURCES_MAX } from '../../../domain/limits/sources.ts';
import { definedFields } from '../../../domain/document-fields.ts';
import { refuse } from '../../../domain/refusal.ts';
import { makeSourceHook, pauseSource, runSource, sourceCalls } from '../../../domain/sources/source-calls.ts';
import { SHOPS } from '../../../domain/sources/shops.ts';
import { isProgrammeKind } from '../../../domain/sources/source-kind.ts';
import { DEFAULT_OPTIONS, secretEnd, type SourceChanges } from '../../../domain/sources/source.ts';
import { endpoint } from '../../http/endpoint.ts';
import { pageOf } from '../../http/paging.ts';
import { signingKey } from '../../platform/standard-webhook.ts';
import type { Ports } from '../../ports.ts';
import { insertNew } from '../../store/insert-new.ts';
import { staleUnless } from '../../sync/edit-documents.ts';
import { recordChange } from '../audit/audit-store.ts';
import { hookHash } from './hook.ts';
import { pushedTicketEndpoints } from './push-endpoints.ts';
import { publishHealth } from './publish-health.ts';
import { pullSource } from './pull-source.ts';
import { sourceCheckEndpoints } from './source-check-endpoints.ts';
import {
  allSources,
  BLANK_PROGRAMME,
  BLANK_SOURCE,
  sealHookSecret,
  sealSourceSecret,
  type SourceRow,
  sourceTable,
  updateSource,
} from './source-store.ts';
import { found, missing, revOf, viewOf } from './source-view.ts';
import { refuseAddress, whatIsRead } from './kind-of-source.ts';

/** Fields that the audit shows: none is secret. */
const shownFields = ({ name, address, state, map, options, secretEnd: end, hookSecretEnd }: SourceRow) => ({
  name,
  address,
  state,
  secret: `ends …${end}`,
  ...(hookSecretEnd && { secret_of_calls: `ends …${hookSecretEnd}` }),
  products: map,
  ...options,
});

interface Recorded {
  readonly by: string;
  readonly note: string;
  readonly before: SourceRow | null;
  readonly after: SourceRow | null;
}

async function record({ by, note, before, after }: Recorded, ports: Ports): Promise<void> {
  const id = (after ?? before)?.id ?? '';
  const audited = {
    collection: 'sources',
    id,
    rev: '',
    before: before && shownFields(before),
    after: after && shownFields(after),
  };
  await recordChange({ by, scope: 'sources', note, changes: [audited] }, ports);
  await publishHealth(id, ports);
}

interface Change {
  readonly actorId: string;
  readonly id: string;
  readonly note: string;
  readonly ifMatch?: string | undefined;
  readonly to: (held: SourceRow) => Partial<SourceRow>;
}

/** Changes a source and has whoever reads it now drop what was read under the old settings. */
async function change({ actorId, id, note, ifMatch, to }: Change, ports: Ports): Promise<SourceRow> {
  let before: SourceRow | null = null;
  const after = await updateSource(
    id,
    (held) => {
      staleUnless(ifMatch, revOf(held));
      before = held;
      return { ...held, ...to(held), claimedBy: '', claimUntil: 0 };
    },
    ports,
  );
  if (!after) return missing();
  await record({ by: actorId, note, before, after }, ports);
  return after;
}

/** The changed columns. Another shop, and other rules, are read from the beginning. */
function changed(
  held: SourceRow,
  { name, address, secret, hook_secret: hookSecret, map, ...options }: SourceChanges,
  ports: Ports,
): Partial<SourceRow> {
  const isElsewhere = address !== undefined && address !== held.address;
  return {
    ...(name !== undefined && { name }),
    ...(address !== undefined && { address }),
    ...(secret !== undefined && { sealed: sealSourceSecret(held.id, secret, ports), secretEnd: secretEnd(secret) }),
    ...(hookSecret !== undefined && {
      hookSealed: hookSecret === '' ? '' : sealHookSecret(held.id, hookSecret, ports),
      hookSecretEnd: secretEnd(hookSecret),
    }),
    ...(secret !== undefined && held.state === 'stopped' && { state: 'running' as const }),
    ...(map && !isDeepStrictEqual(map, held.map) && { map, resettles: true }),
    options: { ...held.options, ...definedFields(options) },
    ...((isElsewhere || options.nameless !== undefined) && { cursor: 0 }),
    // Another address, or another rule, has everything compared again.
    ...(held.programme && { programme: isElsewhere ? BLANK_PROGRAMME : { ...held.programme, mark: '' } }),
    ...(isElsewhere && held.state === 'asking' && isProgrammeKind(held.kind) && { state: 'running' as const }),
    tries: 0,
    failingSince: 0,
    wrong: '',
    pollAt: ports.now(),
    nextAt: ports.now(),
  };
}

const NO_KEY = 'A signing secret is base64 of at least 24 bytes, with or without whsec_ before it';

/** Refuses a secret with which no call could be signed as Standard Webhooks says. */
function requireSigningKey(kind: SourceRow['kind'], { hook_secret: secret = '' }: SourceChanges): void {
  if (kind === 'push' && secret !== '' && !signingKey(secret))
    refuse('invalid', NO_KEY, [{ field: 'hook_secret', message: NO_KEY }]);
}

const running = (id: string, ports: Ports): void => ports.later('reading a source', () => pullSource(id, ports));
const showCurrent = async ({
  input: { id },
  ports,
}: {
  readonly input: { readonly id: string };
  readonly ports: Ports;
}) => viewOf(await found(id, ports), ports);

const keeping = [
  endpoint(sourceCalls.list, {
    summary:
      'The systems that tickets and the programme are read from. `sourceHealth` of the sync stream says how each stands.',
    example: {},
    async handle({ input, ports }) {
      const page = pageOf(await allSources(ports), input);
      return { ...page, data: await Promise.all(page.data.map((source) => viewOf(source, ports))) };
    },
  }),
  endpoint(sourceCalls.add, {
    summary: 'Adds a ticket shop, or a programme. Nothing is read before it is started.',
    example: {
      kind: 'pretix',
      name: 'Tickets from pretix',
      address: 'https://127.0.0.1/harbour/days27/',
      secret: 'e1l6gq2ye72thbwk',
    },
    refuses: ['conflict'],
    async handle({ actor, input, ports }) {
      const { kind, name, address, secret } = input;
      refuseAddress({ kind, address, name, secret }, ports);
      if ((await allSources(ports)).length >= SOURCES_MAX)
        refuse('conflict', `An event has at most ${SOURCES_MAX} sources.`);
      const id = ports.newId(12);
      const sealed = sealSourceSecret(id, secret, ports);
      const options = { ...DEFAULT_OPTIONS, codes: SHOPS[kind].hasCodes };
      const own = { id, kind, name, address, sealed, secretEnd: secretEnd(secret), options };
      const source: SourceRow = { ...BLANK_SOURCE, ...own };
      await insertNew(await sourceTable(ports), source);
      await record({ by: actor.id, note: `added ${whatIsRead(kind)}`, before: null, after: source }, ports);
      return viewOf(await found(id, ports), ports);
    },
  }),
  endpoint(sourceCalls.edit, {
    summary:
      'Changes a source: its name, address, what its products mean, or its secret, which is replaced and never shown.',
    example: { id: 'shop', name: 'Ticket shop' },
    showCurrent,
    async handle({ actor, input: { id, ...changes }, ports, header }) {
      const { kind } = await found(id, ports);
      if (changes.address !== undefined)
        refuseAddress({ kind, address: changes.address, name: '-', secret: '-' }, ports);
      requireSigningKey(kind, changes);
      const isSecret = changes.secret !== undefined || changes.hook_secret !== undefined;
      const note = `${isSecret ? 'replaced the secret of' : 'changed'} ${whatIsRead(kind)}`;
      const to = (held: SourceRow): Partial<SourceRow> => changed(held, changes, ports);
      return viewOf(await change({ actorId: actor.id, id, note, ifMatch: header('if-match'), to }, ports), ports);
    },
  }),
  endpoint(sourceCalls.remove, {
    summary: 'Stops reading a source. Tickets, talks and people stay as they are.',
    example: { id: 'shop' },
    showCurrent,
    async handle({ actor, input: { id }, ports, header }) {
      const source = await found(id, ports);
      staleUnless(header('if-match'), revOf(source));
      await (await sourceTable(ports)).remove(id);
      await record(
        { by: actor.id, note: `stopped reading ${whatIsRead(source.kind)}`, before: source, after: null },
        ports,
      );
      return null;
    },
  }),
];

const acting = [
  endpoint(runSource, {
    summary: 'Starts a source, or has it read now. `confirm` lets it end many tickets at once.',
    example: { id: 'shop' },
    async handle({ actor, input: { id, confirm }, ports }) {
      const to = (): Partial<SourceRow> => ({
        state: 'running',
        allowsEndings: confirm,
        comparesAll: true,
        wrong: '',
        pollAt: ports.now(),
        nextAt: ports.now(),
      });
      const { kind } = await found(id, ports);
      const note = confirm ? 'had a ticket shop end many tickets' : `had ${whatIsRead(kind)} read`;
      const source = await change({ actorId: actor.id, id, note, to }, ports);
      running(id, { ...ports, group: undefined });
      return viewOf(source, ports);
    },
  }),
  endpoint(pauseSource, {
    summary: 'Stops reading a source until it is started again.',
    example: { id: 'shop' },
    async handle({ actor, input: { id }, ports }) {
      const note = `paused ${whatIsRead((await found(id, ports)).kind)}`;
      return viewOf(await change({ actorId: actor.id, id, note, to: () => ({ state: 'paused' }) }, ports), ports);
    },
  }),
  endpoint(makeSourceHook, {
    summary: 'Makes an address for the other system to call after a change, shown this once.',
    example: { id: 'shop' },
    async handle({ actor, input: { id }, ports }) {
      const key = ports.newId(32, `address of the source ${id}`);
      const note = 'made an address that a ticket shop calls';
      await change({ actorId: actor.id, id, note, to: () => ({ hookHash: hookHash(key, ports) }) }, ports);
      return { url: `${ports.publicUrl}/api/sources/${encodeURIComponent(id)}/hook/${key}` };
    },
  }),
];

export const sourceEndpoints = [...keeping, ...acting, ...sourceCheckEndpoints, ...pushedTicketEndpoints];
