import { roomScope, talkRoom } from '../../../domain/chats/room.ts';
import { type QuestionVotes, questionVotesCollection as declared, vote } from '../../../domain/questions/vote.ts';
import { questionsCollection } from '../../../domain/questions/question.ts';
import type { LogPlace, Projection } from '../../log/projection.ts';
import { talkOfRoom } from '../hosting/find-hosted.ts';

/** Counts the votes for each question, in its room. Keys are `<talk>~<question>`. */
export const questionVotesProjection: Projection = {
  collection: declared.name,
  about: questionsCollection.name,
  counted: (document) => {
    const { room, up } = vote.read(document);
    const talkId = talkOfRoom(room);
    return up && talkId !== undefined ? [`${talkId}~${document.ref}`] : [];
  },
  places: (id): readonly LogPlace[] => {
    const { talkId, rest } = countedIn(id);
    return [{ scope: roomScope(talkRoom(talkId)), id: rest, aboutId: rest }];
  },
  document: (id, count, at): QuestionVotes => ({ id: countedIn(id).rest, count: Math.max(0, count), at }),
};

/** Splits a key. Question ids cannot contain `~`, but talk ids can. */
function countedIn(id: string): { readonly talkId: string; readonly rest: string } {
  const end = id.lastIndexOf('~');
  return { talkId: id.slice(0, end), rest: id.slice(end + 1) };
}
