import { useAgendaTalkIds } from '../data/agenda.ts';
import { useFlag } from '../data/flags.ts';
import { useOwnProfile } from '../data/profile.ts';
import { useTalks } from '../data/talks.ts';
import { Button } from '../ui/button.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { useScreenHere } from './destinations.ts';
import { Offer } from './offer.tsx';

/** Offers who is new three short steps, once and where the log-in leads: on any other screen it would lie over what one came for. */
export function FirstRunPrompt() {
  const [isAsked, setAsked] = useFlag('first-run-asked');
  const isComplete = useOwnProfile()?.person.isComplete ?? true;
  const kept = useAgendaTalkIds();
  const here = useScreenHere()?.path;
  const isOut = useTalks().length > 0;
  // Without a programme one of the steps would lead nowhere.
  if (isAsked || isComplete || kept.size > 0 || !isOut || here !== '/schedule') return null;
  return (
    <Offer
      label="First steps"
      onPass={() => setAsked(true)}
      words={
        <>
          <strong>New here?</strong> Three quick steps: who you are, what interests you, which talks.
        </>
      }
    >
      <LinkButton kind="solid" size="small" to="/app/welcome" onClick={() => setAsked(true)}>
        Begin
      </LinkButton>
      <Button kind="quiet" size="small" onClick={() => setAsked(true)}>
        Not now
      </Button>
    </Offer>
  );
}
