import { getRouteApi } from '@tanstack/react-router';
import type { Question } from '../../../domain/questions/question.ts';
import type { ListedQuestion } from '../../../domain/questions/question-list.ts';
import type { Talk } from '../../../domain/talks/talk.ts';
import { moderate, useHostQuestions } from '../../data/talks/hosting.ts';
import { useOnline } from '../../data/device/online.ts';
import { useHostPolls } from '../../data/talk-room/polls.ts';
import { useQuestions } from '../../data/talk-room/questions.ts';
import { useHostsRead, useRoomRules, useTalkRoom } from '../../data/talk-room/talk-room.ts';
import ask from '../../parts/ask/ask.module.css';
import { Loading } from '../../ui/status/loading.tsx';
import { Tabs } from '../../ui/actions/tabs.tsx';
import { HostPolls } from './host-polls.tsx';
import type { HostTab } from './host-search.ts';
import { plural } from '../../../domain/plural.ts';
import { Asker } from '../../parts/ask/question-row.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { Card } from '../../ui/cards/card.tsx';
import { Chip } from '../../ui/filters/chip.tsx';
import styles from './host.module.css';
import { Muted } from '../../ui/layout/muted.tsx';

interface HostQuestionProps {
  readonly talkId: string;
  readonly question: ListedQuestion;
}

type Change = Parameters<typeof moderate>[2];
interface Step {
  readonly label: string;
  readonly change: Change;
}

/** A host's actions on a question, the most common first. */
const stepsOf = ({ state, pinned }: ListedQuestion): readonly Step[] => {
  const out: Step = { label: 'Hide', change: { state: 'hidden' } };
  if (state === 'waiting') return [{ label: 'Approve', change: { state: 'open' } }, out];
  if (state === 'hidden') return [{ label: 'Let it in after all', change: { state: 'open' } }];
  if (state === 'answered') return [{ label: 'Open again', change: { state: 'open' } }, out];
  return [
    pinned ? { label: 'Not now', change: { pinned: false } } : { label: 'Now', change: { pinned: true } },
    { label: 'Answered', change: { state: 'answered' } },
    out,
  ];
};

function HostQuestion({ talkId, question }: HostQuestionProps) {
  const { id, text, by, name, own, votes, state, pinned } = question;
  const online = useOnline();
  return (
    <li>
      <Card>
        <div className={styles.question} data-now={pinned || undefined}>
          <p className={styles.text} dir="auto">
            {text}
          </p>
          <p className={ask.meta}>
            {pinned ? <Chip tone="live">Now</Chip> : null}
            {state === 'hidden' ? <Chip>Taken out</Chip> : null}
            {own ? <Chip tone="accent">Yours</Chip> : <Asker by={by} name={name} />}
            {state === 'open' || state === 'answered' ? <span>{plural(votes, '1 vote', `${votes} votes`)}</span> : null}
          </p>
          <div className={ask.buttons}>
            {stepsOf(question).map(({ label, change }, index) => (
              <Button
                key={label}
                kind={index === 0 ? 'soft' : 'quiet'}
                aria-disabled={online ? undefined : true}
                onClick={online ? () => void moderate(talkId, id, change) : undefined}
              >
                {label}
              </Button>
            ))}
          </div>
        </div>
      </Card>
    </li>
  );
}

const route = getRouteApi('/app/talk/$id/host');

/** The question for hosts: without the reader's own state. */
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

/** Which tabs are completely loaded. */
function useKnown(talkId: string): Readonly<Record<HostTab, boolean>> {
  const isRoomRead = useTalkRoom(talkId);
  const areHostsRead = useHostsRead(talkId);
  return { waiting: areHostsRead, polls: areHostsRead, open: isRoomRead, answered: isRoomRead };
}

/** Shown until questions are loaded; offline they will not be. */
const NotRead = () =>
  useOnline() ? <Loading label="Loading questions" rows={2} /> : <Muted>Questions need a connection.</Muted>;

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
    <Muted>{NOTHING[tab]}</Muted>
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
