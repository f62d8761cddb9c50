import { feedbackRefusal, type FeedbackValue, isGiven, NO_FEEDBACK } from '../../../domain/feedback/feedback.ts';
import { isAdmin } from '../../../domain/people/actor.ts';
import { speaksIn } from '../../../domain/talks/player/talk-stream.ts';
import type { Talk } from '../../../domain/talks/talk.ts';
import { FEEDBACK_SHOWN_FROM, FEEDBACK_TEXT_MAX, STARS_MOST, STATUS_REFRESH } from '../../../domain/limits/talks.ts';
import { useTimeDerived } from '../../data/loading/use-time-derived.ts';
import {
  draftFeedback,
  giveFeedback,
  type OwnFeedback,
  takeBackFeedback,
  useFeedback,
} from '../../data/talks/feedback.ts';
import { useUserDocsLoaded } from '../../data/loading/loading-state.ts';
import { useMe } from '../../data/people/me.ts';
import { FeedbackResult } from './feedback-result.tsx';
import { useOnline } from '../../data/device/online.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { Stars, StarsField } from '../../ui/status/stars.tsx';
import styles from './talk-feedback.module.css';
import { Textarea } from '../../ui/input/textarea.tsx';
import { Notice } from '../../ui/status/notice.tsx';
import { useDebouncedSave } from '../../ui/input/use-debounced-save.ts';
import { Muted } from '../../ui/layout/muted.tsx';
import { Row } from '../../ui/layout/row.tsx';
import { Stack } from '../../ui/layout/stack.tsx';

interface FeedbackFormProps {
  readonly talk: Talk;
  readonly own: OwnFeedback;
}

/** Feedback form: stars and an optional sentence, kept as a draft until sent. */
function FeedbackForm({ talk, own: { given, draft, refusal } }: FeedbackFormProps) {
  const { typed, take, settle, drop, settleWhenGone } = useDebouncedSave((next: FeedbackValue) =>
    draftFeedback(talk.id, next),
  );
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
      <Stack gap={2} align="start" className={styles.part} id="feedback" ref={settleWhenGone}>
        {refusal === undefined ? null : <Notice tone="error">{refusal}</Notice>}
        <StarsField label="Stars" value={value.stars} most={STARS_MOST} onChange={choose} />
        <Sentence text={value.text} onText={(text) => take({ ...value, text })} />
        <Row gap={3} wrap lineGap={2} align="center">
          <Button aria-disabled={isGiven(value) ? undefined : true} onClick={isGiven(value) ? send : undefined}>
            {isGiven(given) ? 'Send the change' : 'Send'}
          </Button>
          {isGiven(given) ? (
            <Button kind="quiet" onClick={leave}>
              Leave it was
            </Button>
          ) : null}
          {isGiven(value) ? null : <Muted as="span">Choose the stars first.</Muted>}
        </Row>
      </Stack>
    </Section>
  );
}

interface SentenceProps {
  readonly text: string;
  readonly onText: (text: string) => void;
}

const Sentence = ({ text, onText }: SentenceProps) => (
  <Textarea
    label="In a sentence, if you like"
    hint={`The speakers see stars and words without names, once ${FEEDBACK_SHOWN_FROM} people have rated. The organisers see names.`}
    rows={2}
    maxLength={FEEDBACK_TEXT_MAX}
    value={text}
    onText={onText}
  />
);

interface FeedbackGivenProps {
  readonly talk: Talk;
  readonly own: OwnFeedback;
  readonly mayChange: boolean;
}

/** My feedback, with buttons to change and withdraw it. */
function FeedbackGiven({ talk, own: { given, isWaiting }, mayChange }: FeedbackGivenProps) {
  const isOffline = !useOnline();
  return (
    <Section look="bare" title="Your rating">
      <Stack gap={2} align="start" className={styles.part} id="feedback">
        <Stars value={given.stars} most={STARS_MOST} />
        {given.text === '' ? null : <p className={styles.words}>{given.text}</p>}
        {isWaiting && isOffline ? <Muted>Will be sent when you are online</Muted> : null}
        <Row gap={3} wrap lineGap={2} align="center">
          {mayChange ? (
            <Button size="small" onClick={() => draftFeedback(talk.id, given)}>
              Change
            </Button>
          ) : null}
          <Button size="small" kind="quiet" onClick={() => takeBackFeedback(talk.id)}>
            Take it back
          </Button>
        </Row>
      </Stack>
    </Section>
  );
}

/** Feedback after a talk; its speakers and organisers also see the results. */
export function TalkFeedback({ talk }: { readonly talk: Talk }) {
  const me = useMe();
  const personId = me?.id ?? '';
  const mayRate = useTimeDerived(STATUS_REFRESH, (now) => feedbackRefusal({ talk, personId, now }) === undefined);
  const hasEnded = useTimeDerived(STATUS_REFRESH, (now) => feedbackRefusal({ talk, personId: '', now }) === undefined);
  const reads = me !== undefined && (speaksIn(talk, personId) || isAdmin(me));
  return (
    <>
      <OwnPart key={talk.id} talk={talk} mayRate={mayRate} />
      {reads && hasEnded ? <FeedbackResult talk={talk} withNames={isAdmin(me)} /> : null}
    </>
  );
}

/** My feedback stays editable even if the talk was moved to a later time. */
function OwnPart({ talk, mayRate }: { readonly talk: Talk; readonly mayRate: boolean }) {
  const own = useFeedback(talk.id);
  // Waits for my documents, so that feedback already given is not asked for again.
  if (!useUserDocsLoaded()) return null;
  if (isGiven(own.given) && !own.draft) return <FeedbackGiven talk={talk} own={own} mayChange={mayRate} />;
  if (!mayRate && own.refusal === undefined) return null;
  return <FeedbackForm talk={talk} own={own} />;
}
