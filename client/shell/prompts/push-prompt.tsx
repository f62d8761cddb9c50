import { plural } from '../../../domain/plural.ts';
import { useAgendaTalkIds } from '../../data/talks/agenda.ts';
import { useFlag } from '../../data/device/flags.ts';
import { useInstall } from '../../data/device/install.ts';
import { switchPush, usePushState } from '../../data/news/push.ts';
import { useReminderMinutes } from '../../data/device/settings.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Offer } from './offer.tsx';

/** People who keep a second talk will probably attend. */
const KEPT_TALKS_BEFORE_ASKING = 2;

/** Asks once, before the browser does, whether to notify about kept talks. Installing is asked first. */
export function PushPrompt() {
  const kept = useAgendaTalkIds();
  const install = useInstall();
  const [installAsked] = useFlag('install-asked');
  const [asked, setAsked] = useFlag('push-asked');
  const mayAsk = kept.size >= KEPT_TALKS_BEFORE_ASKING && !asked && (install !== 'available' || installAsked);
  return mayAsk ? <Question onAnswered={() => setAsked(true)} /> : null;
}

function Question({ onAnswered }: { readonly onAnswered: () => void }) {
  const state = usePushState();
  const [minutes] = useReminderMinutes();
  if (state !== 'off') return null;
  const accept = () => {
    void switchPush(true);
    onAnswered();
  };
  return (
    <Offer
      label="Notifications"
      onPass={onAnswered}
      words={
        <>
          <strong>
            {minutes === 0
              ? 'Hear when your talks move?'
              : plural(
                  minutes,
                  `Get a nudge ${minutes} minute before your talks?`,
                  `Get a nudge ${minutes} minutes before your talks?`,
                )}
          </strong>{' '}
          It comes while the app is closed, and you can switch it off in the settings.
        </>
      }
    >
      <Button kind="solid" size="small" onClick={accept}>
        Yes, tell me
      </Button>
      <Button kind="quiet" size="small" onClick={onAnswered}>
        Not now
      </Button>
    </Offer>
  );
}
