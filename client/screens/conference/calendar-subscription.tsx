import Copy from 'lucide-react/icons/copy';
import { useOnline } from '../../data/device/online.ts';
import { endOwnFeed, makeFeed, useFeedUrl } from '../../data/device/personal-exports.ts';
import { Button } from '../../ui/actions/button.tsx';
import { AnchorButton } from '../../ui/actions/link-button.tsx';
import { ErrorNotice } from '../../ui/status/error-notice.tsx';
import { Section } from '../../ui/layout/section.tsx';
import styles from './conference.module.css';
import { useAsking } from './use-asking.ts';
import { Muted } from '../../ui/layout/muted.tsx';
import { Row } from '../../ui/layout/row.tsx';
import { copyText } from '../../data/device/copy-text.ts';

/** My Schedule as a calendar subscription that updates itself. */
export function CalendarSubscription() {
  const url = useFeedUrl();
  const online = useOnline();
  const { ask, isBusy, why } = useAsking();
  const act = (call: typeof makeFeed) => (online && !isBusy ? () => ask(call) : undefined);
  return (
    <Section title="Calendar">
      <p>
        Subscribe to this link in your calendar app and it stays up to date with My Schedule. Anyone who has the link
        can see it.
      </p>
      <Address url={url} />
      <Row gap={2} wrap>
        <Button busy={isBusy} aria-disabled={online ? undefined : true} onClick={act(makeFeed)}>
          {url === undefined ? 'Create a link' : 'Create a new link'}
        </Button>
        <Button
          kind={url === undefined ? 'quiet' : 'danger'}
          aria-disabled={online ? undefined : true}
          onClick={act(endOwnFeed)}
        >
          Turn off calendar links
        </Button>
      </Row>
      {online ? null : <Muted>You need a connection to create or turn off a link.</Muted>}
      {why === undefined ? null : <ErrorNotice>{why}</ErrorNotice>}
    </Section>
  );
}

/** The link on the device that created it; on others, where to find it. */
function Address({ url }: { readonly url: string | undefined }) {
  if (url === undefined)
    return (
      <Muted>
        For your privacy the link is only shown on the device that created it. A new one that you create here replaces
        it.
      </Muted>
    );
  return (
    <>
      <p className={styles.url}>{url}</p>
      <Row gap={2} wrap>
        <Button icon={<Copy size={18} aria-hidden />} onClick={() => copyText(url, 'calendar')}>
          Copy the link
        </Button>
        <AnchorButton href={url.replace(/^https?:/, 'webcal:')}>Open in a calendar</AnchorButton>
      </Row>
      <Muted>It works until you create a new one on any device.</Muted>
    </>
  );
}
