import type { MineDocument } from './mine.ts';

/**
 * Which of two states of one document stands: the later change; on a tie the server's, so every device settles
 * on the same one. Total, idempotent, and the same on both sides. It picks, it never mixes: the
 * result is one of the two as it was given.
 */
export const mergeMine = (server: MineDocument, local: MineDocument): MineDocument =>
  local.changedAt > server.changedAt ? local : server;
