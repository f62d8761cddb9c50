import { refuse } from '../../../domain/refusal.ts';
import { PROTOCOL_HEADER, PROTOCOL_VERSION } from '../../../domain/sync/protocol.ts';

/**
 * This version and the one before are understood; an older device is told to update. Sending its unsent changes
 * is the one thing it may still do, so the push call does not ask here.
 */
export function checkProtocol(header: (name: string) => string | undefined): void {
  const version = Number(header(PROTOCOL_HEADER) ?? PROTOCOL_VERSION);
  if (!(version >= PROTOCOL_VERSION - 1))
    refuse('update-needed', 'This version of the app is too old. Reload it to update.');
}
