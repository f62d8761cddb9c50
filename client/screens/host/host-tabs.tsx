import { getRouteApi } from '@tanstack/react-router';
import type { Question } from '../../../domain/questions/question.ts';
import type { ListedQuestion } from '../../../domain/questions/question-list.ts';
import type { Talk } from '../../../domain/talks/talk.ts';
import { useHostQuestions } from '../../data/hosting.ts';
import { useOnline } from '../../data/online.ts';
import { useHostPolls } from '../../data/polls.ts';
import { useQuestions } from '../../data/questions.ts';
import { useHostsRead, useRoomRules, useTalkRoom } from '../../data/talk-room.ts';
import ask from '../../parts/ask/ask.module.css';
import { Loading } from '../../ui/loading.tsx';
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
  const isKnown = useKnown(talk.id);
  const count = (key: HostTab, of: number) => (isKnown[key] || of > 0 ? { count: of } : {});
  const of: Readonly<Record<Exclude<HostTab, 'polls'>, readonly ListedQuestion[]>> = {
    waiting: behind
      .toSorted((a, b) => Number(a.state === 'hidden') - Number(b.state === 'hidden') || a.at - b.at)
      .map(plain),
    open: inRoom.filter(({ state }) => state === 'open').toSorted((a, b) => b.votes - a.votes || a.at - b.at),
    answered: inRoom.filter(({ state }) => state === 'answered'),
  };
  const tabs = [
    { key: 'waiting', label: 'Waiting', ...count('waiting', behind.filter(({ state }) => state === 'waiting').length) },
    { key: 'open', label: 'Open', ...count('open', of.open.length) },
    { key: 'answered', label: 'Answered', ...count('answered', of.answered.length) },
    { key: 'polls', label: 'Polls', ...count('polls', polls.length) },
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
      ) : !isKnown[tab] && of[tab].length === 0 ? (
        <NotRead />
      ) : (
        <QuestionsIn talkId={talk.id} tab={tab} questions={of[tab]} />
      )}
    </Tabs>
  );
}

/** In which parts it is known that there is no more than is shown. */
function useKnown(talkId: string): Readonly<Record<HostTab, boolean>> {
  const isRoomRead = useTalkRoom(talkId);
  const areHostsRead = useHostsRead(talkId);
  return { waiting: areHostsRead, polls: areHostsRead, open: isRoomRead, answered: isRoomRead };
}

/** Before it is read it is unknown whether something waits; offline it does not come. */
const NotRead = () =>
  useOnline() ? (
    <Loading label="Loading questions" rows={2} />
  ) : (
    <p className={ask.hint}>Questions need a connection.</p>
  );

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
