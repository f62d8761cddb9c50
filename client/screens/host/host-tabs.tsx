import { getRouteApi } from '@tanstack/react-router';
import type { Question } from '../../../domain/questions/question.ts';
import type { ListedQuestion } from '../../../domain/questions/question-list.ts';
import type { Talk } from '../../../domain/talks/talk.ts';
import { useHostQuestions } from '../../data/hosting.ts';
import { useHostPolls } from '../../data/polls.ts';
import { useQuestions } from '../../data/questions.ts';
import { useRoomRules } from '../../data/talk-room.ts';
import ask from '../../parts/ask/ask.module.css';
import { Tabs } from '../../ui/tabs.tsx';
import { HostPolls } from './host-polls.tsx';
import { HostQuestion } from './host-question.tsx';
import type { HostTab } from './host-search.ts';

const route = getRouteApi('/app/talk/$id/host');

/** As a host sees it: without what is one's own about it. */
const plain = (question: Question): ListedQuestion => ({ ...question, votes: 0, own: undefined });

export function HostTabs({ talk }: { readonly talk: Talk }) {
  const { moderated } = useRoomRules(talk.id);
  const { tab = moderated ? 'waiting' : 'open' } = route.useSearch();
  const navigate = route.useNavigate();
  const behind = useHostQuestions(talk.id);
  const inRoom = useQuestions(talk.id);
  const polls = useHostPolls(talk.id);
  const of: Readonly<Record<Exclude<HostTab, 'polls'>, readonly ListedQuestion[]>> = {
    waiting: behind
      .toSorted((a, b) => Number(a.state === 'hidden') - Number(b.state === 'hidden') || a.at - b.at)
      .map(plain),
    open: inRoom.filter(({ state }) => state === 'open').toSorted((a, b) => b.votes - a.votes || a.at - b.at),
    answered: inRoom.filter(({ state }) => state === 'answered'),
  };
  const tabs = [
    { key: 'waiting', label: 'Waiting', count: behind.filter(({ state }) => state === 'waiting').length },
    { key: 'open', label: 'Open', count: of.open.length },
    { key: 'answered', label: 'Answered', count: of.answered.length },
    { key: 'polls', label: 'Polls', count: polls.length },
  ] as const;
  return (
    <Tabs
      label="Questions and polls"
      tabs={tabs}
      at={tab}
      onAt={(key) => void navigate({ search: { tab: key }, replace: true })}
    >
      {tab === 'polls' ? (
        <HostPolls talkId={talk.id} polls={polls} />
      ) : (
        <QuestionsIn talkId={talk.id} tab={tab} questions={of[tab]} />
      )}
    </Tabs>
  );
}

const NOTHING: Readonly<Record<Exclude<HostTab, 'polls'>, string>> = {
  waiting: 'Nothing waits to be let in.',
  open: 'There are no open questions.',
  answered: 'Nothing is answered yet.',
};

interface QuestionsInProps {
  readonly talkId: string;
  readonly tab: Exclude<HostTab, 'polls'>;
  readonly questions: readonly ListedQuestion[];
}

const QuestionsIn = ({ talkId, tab, questions }: QuestionsInProps) =>
  questions.length === 0 ? (
    <p className={ask.hint}>{NOTHING[tab]}</p>
  ) : (
    <ul
      className={ask.list}
      aria-label={`${tab === 'waiting' ? 'Waiting' : tab === 'open' ? 'Open' : 'Answered'} questions`}
    >
      {questions.map((question) => (
        <HostQuestion key={question.id} talkId={talkId} question={question} />
      ))}
    </ul>
  );
