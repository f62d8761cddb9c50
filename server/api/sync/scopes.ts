import { agenda } from '../../../domain/agenda/agenda.ts';
import { report, consent, block } from '../../../domain/chats/chat-rules.ts';
import { message } from '../../../domain/chats/message.ts';
import { seen } from '../../../domain/chats/read-receipt.ts';
import { type Actor, isAdmin } from '../../../domain/people/actor.ts';
import { companyScope } from '../../../domain/companies/lead.ts';
import { roomOfScope } from '../../../domain/chats/room.ts';
import { remark } from '../../../domain/companies/lead-note.ts';
import { card } from '../../../domain/companies/virtual-card.ts';
import { read } from '../../../domain/notifications/notification.ts';
import { note } from '../../../domain/notes/note.ts';
import { feedback } from '../../../domain/feedback/feedback.ts';
import { connection } from '../../../domain/connections/connection.ts';
import { accept } from '../../../domain/pages/acceptance.ts';
import { setting } from '../../../domain/people/settings.ts';
import { visibility } from '../../../domain/people/visibility.ts';
import { claim } from '../../../domain/perks/claim.ts';
import { reaction } from '../../../domain/posts/reaction.ts';
import { ballot } from '../../../domain/polls/ballot.ts';
import { question } from '../../../domain/questions/question.ts';
import { vote } from '../../../domain/questions/vote.ts';
import { entry } from '../../../domain/raffles/entry.ts';
import { download } from '../../../domain/resources/download.ts';
import { edit } from '../../../domain/sync/field-edits.ts';
import type { Scope } from '../../../domain/sync/log.ts';
import { OPEN, readableScopes } from '../../../domain/sync/readable-scopes.ts';
import type { UserDocument } from '../../../domain/sync/mine.ts';
import { areGuestsAllowed } from '../../../domain/guests/guests-allowed.ts';
import { position } from '../../../domain/talks/player/watch-position.ts';
import { writeAgenda } from '../agenda/write-agenda.ts';
import { mayReadRoom } from '../chats/find-room.ts';
import { mayReadHostScope } from '../hosting/find-hosted.ts';
import { writeBlock } from '../chats/write-block.ts';
import { writeConsent } from '../chats/write-consent.ts';
import { writeMessage } from '../chats/write-message.ts';
import { writeReport } from '../chats/write-report.ts';
import { writeSeen } from '../chats/write-seen.ts';
import { writeCard } from '../companies/write-card.ts';
import { writeRemark } from '../companies/write-remark.ts';
import { writeNote } from '../notes/write-note.ts';
import { writeFeedback } from '../feedback/write-feedback.ts';
import { writeConnection } from '../connections/write-connection.ts';
import { writeClaim } from '../perks/write-claim.ts';
import { writeBallot } from '../polls/write-ballot.ts';
import { writeQuestion } from '../questions/write-question.ts';
import { writeVote } from '../questions/write-vote.ts';
import { writeReaction } from '../posts/write-reaction.ts';
import { writeEntry } from '../raffles/write-entry.ts';
import { writeAccept } from '../pages/write-accept.ts';
import { writePersonSettings } from '../people/settings.ts';
import { writeVisibility } from '../people/write-visibility.ts';
import { writeDownload } from '../resources/write-download.ts';
import { writeRead } from '../notifications/write-read.ts';
import { hall } from '../../../domain/halls/hall.ts';
import { signup } from '../../../domain/signups/signup.ts';
import { writeHall } from '../halls/write-hall.ts';
import { writeSignup } from '../signups/write-signup.ts';
import type { Ports } from '../../ports.ts';
import { writePosition } from '../talks/write-position.ts';
import { writeEdit } from './write-edit.ts';

/**
 * Returns whether the caller may read this scope; there is no partial access. Rooms are checked on each call. Admins may
 * read every company; `open` is readable to everybody while the event allows guests.
 */
export async function mayReadScope(actor: Actor | undefined, scope: Scope, ports: Ports): Promise<boolean> {
  if (scope === OPEN) return areGuestsAllowed(ports.event());
  if (!actor) return false;
  if (isAdmin(actor) && scope.startsWith(companyScope(''))) return true;
  const asHost = await mayReadHostScope(actor, scope, ports);
  if (asHost !== undefined) return asHost;
  const room = roomOfScope(scope);
  return room === undefined ? readableScopes(actor).includes(scope) : mayReadRoom(actor, room, ports);
}

/** The kinds of documents that a device may write, with their writers. REST calls use the same writers. */
export const mineWriters: ReadonlyMap<string, MineWriter> = new Map([
  [agenda.name, writeAgenda],
  [reaction.name, writeReaction],
  [claim.name, writeClaim],
  [entry.name, writeEntry],
  [message.name, writeMessage],
  [consent.name, writeConsent],
  [block.name, writeBlock],
  [report.name, writeReport],
  [seen.name, writeSeen],
  [download.name, writeDownload],
  [connection.name, writeConnection],
  [card.name, writeCard],
  [remark.name, writeRemark],
  [edit.name, writeEdit],
  [read.name, writeRead],
  [setting.name, writePersonSettings],
  [note.name, writeNote],
  [feedback.name, writeFeedback],
  [position.name, writePosition],
  [signup.name, writeSignup],
  [hall.name, writeHall],
  [question.name, writeQuestion],
  [vote.name, writeVote],
  [ballot.name, writeBallot],
  [accept.name, writeAccept],
  [visibility.name, writeVisibility],
]);

/** Returns the stored document. Throws `Refused`. */
export type MineWriter = (actor: Actor, document: UserDocument, ports: Ports) => Promise<UserDocument>;
