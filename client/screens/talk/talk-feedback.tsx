import { feedbackRefusal, isGiven } from '../../../domain/feedback/feedback.ts';
import { isAdmin } from '../../../domain/people/actor.ts';
import { speaksIn } from '../../../domain/talks/talk-stream.ts';
import type { Talk } from '../../../domain/talks/talk.ts';
import { STATUS_REFRESH } from '../../../domain/limits/talks.ts';
import { useAtNow } from '../../data/at-now.ts';
import { useFeedback } from '../../data/feedback.ts';
import { useUserDocsLoaded } from '../../data/loading-state.ts';
import { useMe } from '../../data/me.ts';
import { FeedbackGiven } from './feedback-given.tsx';
import { FeedbackForm } from './feedback-form.tsx';
import { FeedbackResult } from './feedback-result.tsx';

/** After a talk: what I make of it; and for its speakers and organisers, what people made of it. */
export function TalkFeedback({ talk }: { readonly talk: Talk }) {
  const me = useMe();
  const personId = me?.id ?? '';
  const mayRate = useAtNow(STATUS_REFRESH, (now) => feedbackRefusal({ talk, personId, now }) === undefined);
  const hasEnded = useAtNow(STATUS_REFRESH, (now) => feedbackRefusal({ talk, personId: '', now }) === undefined);
  const reads = me !== undefined && (speaksIn(talk, personId) || isAdmin(me));
  return (
    <>
      <OwnPart key={talk.id} talk={talk} mayRate={mayRate} />
      {reads && hasEnded ? <FeedbackResult talk={talk} withNames={isAdmin(me)} /> : null}
    </>
  );
}

/** What was given stays to be changed or taken back, also where the talk has been moved to a later time since. */
function OwnPart({ talk, mayRate }: { readonly talk: Talk; readonly mayRate: boolean }) {
  const own = useFeedback(talk.id);
  // What was given is not asked for again.
  if (!useUserDocsLoaded()) return null;
  if (isGiven(own.given) && !own.draft) return <FeedbackGiven talk={talk} own={own} mayChange={mayRate} />;
  if (!mayRate && own.refusal === undefined) return null;
  return <FeedbackForm talk={talk} own={own} />;
}
