import Copy from 'lucide-react/icons/copy';
import KeyRound from 'lucide-react/icons/key-round';
import { copyText } from '../../data/device/copy-text.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Row } from '../../ui/layout/row.tsx';
import { Notice } from '../../ui/status/notice.tsx';
import styles from './shown-once.module.css';

interface ShownOnceProps {
  /** Says what it is, and that it is not shown again. */
  readonly sentence: string;
  readonly secret: string;
  readonly what: 'address' | 'secret' | 'token';
  readonly onDone: () => void;
}

const COPY_WORDS = { address: 'Copy the address', secret: 'Copy the secret', token: 'Copy the token' } as const;

/** A secret with a button that copies it. It is shown this once: no other answer contains it. */
export const ShownOnce = ({ sentence, secret, what, onDone }: ShownOnceProps) => (
  <Notice tone="ok" icon={<KeyRound size={20} aria-hidden />}>
    <p>{sentence}</p>
    <code className={styles.secret}>{secret}</code>
    <Row gap={2} wrap align="center">
      <Button size="small" icon={<Copy size={16} aria-hidden />} onClick={() => copyText(secret, what)}>
        {COPY_WORDS[what]}
      </Button>
      <Button size="small" kind="quiet" onClick={onDone}>
        I have it
      </Button>
    </Row>
  </Notice>
);
