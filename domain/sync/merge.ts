import type { MineDocument } from './mine.ts';

/**
 * Merges two states of a user document: the later change wins; on a tie the server's, so that all devices agree. Total,
 * idempotent, and the same on both sides. The result is one of the two, unchanged; it never mixes them.
 */
export const mergeMine = (server: MineDocument, local: MineDocument): MineDocument =>
  local.changedAt > server.changedAt ? local : server;
