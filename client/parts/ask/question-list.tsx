import { useState } from 'react';
import MessageCircleQuestion from 'lucide-react/icons/message-circle-question-mark';
import { plural } from '../../../domain/plural.ts';
import { type ListedQuestion, stillList } from '../../../domain/questions/question-list.ts';
import { useUserDocsLoaded } from '../../data/loading-state.ts';
import { Button } from '../../ui/button.tsx';
import { Empty } from '../../ui/empty.tsx';
import styles from './ask.module.css';
import { QuestionRow } from './question-row.tsx';

interface QuestionListProps {
  readonly talkId: string;
  /** The room was read: before that, and before one's own questions were, it is not known what is new in it. */
  readonly isRead: boolean;
  readonly questions: readonly ListedQuestion[];
}

/** Still while it is read: counts change in their places, a new order waits until it is asked for. */
export function QuestionList({ talkId, isRead, questions }: QuestionListProps) {
  const isMineKnown = useUserDocsLoaded();
  const isKnown = isRead && isMineKnown;
  const open = questions.filter(({ state }) => state !== 'answered');
  const answered = questions.filter(({ state }) => state === 'answered');
  const [known, setKnown] = useState<readonly string[]>([]);
  const sort = () => setKnown(open.map(({ id }) => id));
  const { shown, fresh, isInOrder } = isKnown ? stillList(known, open) : { shown: open, fresh: 0, isInOrder: true };
  // Where there is no question, there is nothing to keep still.
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
      <h3 className={styles.label}>Answered</h3>
      <ul className={styles.list} aria-label="Answered questions">
        {questions.map((question) => (
          <QuestionRow key={question.id} talkId={talkId} question={question} />
        ))}
      </ul>
    </>
  );
}
