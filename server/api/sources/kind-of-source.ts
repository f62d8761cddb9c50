import type { NewSource } from '../../../domain/sources/source.ts';
import { isProgrammeKind, type SourceKind } from '../../../domain/sources/source-kind.ts';
import type { Ports } from '../../ports.ts';
import { openProgramme, openShop } from './ticket-source.ts';

/** What a source of this kind reads, in the sentences of the audit. */
export const whatIsRead = (kind: SourceKind): string => (isProgrammeKind(kind) ? 'a programme' : 'a ticket shop');

/** Refuses an address that is none of this kind. */
export function refuseAddress(
  { kind, address, name, secret }: Pick<NewSource, 'kind' | 'address' | 'name' | 'secret'>,
  ports: Pick<Ports, 'fetchOutside' | 'pauseBetweenFetches' | 'keyedHash'>,
): void {
  if (isProgrammeKind(kind)) openProgramme({ kind, address, secret, name }, ports);
  else openShop({ kind, address, secret }, ports);
}
