import { STARS_MOST } from '../../../domain/limits/talks.ts';
import type { Talk } from '../../../domain/talks/talk.ts';
import { draftFeedback, type OwnFeedback, takeBackFeedback } from '../../data/feedback.ts';
import { useOnline } from '../../data/online.ts';
import { Button } from '../../ui/button.tsx';
import { Section } from '../../ui/section.tsx';
import { Stars } from '../../ui/stars.tsx';
import styles from './talk-feedback.module.css';

interface FeedbackGivenProps {
  readonly talk: Talk;
  readonly own: OwnFeedback;
  readonly mayChange: boolean;
}

/** What I made of it, and the ways to change it and to take it back. */
export function FeedbackGiven({ talk, own: { given, isWaiting }, mayChange }: FeedbackGivenProps) {
  const isOffline = !useOnline();
  return (
    <Section look="bare" title="Your rating">
      <div className={styles.part} id="feedback">
        <Stars value={given.stars} most={STARS_MOST} />
        {given.text === '' ? null : <p className={styles.words}>{given.text}</p>}
        {isWaiting && isOffline ? <p className={styles.hint}>Will be sent when you are online</p> : null}
        <div className={styles.buttons}>
          {mayChange ? (
            <Button size="small" onClick={() => draftFeedback(talk.id, given)}>
              Change
            </Button>
          ) : null}
          <Button size="small" kind="quiet" onClick={() => takeBackFeedback(talk.id)}>
            Take it back
          </Button>
        </div>
      </div>
    </Section>
  );
}
