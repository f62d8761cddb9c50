import { plural } from '../../../domain/plural.ts';
import type { ListedQuestion } from '../../../domain/questions/question-list.ts';
import { moderate } from '../../data/hosting.ts';
import { useOnline } from '../../data/online.ts';
import { Asker } from '../../parts/ask/question-row.tsx';
import ask from '../../parts/ask/ask.module.css';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Chip } from '../../ui/chip.tsx';
import styles from './host.module.css';

interface HostQuestionProps {
  readonly talkId: string;
  readonly question: ListedQuestion;
}

type Change = Parameters<typeof moderate>[2];
interface Step {
  readonly label: string;
  readonly change: Change;
}

/** What a host can do about a question, what is done most first. */
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

export function HostQuestion({ talkId, question }: HostQuestionProps) {
  const { id, text, by, own, votes, state, pinned } = question;
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
            {own ? <Chip tone="accent">Yours</Chip> : <Asker by={by} />}
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
