import type { Actor } from '../../../domain/people/actor.ts';
import { isAdmin } from '../../../domain/people/actor.ts';
import { companyScope } from '../../../domain/companies/lead.ts';
import { roomOfScope } from '../../../domain/chats/room.ts';
import type { Scope } from '../../../domain/sync/log.ts';
import { personScope } from '../../../domain/sync/log.ts';
import type { MineDocument, MineKind } from '../../../domain/sync/mine.ts';
import { writeAgenda } from '../agenda/write-agenda.ts';
import { mayReadRoom } from '../chats/find-room.ts';
import { writeBlock } from '../chats/write-block.ts';
import { writeConsent } from '../chats/write-consent.ts';
import { writeMessage } from '../chats/write-message.ts';
import { writeReport } from '../chats/write-report.ts';
import { writeCard } from '../companies/write-card.ts';
import { writeConnection } from '../connections/write-connection.ts';
import { writeClaim } from '../perks/write-claim.ts';
import { writeReaction } from '../posts/write-reaction.ts';
import { writeEntry } from '../raffles/write-entry.ts';
import { writeSettings } from '../people/settings.ts';
import { writeDownload } from '../resources/write-download.ts';
import { mayWatchReplays } from '../talks/find-talk.ts';
import { writeRead } from '../notifications/write-read.ts';
import type { Ports } from '../../ports.ts';
import { writeEdit } from './write-edit.ts';

/** Whole scopes, or nothing of them: so a page of the log never has to be filtered (sync.md §2). */
export const readableScopes = (actor: Actor): readonly Scope[] => [
  'pub',
  personScope(actor.id),
  ...(mayWatchReplays(actor) ? ['replay'] : []),
  ...(actor.companyId === null ? [] : [companyScope(actor.companyId)]),
  ...(isAdmin(actor) ? ['adm'] : []),
];

/**
 * Whether this actor may read the whole of this scope. Rooms are not listed above, since there is one per stage, talk
 * and pair: they are looked up when they are asked for, each time anew. Nor are all companies to an admin.
 */
export async function mayReadScope(actor: Actor, scope: Scope, ports: Ports): Promise<boolean> {
  if (isAdmin(actor) && scope.startsWith(companyScope(''))) return true;
  const room = roomOfScope(scope);
  return room === undefined ? readableScopes(actor).includes(scope) : mayReadRoom(actor, room, ports);
}

/** What a device may write, and the one way in of each kind: the same that the REST calls use. */
export const mineKinds: Partial<Record<MineKind, MineWriter>> = {
  agenda: writeAgenda,
  reaction: writeReaction,
  claim: writeClaim,
  entry: writeEntry,
  message: writeMessage,
  consent: writeConsent,
  block: writeBlock,
  report: writeReport,
  download: writeDownload,
  connection: writeConnection,
  card: writeCard,
  edit: writeEdit,
  read: writeRead,
  setting: writeSettings,
};

/** Returns what is stored afterwards; throws `Refused`. */
export type MineWriter = (actor: Actor, document: MineDocument, ports: Ports) => Promise<MineDocument>;
