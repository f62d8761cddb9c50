import { leaveReplaysToTickets } from './api/accounts/replay-access.ts';
import { moveMailJournal } from './api/mail/move-mail-journal.ts';
import { putStreamsApart } from './api/talks/put-streams-apart.ts';
import type { Migration } from './store/migrate.ts';

/** Every step there ever was, oldest first. */
export const migrations: readonly Migration[] = [
  { id: '1-streams-apart', run: putStreamsApart },
  { id: '2-replays-by-ticket', run: leaveReplaysToTickets },
  { id: '3-mail-journal', run: moveMailJournal },
];
