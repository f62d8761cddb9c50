import ChevronUp from 'lucide-react/icons/chevron-up';
import { plural } from '../../../domain/plural.ts';
import { personName } from '../../../domain/people/person.ts';
import type { ListedQuestion, OwnState } from '../../../domain/questions/question-list.ts';
import { useMe } from '../../data/people/me.ts';
import { usePerson } from '../../data/people/people.ts';
import { toggleVote, useHasVoted, withdraw } from '../../data/talk-room/questions.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Chip } from '../../ui/filters/chip.tsx';
import styles from './ask.module.css';
import { Stack } from '../../ui/layout/stack.tsx';

interface QuestionRowProps {
  readonly talkId: string;
  readonly question: ListedQuestion;
}

const OWN: Readonly<Record<OwnState, string>> = {
  unsent: 'Not sent yet',
  alone: 'Only you see this so far',
  shown: 'Yours',
  sent: 'Yours',
};

export function QuestionRow({ talkId, question }: QuestionRowProps) {
  const { id, text, own, pinned, state } = question;
  return (
    <li className={styles.question} data-now={pinned || undefined}>
      <Vote talkId={talkId} question={question} />
      <Stack gap={1}>
        <p className={styles.text} dir="auto">
          {text}
        </p>
        <div className={styles.meta}>
          {pinned ? <Chip tone="live">Now</Chip> : null}
          {own ? (
            <Chip tone={own === 'unsent' ? 'warn' : 'accent'}>{OWN[own]}</Chip>
          ) : (
            <Asker by={question.by} name={question.name} />
          )}
          {question.isAnonymous ? <span>Without your name</span> : null}
          {own && state !== 'answered' ? (
            <Button kind="quiet" size="small" onClick={() => withdraw(id)}>
              Take back
            </Button>
          ) : null}
        </div>
      </Stack>
    </li>
  );
}

/** The author's name. */
export function Asker({ by, name }: { readonly by: string | null; readonly name?: string | undefined }) {
  const person = usePerson(by ?? '');
  return <span>{person ? personName(person) : (name ?? 'Somebody')}</span>;
}

function Vote({ talkId, question: { id, text, votes, own, state } }: QuestionRowProps) {
  const hasVoted = useHasVoted(id);
  const mayVote = useMe() !== undefined && own === undefined && state === 'open';
  const said = plural(votes, '1 vote', `${votes} votes`);
  return (
    <button
      type="button"
      className={styles.vote}
      aria-pressed={mayVote ? hasVoted : undefined}
      aria-disabled={mayVote ? undefined : true}
      aria-label={mayVote ? `Vote for: ${text} · ${said}` : said}
      onClick={mayVote ? () => toggleVote(talkId, id) : undefined}
    >
      <ChevronUp size={18} aria-hidden />
      {votes.toLocaleString('en')}
    </button>
  );
}
