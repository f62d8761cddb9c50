import { setConsented } from '../../data/chat/chat-consent.ts';
import { Button } from '../../ui/actions/button.tsx';
import styles from './room-chat.module.css';
import { Row } from '../../ui/layout/row.tsx';

/** Replaces the field until the person has agreed to the rules; reading does not require that. */
export const ConsentGate = () => (
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
