import Copy from 'lucide-react/icons/copy';
import QrCode from 'lucide-react/icons/qr-code';
import { Suspense, useState } from 'react';
import type { DisplayView } from '../../../../domain/displays/display-calls.ts';
import { takeBackDisplay } from '../../../data/admin/event/displays.ts';
import { useStages } from '../../../data/talks/talks.ts';
import { toast } from '../../../data/news/toasts.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { AnchorButton } from '../../../ui/actions/link-button.tsx';
import { ErrorNotice } from '../../../ui/status/error-notice.tsx';
import styles from './displays.module.css';
import { lazyPart } from '../../../ui/layout/lazy-part.ts';
import { Muted } from '../../../ui/layout/muted.tsx';
import { Row } from '../../../ui/layout/row.tsx';
import { copyText } from '../../../data/device/copy-text.ts';
import { ConfirmButton } from '../../../ui/actions/confirm-button.tsx';

const Qr = lazyPart(() => import('../../../ui/qr/qr.tsx').then((part) => part.Qr));

interface DisplayRowProps {
  readonly display: DisplayView;
  readonly onChange: () => void;
}

/** A display: its name and content, ways to open it there, and Delete. */
export function DisplayRow({ display, onChange }: DisplayRowProps) {
  const [showsCode, setShowsCode] = useState(false);
  const stages = useStages();
  const shows = stages.find(({ id }) => id === display.stage_id)?.name;
  return (
    <Row as="li" gap={3} wrap lineGap={2} align="center" className={styles.display}>
      <div className={styles.words}>
        <h3>{display.name}</h3>
        <Muted>{display.stage_id === null ? 'The whole event' : (shows ?? 'A stage that is gone')}</Muted>
      </div>
      <Row gap={2} wrap>
        <Button
          size="small"
          icon={<QrCode size={16} aria-hidden />}
          aria-expanded={showsCode}
          aria-label={`Code of ${display.name}`}
          onClick={() => setShowsCode(!showsCode)}
        >
          Code
        </Button>
        <WaysThere display={display} />
        <TakeBack display={display} onDone={onChange} />
      </Row>
      {showsCode ? (
        <div className={styles.code}>
          <Suspense>
            <Qr text={display.url} label={`The address of ${display.name}, for a camera`} />
          </Suspense>
        </div>
      ) : null}
    </Row>
  );
}

const WaysThere = ({ display: { name, url } }: Pick<DisplayRowProps, 'display'>) => (
  <>
    <Button
      size="small"
      icon={<Copy size={16} aria-hidden />}
      aria-label={`Copy the address of ${name}`}
      onClick={() => copyText(url, 'address')}
    >
      Copy
    </Button>
    <AnchorButton size="small" href={url} target="_blank" aria-label={`Open ${name}`}>
      Open
    </AnchorButton>
  </>
);

/** Asks before deleting: a screen that goes dark in a full hall is noticed by everyone. */
function TakeBack({ display, onDone }: { readonly display: DisplayView; readonly onDone: () => void }) {
  const [why, setWhy] = useState<string>();
  const takeBack = async (): Promise<void> => {
    const refusal = await takeBackDisplay(display);
    // Already deleted by a colleague counts as success.
    if (refusal && refusal.code !== 'not-found')
      return setWhy(
        refusal.code === 'network' ? 'The server could not be reached. Try again in a moment.' : refusal.message,
      );
    toast('The address is taken back. Its screen says so within a minute.');
    onDone();
  };
  return (
    <>
      <ConfirmButton
        words={{ text: 'Revoke', label: `Revoke ${display.name}` }}
        asked={{ text: 'Confirm: revoke', label: `Confirm: revoke ${display.name}` }}
        onConfirm={() => void takeBack()}
      />
      {why === undefined ? null : <ErrorNotice>{why}</ErrorNotice>}
    </>
  );
}
