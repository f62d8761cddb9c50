import { useId } from 'react';
import { isGiven, NO_FEEDBACK, type FeedbackValue } from '../../../domain/feedback/feedback.ts';
import { FEEDBACK_SHOWN_FROM, FEEDBACK_TEXT_MAX, STARS_MOST } from '../../../domain/limits/talks.ts';
import type { Talk } from '../../../domain/talks/talk.ts';
import { draftFeedback, giveFeedback, type OwnFeedback } from '../../data/feedback.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Section } from '../../ui/section.tsx';
import { StarsField } from '../../ui/stars.tsx';
import { useTyped } from '../../ui/use-typed.ts';
import styles from './talk-feedback.module.css';

interface FeedbackFormProps {
  readonly talk: Talk;
  readonly own: OwnFeedback;
}

/** Stars, and a sentence for whoever likes: what is typed stays on this device until it is sent. */
export function FeedbackForm({ talk, own: { given, draft, refusal } }: FeedbackFormProps) {
  const id = useId();
  const { typed, take, drop, settleWhenGone } = useTyped((next: FeedbackValue) => draftFeedback(talk.id, next));
  const value = typed ?? draft ?? NO_FEEDBACK;
  const keep = (change: Partial<FeedbackValue>) => take({ ...value, ...change });
  const end = (how: () => void) => {
    drop();
    how();
  };
  const mayGo = isGiven(value);
  return (
    <Section look="bare" title="How was this talk?">
      <div className={styles.part} id="feedback" ref={settleWhenGone}>
        {refusal === undefined ? null : <Notice tone="error">{refusal}</Notice>}
        <StarsField label="Stars" value={value.stars} most={STARS_MOST} onChange={(stars) => keep({ stars })} />
        <label className={styles.label} htmlFor={id}>
          In a sentence, if you like
        </label>
        <textarea
          className={styles.text}
          id={id}
          aria-describedby={`${id}-hint`}
          rows={2}
          maxLength={FEEDBACK_TEXT_MAX}
          value={value.text}
          onChange={({ target }) => keep({ text: target.value })}
        />
        <p className={styles.hint} id={`${id}-hint`}>
          {`The speakers see stars and words without names, once ${FEEDBACK_SHOWN_FROM} people have rated. The organisers see names.`}
        </p>
        <div className={styles.buttons}>
          <Button
            aria-disabled={mayGo ? undefined : true}
            onClick={mayGo ? () => end(() => giveFeedback(talk.id, value)) : undefined}
          >
            {isGiven(given) ? 'Send the change' : 'Send'}
          </Button>
          {isGiven(given) ? (
            <Button kind="quiet" onClick={() => end(() => draftFeedback(talk.id, undefined))}>
              Leave it as it was
            </Button>
          ) : null}
          {mayGo ? null : <span className={styles.hint}>Choose the stars first.</span>}
        </div>
      </div>
    </Section>
  );
}
