import { refuse } from '../../../domain/refusal.ts';
import { PROTOCOL_HEADER, PROTOCOL_VERSION } from '../../../domain/sync/protocol.ts';

/**
 * Refuses protocol versions older than the previous one: such a device must update. The push call does not check, so that
 * old devices can still send their changes.
 */
export function checkProtocol(header: (name: string) => string | undefined): void {
  const version = Number(header(PROTOCOL_HEADER) ?? PROTOCOL_VERSION);
  if (!(version >= PROTOCOL_VERSION - 1))
    refuse('update-needed', 'This version of the app is too old. Reload it to update.');
}
