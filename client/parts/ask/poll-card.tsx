import type { CSSProperties } from 'react';
import { plural } from '../../../domain/plural.ts';
import { answer, type ShownPoll, useChoice } from '../../data/talk-room/polls.ts';
import { Card } from '../../ui/cards/card.tsx';
import { Chip } from '../../ui/filters/chip.tsx';
import styles from './ask.module.css';
import { Row } from '../../ui/layout/row.tsx';
import { Text } from '../../ui/layout/text.tsx';

interface PollCardProps {
  readonly talkId: string;
  readonly poll: ShownPoll;
}

/** A poll to vote on, with its results once the hosts show them. */
export function PollCard({ talkId, poll }: PollCardProps) {
  const choice = useChoice(poll.id);
  const isOpen = poll.state === 'open';
  return (
    <Card>
      <fieldset className={styles.answers} aria-label={poll.text}>
        <Text weight={550} dir="auto">
          {poll.text}
        </Text>
        <div className={styles.meta}>
          {poll.pinned ? <Chip tone="live">Now</Chip> : null}
          {isOpen ? null : <Chip>Closed</Chip>}
          {isOpen && choice !== null ? <span>You can change your answer until it closes.</span> : null}
        </div>
        {poll.options.map((text, index) => (
          <Answer
            key={text}
            text={text}
            result={poll.results?.[index]}
            isChosen={choice === index}
            {...(isOpen && { onChoose: () => answer(talkId, poll.id, index) })}
          />
        ))}
      </fieldset>
    </Card>
  );
}

interface AnswerProps {
  readonly text: string;
  readonly result: { readonly count: number; readonly percent: number } | undefined;
  readonly isChosen: boolean;
  readonly onChoose?: () => void;
}

function Answer({ text, result, isChosen, onChoose }: AnswerProps) {
  const share = result && ({ '--share': result.percent } as CSSProperties);
  const content = (
    <>
      <span dir="auto">{text}</span>
      {result ? (
        <span>{`${result.percent} % · ${plural(result.count, '1 vote', `${result.count} votes`)}`}</span>
      ) : null}
    </>
  );
  if (onChoose)
    return (
      <Row
        as="button"
        gap={3}
        align="center"
        justify="between"
        type="button"
        className={styles.answer}
        style={share}
        aria-pressed={isChosen}
        onClick={onChoose}
      >
        {content}
      </Row>
    );
  return (
    <Row gap={3} align="center" justify="between" className={styles.answer} style={share}>
      {content}
    </Row>
  );
}

/** The results of a poll, without voting. */
export const PollResults = ({ poll }: { readonly poll: ShownPoll }) => (
  <div className={styles.answers}>
    {poll.options.map((text, index) => (
      <Answer key={text} text={text} result={poll.results?.[index]} isChosen={false} />
    ))}
  </div>
);
