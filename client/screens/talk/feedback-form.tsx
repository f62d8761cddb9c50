import { type FeedbackValue, isGiven, NO_FEEDBACK } from '../../../domain/feedback/feedback.ts';
import { FEEDBACK_SHOWN_FROM, FEEDBACK_TEXT_MAX, STARS_MOST } from '../../../domain/limits/talks.ts';
import type { Talk } from '../../../domain/talks/talk.ts';
import { draftFeedback, giveFeedback, type OwnFeedback } from '../../data/feedback.ts';
import { Button } from '../../ui/button.tsx';
import { LinesField } from '../../ui/lines-field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Section } from '../../ui/section.tsx';
import { StarsField } from '../../ui/stars.tsx';
import { useTyped } from '../../ui/use-typed.ts';
import styles from './talk-feedback.module.css';

interface FeedbackFormProps {
  readonly talk: Talk;
  readonly own: OwnFeedback;
}

/** Stars, and an optional sentence: what is typed stays on this device until it is sent. */
export function FeedbackForm({ talk, own: { given, draft, refusal } }: FeedbackFormProps) {
  const { typed, take, settle, drop, settleWhenGone } = useTyped((next: FeedbackValue) => draftFeedback(talk.id, next));
  const value = typed ?? draft ?? NO_FEEDBACK;
  const choose = (stars: number) => {
    take({ ...value, stars });
    settle();
  };
  const send = () => {
    drop();
    giveFeedback(talk.id, value);
  };
  const leave = () => {
    drop();
    draftFeedback(talk.id, undefined);
  };
  return (
    <Section look="bare" title="How was this talk?">
      <div className={styles.part} id="feedback" ref={settleWhenGone}>
        {refusal === undefined ? null : <Notice tone="error">{refusal}</Notice>}
        <StarsField label="Stars" value={value.stars} most={STARS_MOST} onChange={choose} />
        <Sentence text={value.text} onText={(text) => take({ ...value, text })} />
        <div className={styles.buttons}>
          <Button aria-disabled={isGiven(value) ? undefined : true} onClick={isGiven(value) ? send : undefined}>
            {isGiven(given) ? 'Send the change' : 'Send'}
          </Button>
          {isGiven(given) ? (
            <Button kind="quiet" onClick={leave}>
              Leave it as it was
            </Button>
          ) : null}
          {isGiven(value) ? null : <span className={styles.hint}>Choose the stars first.</span>}
        </div>
      </div>
    </Section>
  );
}

interface SentenceProps {
  readonly text: string;
  readonly onText: (text: string) => void;
}

const Sentence = ({ text, onText }: SentenceProps) => (
  <LinesField
    label="In a sentence, if you like"
    hint={`The speakers see stars and words without names, once ${FEEDBACK_SHOWN_FROM} people have rated. The organisers see names.`}
    rows={2}
    maxLength={FEEDBACK_TEXT_MAX}
    value={text}
    onText={onText}
  />
);
