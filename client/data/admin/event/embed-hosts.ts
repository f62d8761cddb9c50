import { useSignal } from '../../../platform/react/use-signal.ts';
import { useQuery } from '../../../platform/http/use-query.ts';
import { askSetup, serverSetup } from './setup.ts';

/** Hosts whose pages may be embedded to play talks. Empty until the list is loaded. */
export function useEmbedHosts(): readonly string[] {
  const known = useSignal(serverSetup);
  useQuery(askSetup, { about: known ? undefined : 'hosts' });
  return known?.embed_hosts ?? [];
}
