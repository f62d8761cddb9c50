import { hasRoom } from '../../../domain/hosting/host.ts';
import type { Talk } from '../../../domain/talks/talk.ts';
import { type ShownPoll, usePolls } from '../../data/polls.ts';
import { useQuestions } from '../../data/questions.ts';
import { useIsHost, useRoomRules, useTalkRoom } from '../../data/talk-room.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Section } from '../../ui/section.tsx';
import styles from './ask.module.css';
import { CheerBar } from './cheer-bar.tsx';
import { Composer } from './composer.tsx';
import { PollCard } from './poll-card.tsx';
import { QuestionList } from './question-list.tsx';

/** What people do together in a talk: cheer, answer polls, ask and vote. */
export function TalkAsk({ talk }: { readonly talk: Talk }) {
  return hasRoom(talk) ? <Room key={talk.id} talk={talk} /> : null;
}

function Room({ talk }: { readonly talk: Talk }) {
  useTalkRoom(talk.id);
  const { notice, closed, moderated } = useRoomRules(talk.id);
  const questions = useQuestions(talk.id);
  const polls = usePolls(talk.id);
  const isHost = useIsHost(talk);
  return (
    <div className={styles.room} id="questions">
      {notice === '' ? null : <Notice tone="info">{notice}</Notice>}
      <CheerBar talkId={talk.id} />
      {polls.length === 0 ? null : (
        <Section look="bare" title="Polls">
          <div className={styles.list}>
            {polls.toSorted(byUse).map((poll) => (
              <PollCard key={poll.id} talkId={talk.id} poll={poll} />
            ))}
          </div>
        </Section>
      )}
      <Section
        look="bare"
        title="Questions"
        more={
          isHost ? (
            <LinkButton kind="quiet" size="small" to="/app/talk/$id/host" params={{ id: talk.id }}>
              Lead the discussion
            </LinkButton>
          ) : null
        }
      >
        <div className={styles.list}>
          <Composer talkId={talk.id} isClosed={closed} isModerated={moderated} />
          <QuestionList talkId={talk.id} questions={questions} />
        </div>
      </Section>
    </div>
  );
}

/** What the talk is about now, what can be answered, what is closed. */
const byUse = (a: ShownPoll, b: ShownPoll): number =>
  Number(b.pinned) - Number(a.pinned) || Number(b.state === 'open') - Number(a.state === 'open');
