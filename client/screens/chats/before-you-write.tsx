import Eye from 'lucide-react/icons/eye';
import Flag from 'lucide-react/icons/flag';
import MessageCircle from 'lucide-react/icons/message-circle';
import Users from 'lucide-react/icons/users';
import { setConsented } from '../../data/chat-consent.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { PlainRow, Rows } from '../../ui/row.tsx';
import styles from './chats.module.css';

/** What one agrees to, said before anything else: only what the server holds to. */
export const BeforeYouWrite = () => (
  <section className={styles.before} aria-labelledby="before-you-write">
    <span className={styles.plate} aria-hidden>
      <MessageCircle size={28} />
    </span>
    <h2 id="before-you-write" className={styles.title}>
      Before you write
    </h2>
    <Card flush>
      <Rows label="What holds in the chat">
        <PlainRow lead={<Users size={20} aria-hidden />}>
          Only your connections can message you privately. In the rooms of talks and stages everyone can read what you
          write, with your name.
        </PlainRow>
        <PlainRow lead={<Eye size={20} aria-hidden />}>
          Organisers can read private messages only if one of you reports them.
        </PlainRow>
        <PlainRow lead={<Flag size={20} aria-hidden />}>You can block or report in two taps.</PlainRow>
      </Rows>
    </Card>
    <Button kind="solid" wide onClick={() => setConsented(true)}>
      Agree and open chats
    </Button>
    <p className={styles.hint}>You can take this back in Settings.</p>
  </section>
);
