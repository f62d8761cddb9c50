import Copy from 'lucide-react/icons/copy';
import KeyRound from 'lucide-react/icons/key-round';
import { toast } from '../../../data/news/toasts.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Row } from '../../../ui/layout/row.tsx';
import { Notice } from '../../../ui/status/notice.tsx';
import styles from './machines.module.css';

export interface MadeToken {
  readonly name: string;
  readonly token: string;
}

interface ShownTokenProps {
  readonly made: MadeToken;
  readonly onDone: () => void;
}

/** The token, shown only once: no other answer contains it. */
export const ShownToken = ({ made: { name, token }, onDone }: ShownTokenProps) => (
  <Notice tone="ok" icon={<KeyRound size={20} aria-hidden />}>
    <p>{`Copy the token of “${name}” now. It is not shown again.`}</p>
    <code className={styles.token}>{token}</code>
    <Row gap={2} wrap align="center">
      <Button size="small" icon={<Copy size={16} aria-hidden />} onClick={() => copy(token)}>
        Copy
      </Button>
      <Button size="small" kind="quiet" onClick={onDone}>
        I have it
      </Button>
    </Row>
  </Notice>
);

function copy(token: string): void {
  navigator.clipboard.writeText(token).then(
    () => toast('Token copied'),
    () => toast('This browser does not let the token be copied'),
  );
}
