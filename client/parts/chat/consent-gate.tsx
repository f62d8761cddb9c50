import { acceptPage, type AwaitedPage, useAwaitedPages } from '../../data/device/acceptance.ts';
import { setConsented } from '../../data/chat/chat-consent.ts';
import { EventPageLink } from '../../ui/layout/event-page-link.tsx';
import { Button } from '../../ui/actions/button.tsx';
import styles from './room-chat.module.css';
import { Row } from '../../ui/layout/row.tsx';

/** Replaces the field until the person has accepted the event's pages and agreed to the rules; reading requires neither. */
export function ConsentGate() {
  const [page] = useAwaitedPages();
  return page ? <AcceptGate page={page} /> : <RulesGate />;
}

const AcceptGate = ({ page }: { readonly page: AwaitedPage }) => (
  <Row gap={3} wrap lineGap={2} align="center" justify="between" className={styles.gate}>
    <p>
      {page.isChanged ? `“${page.title}” has changed.` : `Accept “${page.title}” to write here and to ask in talks.`}{' '}
      <EventPageLink page={page} className={styles.pageLink}>
        Read it
      </EventPageLink>
    </p>
    <Button size="small" onClick={() => acceptPage(page)}>
      I accept
    </Button>
  </Row>
);

const RulesGate = () => (
  <Row gap={3} wrap lineGap={2} align="center" justify="between" className={styles.gate}>
    <p>
      Agree to the chat rules to write here and to ask in talks: be kind. Your name is shown unless you ask anonymously.
      Organisers can remove messages, and anyone can report one.
    </p>
    <Button size="small" onClick={() => setConsented(true)}>
      Agree and write
    </Button>
  </Row>
);
