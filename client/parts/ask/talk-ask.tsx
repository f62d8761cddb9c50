import MessageCircleQuestion from 'lucide-react/icons/message-circle-question-mark';
import { hasRoom } from '../../../domain/hosting/host.ts';
import type { Talk } from '../../../domain/talks/talk.ts';
import { useOnline } from '../../data/online.ts';
import { type ShownPoll, usePolls } from '../../data/polls.ts';
import { useQuestions } from '../../data/questions.ts';
import { useIsHost, useRoomRules, useTalkRoom } from '../../data/talk-room.ts';
import { Empty } from '../../ui/empty.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Section } from '../../ui/section.tsx';
import styles from './ask.module.css';
import { CheerBar } from './cheer-bar.tsx';
import { Composer } from './composer.tsx';
import { PollCard } from './poll-card.tsx';
import { QuestionList } from './question-list.tsx';

interface TalkAskProps {
  readonly talk: Talk;
  /** The field to ask stays at the lower edge of the screen. */
  readonly hasBar: boolean;
}

/** What people do together in a talk: cheer, answer polls, ask and vote. */
export function TalkAsk({ talk, hasBar }: TalkAskProps) {
  return hasRoom(talk) ? <Room key={talk.id} talk={talk} hasBar={hasBar} /> : null;
}

function Room({ talk, hasBar }: TalkAskProps) {
  const isRead = useTalkRoom(talk.id);
  const { notice, closed, moderated } = useRoomRules(talk.id);
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
          <Asked talkId={talk.id} isRead={isRead} />
        </div>
      </Section>
      <Composer talkId={talk.id} isClosed={closed} isModerated={moderated} hasBar={hasBar} />
    </div>
  );
}

function Asked({ talkId, isRead }: { readonly talkId: string; readonly isRead: boolean }) {
  const questions = useQuestions(talkId);
  const isKnown = isRead || questions.length > 0;
  return isKnown ? <QuestionList talkId={talkId} isRead={isRead} questions={questions} /> : <NotRead />;
}

/** Before the room is read it is unknown whether there are questions; offline it does not come. */
const NotRead = () =>
  useOnline() ? (
    <Loading label="Loading questions" rows={2} />
  ) : (
    <Empty icon={<MessageCircleQuestion size={28} />}>Questions need a connection.</Empty>
  );

/** What the talk is about now, what can be answered, what is closed. */
const byUse = (a: ShownPoll, b: ShownPoll): number =>
  Number(b.pinned) - Number(a.pinned) || Number(b.state === 'open') - Number(a.state === 'open');
