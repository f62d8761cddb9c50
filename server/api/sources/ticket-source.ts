import {
  isProgrammeKind,
  type ProgrammeKind,
  type ShopKind,
  type SourceKind,
} from '../../../domain/sources/source-kind.ts';
import { SOURCE_REQUEST_EVERY } from '../../../domain/limits/sources.ts';
import type { Ports } from '../../ports.ts';
import { alfio } from './alfio.ts';
import { eventbrite } from './eventbrite.ts';
import { hiEvents } from './hi-events.ts';
import { pretix } from './pretix.ts';
import { pretalx } from './pretalx.ts';
import { schedule } from './schedule-by-address.ts';
import { sessionize } from './sessionize.ts';
import { sheet } from './sheet.ts';
import { type ProgrammeSource, PullFailed, type TicketSource } from './source-port.ts';
import { hookSecretOf, secretOf, type SourceRow } from './source-store.ts';
import { push } from './push.ts';
import { tito } from './tito.ts';

interface Parts {
  readonly address: string;
  readonly token: string;
  /** The secret that checks the shop's calls; empty for none. */
  readonly hookSecret: string;
  readonly keyedHash: Ports['keyedHash'];
  readonly fetch: Ports['fetchOutside'];
}

const SHOPS: Readonly<Record<ShopKind, (parts: Parts) => TicketSource>> = {
  pretix,
  tito,
  eventbrite,
  alfio,
  'hi-events': hiEvents,
  push,
};

interface ProgrammeParts extends Pick<Parts, 'address' | 'token' | 'fetch'> {
  /** What organisers call the source. */
  readonly name: string;
}

const PROGRAMMES: Readonly<Record<ProgrammeKind, (parts: ProgrammeParts) => ProgrammeSource>> = {
  pretalx,
  sessionize,
  sheet,
  schedule,
};

type ShopPorts = Pick<Ports, 'fetchOutside' | 'pauseBetweenFetches' | 'keyedHash'>;
type FetchPorts = ShopPorts & Pick<Ports, 'sealKey'>;

interface Opening<K extends SourceKind = ShopKind> {
  readonly kind: K;
  readonly address: string;
  readonly secret: string;
  readonly hookSecret?: string;
  /** Called before each request; may throw to end the work. */
  readonly goOn?: (() => Promise<void>) | undefined;
}

/** Opens a shop by address and secret. */
export const openShop = (
  { kind, address, secret, hookSecret = '', goOn = async () => {} }: Opening,
  ports: ShopPorts,
): TicketSource =>
  SHOPS[kind]({ address, token: secret, hookSecret, keyedHash: ports.keyedHash, fetch: paced(ports, goOn) });

/** Opens a programme by its address, with a secret or an empty one. */
export const openProgramme = (
  { kind, address, secret, name, goOn = async () => {} }: Opening<ProgrammeKind> & { readonly name: string },
  ports: Pick<Ports, 'fetchOutside' | 'pauseBetweenFetches'>,
): ProgrammeSource => PROGRAMMES[kind]({ address, token: secret, name, fetch: paced(ports, goOn) });

/** Opens the stored source of a programme. Throws `PullFailed` if its secret cannot be read. */
export function openStoredProgramme(source: SourceRow, ports: FetchPorts, goOn?: () => Promise<void>): ProgrammeSource {
  const { kind, address, name } = source;
  if (!isProgrammeKind(kind)) throw new PullFailed('This source has no programme.');
  const secret = source.secretEnd === '' ? '' : secretOf(source, ports);
  if (secret === undefined) throw new PullFailed(NO_SECRET, { stops: true });
  return openProgramme({ kind, address, name, secret, goOn }, ports);
}

const NO_SECRET =
  'The secret of this source cannot be read, because SEAL_KEY is missing or another one. Enter it again.';

/** Opens the stored source of a shop. Throws `PullFailed` if its secret cannot be read. */
export function openSource(source: SourceRow, ports: FetchPorts, goOn?: () => Promise<void>): TicketSource {
  const secret = secretOf(source, ports);
  const hookSecret = hookSecretOf(source, ports);
  const { kind } = source;
  if (isProgrammeKind(kind)) throw new PullFailed('This source has no tickets.');
  if (secret === undefined || hookSecret === undefined) throw new PullFailed(NO_SECRET, { stops: true });
  return openShop({ kind, address: source.address, secret, hookSecret, goOn }, ports);
}

/** Fetches at most so many addresses a second, and asks before each whether to go on. */
function paced(
  { fetchOutside, pauseBetweenFetches }: Pick<Ports, 'fetchOutside' | 'pauseBetweenFetches'>,
  goOn: () => Promise<void>,
): Ports['fetchOutside'] {
  let isFirst = true;
  return async (get) => {
    if (!isFirst) await pauseBetweenFetches(SOURCE_REQUEST_EVERY);
    isFirst = false;
    await goOn();
    return fetchOutside(get);
  };
}
