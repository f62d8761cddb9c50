import { setConsented } from '../../data/chat-consent.ts';
import { Button } from '../../ui/button.tsx';
import styles from './room-chat.module.css';

/** In the place of the field, as long as one has not agreed to the rules: reading needs none. */
export const ConsentGate = () => (
  <div className={styles.gate}>
    <p>
      To write here and to ask in talks, agree to the rules of the chat: be kind, others see your name with what you
      write unless you ask without it, organisers may take messages out, and every message can be reported.
    </p>
    <Button size="small" onClick={() => setConsented(true)}>
      Agree and write
    </Button>
  </div>
);
