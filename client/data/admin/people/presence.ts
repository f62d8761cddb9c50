import { PRESENCE_EVERY } from '../../../../domain/limits/admin.ts';
import { sayPresence } from '../../../../domain/presence/presence-calls.ts';
import { networkFailure } from '../../../platform/http/http.ts';
import { useQuery } from '../../../platform/http/use-query.ts';
import { http } from '../../../platform/session/connection.ts';
import { useOnline } from '../../device/online.ts';

/**
 * Returns the names of other organisers who have the same screen or record open. Reported and refreshed every few seconds while
 * the page is visible.
 */
export function usePresence(at: string): readonly string[] {
  const online = useOnline();
  const { value } = useQuery(
    async (signal) =>
      document.visibilityState === 'hidden'
        ? ({ ok: false, refusal: networkFailure } as const)
        : http.request(sayPresence, { at }, { signal, once: true }),
    { about: online ? at : undefined, everyOf: () => PRESENCE_EVERY },
  );
  return value?.others.map(({ name }) => name || 'Somebody') ?? [];
}
