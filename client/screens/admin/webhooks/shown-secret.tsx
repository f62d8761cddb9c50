import Copy from 'lucide-react/icons/copy';
import { toast } from '../../../data/toasts.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import styles from './webhooks.module.css';

interface ShownSecretProps {
  readonly secret: string;
  readonly onDone: () => void;
}

/** Shown this once: it is in no list, and no other answer of the server has it. */
export const ShownSecret = ({ secret, onDone }: ShownSecretProps) => (
  <Notice tone="ok">
    <p>This is the secret. It is shown this once: give it to the receiver now.</p>
    <div className={styles.secret}>
      <code>{secret}</code>
      <div className={styles.buttons}>
        <Button size="small" icon={<Copy size={16} aria-hidden />} onClick={() => copy(secret)}>
          Copy the secret
        </Button>
        <Button size="small" kind="quiet" onClick={onDone}>
          I have it
        </Button>
      </div>
    </div>
  </Notice>
);

function copy(secret: string): void {
  navigator.clipboard.writeText(secret).then(
    () => toast('Secret copied'),
    () => toast('This browser does not let the secret be copied'),
  );
}
