import { refuse } from '../../../domain/refusal.ts';
import { PROTOCOL_HEADER, PROTOCOL_VERSION } from '../../../domain/sync/protocol.ts';

/**
 * Accepts this protocol version and the one before; older devices are told to update. They may still push unsent changes, so
 * the push call does not check.
 */
export function checkProtocol(header: (name: string) => string | undefined): void {
  const version = Number(header(PROTOCOL_HEADER) ?? PROTOCOL_VERSION);
  if (!(version >= PROTOCOL_VERSION - 1))
    refuse('update-needed', 'This version of the app is too old. Reload it to update.');
}
