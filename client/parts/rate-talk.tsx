import { plural } from '../../domain/plural.ts';
import { feedbackRefusal, isGiven } from '../../domain/feedback/feedback.ts';
import type { Talk } from '../../domain/talks/talk.ts';
import { MINUTE } from '../../domain/time.ts';
import { useFeedback } from '../data/talks/feedback.ts';
import { useIsGuest, useMe } from '../data/people/me.ts';
import { useNow } from '../data/loading/now.ts';
import { WhenLoaded } from './when-loaded.tsx';
import { LinkButton } from '../ui/actions/link-button.tsx';

/** Link to rate an ended talk, with the person's stars. Renders nothing if they may not rate it. */
export function RateTalk({ talk, className }: { readonly talk: Talk; readonly className?: string | undefined }) {
  const now = useNow(MINUTE);
  const personId = useMe()?.id ?? '';
  const isGuest = useIsGuest();
  if (isGuest || feedbackRefusal({ talk, personId, now })) return null;
  return (
    <div className={className}>
      <WhenLoaded width="7rem" height="2.25rem">
        <Stars talk={talk} />
      </WhenLoaded>
    </div>
  );
}

function Stars({ talk }: { readonly talk: Talk }) {
  const { given } = useFeedback(talk.id);
  const words = isGiven(given)
    ? plural(given.stars, 'You gave 1 star', `You gave ${given.stars} stars`)
    : 'How was it?';
  return (
    <LinkButton
      size="small"
      to="/app/talk/$id"
      params={{ id: talk.id }}
      hash="feedback"
      aria-label={`${words} ${talk.title}`}
    >
      {words}
    </LinkButton>
  );
}
