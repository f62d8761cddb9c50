import MessageCircleQuestion from 'lucide-react/icons/message-circle-question-mark';
import { hasRoom } from '../../../domain/hosting/host.ts';
import type { Talk } from '../../../domain/talks/talk.ts';
import { useOnline } from '../../data/device/online.ts';
import { type ShownPoll, usePolls } from '../../data/talk-room/polls.ts';
import { useQuestions } from '../../data/talk-room/questions.ts';
import { useIsHost, useRoomRules, useTalkRoom } from '../../data/talk-room/talk-room.ts';
import { Empty } from '../../ui/status/empty.tsx';
import { LinkButton } from '../../ui/actions/link-button.tsx';
import { Loading } from '../../ui/status/loading.tsx';
import { Notice } from '../../ui/status/notice.tsx';
import { Section } from '../../ui/layout/section.tsx';
import styles from './ask.module.css';
import { QuestionComposer } from './composer.tsx';
import { PollCard } from './poll-card.tsx';
import type { LucideIcon } from 'lucide-react';
import Flame from 'lucide-react/icons/flame';
import Heart from 'lucide-react/icons/heart';
import Sparkles from 'lucide-react/icons/sparkles';
import ThumbsUp from 'lucide-react/icons/thumbs-up';
import { type CSSProperties, useState } from 'react';
import type { ReactionType } from '../../../domain/posts/reaction.ts';
import { type Float, useFloats } from '../../data/talk-room/cheers.ts';
import { toast } from '../../data/news/toasts.ts';
import { plural } from '../../../domain/plural.ts';
import { type ListedQuestion, stillList } from '../../../domain/questions/question-list.ts';
import { useUserDocsLoaded } from '../../data/loading/loading-state.ts';
import { Button } from '../../ui/actions/button.tsx';
import { QuestionRow } from './question-row.tsx';
import { Row } from '../../ui/layout/row.tsx';
import { Text } from '../../ui/layout/text.tsx';

interface QuestionListProps {
  readonly talkId: string;
  /** Whether the room is loaded. Until it and the person's own questions are, new questions cannot be recognised. */
  readonly isRead: boolean;
  readonly questions: readonly ListedQuestion[];
}

/** The list stays still while it is read: counts change in place, a new order waits for a press. */
function QuestionList({ talkId, isRead, questions }: QuestionListProps) {
  const isMineKnown = useUserDocsLoaded();
  const isKnown = isRead && isMineKnown;
  const open = questions.filter(({ state }) => state !== 'answered');
  const answered = questions.filter(({ state }) => state === 'answered');
  const [known, setKnown] = useState<readonly string[]>([]);
  const sort = () => setKnown(open.map(({ id }) => id));
  const { shown, fresh, isInOrder } = isKnown ? stillList(known, open) : { shown: open, fresh: 0, isInOrder: true };
  // An empty list has nothing to keep in place.
  if (isKnown && open.length > 0 && (known.length === 0 || shown.length === 0)) sort();
  if (questions.length === 0)
    return (
      <Empty icon={<MessageCircleQuestion size={28} />} detail="The most upvoted questions are answered first.">
        Nobody has asked yet.
      </Empty>
    );
  return (
    <>
      {fresh === 0 && isInOrder ? null : (
        <div className={styles.buttons}>
          <Button size="small" onClick={sort}>
            {fresh === 0 ? 'Sort' : plural(fresh, '1 new · sort', `${fresh} new · sort`)}
          </Button>
        </div>
      )}
      <ul className={styles.list} aria-label="Questions">
        {shown.map((question) => (
          <QuestionRow key={question.id} talkId={talkId} question={question} />
        ))}
      </ul>
      <Answered talkId={talkId} questions={answered} />
    </>
  );
}

function Answered({ talkId, questions }: Pick<QuestionListProps, 'talkId' | 'questions'>) {
  if (questions.length === 0) return null;
  return (
    <>
      <Text as="h3" weight={550}>
        Answered
      </Text>
      <ul className={styles.list} aria-label="Answered questions">
        {questions.map((question) => (
          <QuestionRow key={question.id} talkId={talkId} question={question} />
        ))}
      </ul>
    </>
  );
}

const CHEERS: readonly { readonly type: ReactionType; readonly Icon: LucideIcon; readonly label: string }[] = [
  { type: 'love', Icon: Heart, label: 'Love' },
  { type: 'thumbs_up', Icon: ThumbsUp, label: 'Thumbs up' },
  { type: 'fire', Icon: Flame, label: 'Fire' },
  { type: 'explosion', Icon: Sparkles, label: 'Mind blown' },
];
const ICONS = Object.fromEntries(CHEERS.map(({ type, Icon }) => [type, Icon])) as Record<ReactionType, LucideIcon>;
/** Percent of the bar's width, so that cheers do not overlap. */
const placeOf = (key: number): number => (key * 37) % 80;

/** Cheers only matter live, so they are not queued. */
const sayOffline = (): void => toast('You need a connection to cheer', { topic: 'cheer' });

/** Buttons to cheer; the room's cheers float up anonymously. */
function CheerBar({ talkId }: { readonly talkId: string }) {
  const { floats, tap } = useFloats(talkId);
  const online = useOnline();
  return (
    <Row as="fieldset" gap={2} wrap className={styles.cheers} aria-label="Cheer">
      {CHEERS.map(({ type, Icon, label }) => (
        <button
          key={type}
          type="button"
          className={styles.cheer}
          aria-label={label}
          aria-disabled={online ? undefined : true}
          onClick={online ? () => tap(type) : sayOffline}
        >
          <Icon size={20} aria-hidden />
        </button>
      ))}
      {floats.map((float) => (
        <Rising key={float.key} float={float} />
      ))}
    </Row>
  );
}

function Rising({ float: { key, type } }: { readonly float: Float }) {
  const Icon = ICONS[type];
  return (
    <span className={styles.float} style={{ '--at': placeOf(key) } as CSSProperties} aria-hidden>
      <Icon size={26} />
    </span>
  );
}

interface TalkAskProps {
  readonly talk: Talk;
  /** Whether the field stays at the lower edge of the screen. */
  readonly hasBar: boolean;
}

/** Taking part in a talk: cheers, polls, questions and votes. */
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
      <QuestionComposer talkId={talk.id} isClosed={closed} isModerated={moderated} hasBar={hasBar} />
    </div>
  );
}

function Asked({ talkId, isRead }: { readonly talkId: string; readonly isRead: boolean }) {
  const questions = useQuestions(talkId);
  const isKnown = isRead || questions.length > 0;
  return isKnown ? <QuestionList talkId={talkId} isRead={isRead} questions={questions} /> : <NotRead />;
}

/** Shown until the room is loaded; offline it will not be. */
const NotRead = () =>
  useOnline() ? (
    <Loading label="Loading questions" rows={2} />
  ) : (
    <Empty icon={<MessageCircleQuestion size={28} />}>Questions need a connection.</Empty>
  );

/** Sorts polls: pinned, then open, then closed. */
const byUse = (a: ShownPoll, b: ShownPoll): number =>
  Number(b.pinned) - Number(a.pinned) || Number(b.state === 'open') - Number(a.state === 'open');
