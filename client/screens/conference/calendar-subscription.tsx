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
      <Address url={url} />
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

/** The address, on the device that made it; on others where it is. */
function Address({ url }: { readonly url: string | undefined }) {
  if (url === undefined)
    return (
      <p className={styles.detail}>
        An address is shown only on the device it was made on: nothing else knows it, the server included. If yours was
        made elsewhere, copy it there, or make one here, which takes its place.
      </p>
    );
  return (
    <>
      <p className={styles.url}>{url}</p>
      <div className={styles.buttons}>
        <Button icon={<Copy size={18} aria-hidden />} onClick={() => copy(url)}>
          Copy the address
        </Button>
        <AnchorButton href={url.replace(/^https?:/, 'webcal:')}>Open in a calendar</AnchorButton>
      </div>
      <p className={styles.detail}>It holds until another one is made, on whichever of your devices.</p>
    </>
  );
}

function copy(url: string): void {
  navigator.clipboard.writeText(url).then(
    () => toast('Address copied'),
    () => toast('This browser does not let the address be copied'),
  );
}
