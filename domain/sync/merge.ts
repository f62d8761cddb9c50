import type { UserDocument } from './mine.ts';

/**
 * Merges two states of a user document: the later change wins; on a tie the server's, so that all devices agree. Total,
 * idempotent, and the same on both sides. The result is one of the two, unchanged; it never mixes them.
 */
export const mergeMine = (server: UserDocument, local: UserDocument): UserDocument =>
  local.changedAt > server.changedAt ? local : server;
