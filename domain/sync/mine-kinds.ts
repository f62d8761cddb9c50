import { agenda } from '../agenda/agenda.ts';
import { view } from '../analytics/watch-time.ts';
import { block, consent, report } from '../chats/chat-rules.ts';
import { message } from '../chats/message.ts';
import { seen } from '../chats/read-receipt.ts';
import { remark } from '../companies/lead-note.ts';
import { card } from '../companies/virtual-card.ts';
import { read } from '../notifications/notification.ts';
import { note } from '../notes/note.ts';
import { connection } from '../connections/connection.ts';
import { accept } from '../pages/acceptance.ts';
import { setting } from '../people/settings.ts';
import { visibility } from '../people/visibility.ts';
import { claim } from '../perks/claim.ts';
import { reaction } from '../posts/reaction.ts';
import { entry } from '../raffles/entry.ts';
import { download } from '../resources/download.ts';
import { edit } from './field-edits.ts';
import { feedback } from '../feedback/feedback.ts';
import { position } from '../talks/player/watch-position.ts';
import { hall } from '../halls/hall.ts';
import { signup } from '../signups/signup.ts';
import { ballot } from '../polls/ballot.ts';
import { question } from '../questions/question.ts';
import { vote } from '../questions/vote.ts';
import type { MineKind } from './mine-kind.ts';

/** All kinds of documents that a person owns and changes on any of their devices, also offline. */
export const mineKinds: readonly MineKind[] = [
  agenda,
  reaction,
  connection,
  card,
  remark,
  claim,
  entry,
  read,
  edit,
  message,
  download,
  view,
  consent,
  block,
  report,
  seen,
  setting,
  note,
  feedback,
  position,
  signup,
  hall,
  question,
  vote,
  ballot,
  accept,
  visibility,
];

/** The kind of this name; undefined if only another version has it. */
export const mineKindNamed = (name: string): MineKind | undefined => mineKinds.find((kind) => kind.name === name);
