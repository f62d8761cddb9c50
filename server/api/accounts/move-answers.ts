import { ballot } from '../../../domain/polls/ballot.ts';
import { question } from '../../../domain/questions/question.ts';
import { vote } from '../../../domain/questions/vote.ts';
import { download } from '../../../domain/resources/download.ts';
import type { MineDocument } from '../../../domain/sync/mine.ts';
import { personScope } from '../../../domain/sync/log.ts';
import { findMine } from '../../sync/write-mine.ts';
import { moveDocument, type Moving, ownOf } from './moving.ts';

/**
 * What was answered in polls, voted for and agreed to counts once, as the record that stays said it. Also in a poll that is
 * closed by now: it was given in time.
 */
export async function moveAnswers(moving: Moving): Promise<void> {
  for (const kind of [ballot, vote, download])
    for (const document of (await ownOf(moving, kind)).filter(isGiven))
      if (!(await hasAnswered(document, moving))) await moveDocument(document, moving);
}

/** One does not vote for what one asked oneself. */
async function hasAnswered({ id, kind, ref }: MineDocument, { to, ports }: Moving): Promise<boolean> {
  const state = await ports.log.state(personScope(to));
  const held = findMine(state, id);
  const isOwn = kind === vote.name && findMine(state, question.id(ref)) !== undefined;
  return isOwn || (held !== undefined && isGiven(held));
}

/** What was taken back is none. */
const isGiven = (document: MineDocument): boolean => !vote.is(document) || vote.read(document).up;
