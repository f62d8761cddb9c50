import { talkRoom } from '../../domain/chats/room.ts';
import { question } from '../../domain/questions/question.ts';
import { moderate } from '../../server/api/questions/moderate-question.ts';
import { writeQuestion } from '../../server/api/questions/write-question.ts';
import type { Actor } from '../../domain/people/actor.ts';
import type { Talk } from '../../domain/talks/talk.ts';
import type { Ports } from '../../server/ports.ts';
import { at, testTalk } from './conference.ts';

/** A talk of Grace's in which people ask. */
export const forum: Talk = testTalk({
  id: 'forum',
  title: 'Ask the harbour master',
  startsAt: at('14:00'),
  stageId: 'side',
  trackId: null,
  hasDiscussion: true,
  speakers: [{ id: 'grace', name: 'Grace Marlow' }],
});

const attendee = (id: string): Actor => ({ id, roles: ['ROLE_ATTENDEE'], companyId: null, replayAccess: false });

/** Ada has asked twice; what Mira asked without her name was taken out. */
export async function askInForum(ports: Ports): Promise<void> {
  const ask = (who: string, id: string, text: string, anonymous = false): Promise<unknown> =>
    writeQuestion(
      attendee(who),
      question.document(
        id,
        { room: talkRoom(forum.id), text, anonymous, withdrawn: false },
        { changedAt: ports.now(), rev: `asked-${id}` },
      ),
      ports,
    );
  await ask('ada', 'question-of-ada', 'How deep is the harbour?');
  await ask('ada', 'question-to-take-back', 'Is this on?');
  await ask('mira', 'question-taken-out', 'Who pays you?', true);
  await moderate(attendee('grace'), { talkId: forum.id, questionId: 'question-taken-out', state: 'hidden' }, ports);
}
