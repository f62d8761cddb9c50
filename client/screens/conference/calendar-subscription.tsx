import Copy from 'lucide-react/icons/copy';
import { useOnline } from '../../data/online.ts';
import { endFeed, makeFeed, useFeedUrl } from '../../data/own-papers.ts';
import { toast } from '../../data/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { AnchorButton } from '../../ui/link-button.tsx';
import { Refused } from '../../ui/refused.tsx';
import { Section } from '../../ui/section.tsx';
import styles from './conference.module.css';
import { useAsking } from './use-asking.ts';

/** My Schedule in the calendar of a phone or a desk, which asks for it again by itself. */
export function CalendarSubscription() {
  const url = useFeedUrl();
  const online = useOnline();
  const { ask, isBusy, why } = useAsking();
  const act = (call: typeof makeFeed) => (online && !isBusy ? () => ask(call) : undefined);
  return (
    <Section title="Calendar">
      <p>
        A calendar program that subscribes to your address shows My Schedule and follows its changes. Whoever has the
        address can read it.
      </p>
      {url === undefined ? null : (
        <>
          <p className={styles.url}>{url}</p>
          <div className={styles.buttons}>
            <Button icon={<Copy size={18} aria-hidden />} onClick={() => copy(url)}>
              Copy the address
            </Button>
            <AnchorButton href={url.replace(/^https?:/, 'webcal:')}>Open in a calendar</AnchorButton>
          </div>
        </>
      )}
      <div className={styles.buttons}>
        <Button busy={isBusy} aria-disabled={online ? undefined : true} onClick={act(makeFeed)}>
          {url === undefined ? 'Make an address' : 'Make another address'}
        </Button>
        <Button
          kind={url === undefined ? 'quiet' : 'danger'}
          aria-disabled={online ? undefined : true}
          onClick={act(endFeed)}
        >
          End every address
        </Button>
      </div>
      {online ? null : <p className={styles.detail}>You need a connection to make or end an address.</p>}
      {why === undefined ? null : <Refused>{why}</Refused>}
    </Section>
  );
}

function copy(url: string): void {
  navigator.clipboard.writeText(url).then(
    () => toast('Address copied'),
    () => toast('This browser does not let the address be copied'),
  );
}
