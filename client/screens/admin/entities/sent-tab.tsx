import { useState } from 'react';
import { plural } from '../../../../domain/plural.ts';
import { type PlannedRow, resendNotification, useReach, useSent } from '../../../data/admin/live/notifications.ts';
import { useOnline } from '../../../data/device/online.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Notice } from '../../../ui/status/notice.tsx';
import { Sheet } from '../../../ui/overlays/sheet.tsx';
import { Funnel } from '../funnel.tsx';
import { reachWords } from '../reach-words.ts';
import styles from './notifications.module.css';
import { Stack } from '../../../ui/layout/stack.tsx';

/** Delivery of a notification, with a button to push it again. */
export function SentTab({ row }: { readonly row: PlannedRow }) {
  const online = useOnline();
  const [isAsked, setAsked] = useState(false);
  return (
    <Stack gap={4} className={styles.part}>
      {row.sentAt === null ? <p>Scheduled.</p> : <Delivery row={row} />}
      <Button disabled={!online} onClick={() => setAsked(true)}>
        {row.sentAt === null ? 'Send now' : 'Send again'}
      </Button>
      {online ? null : <p>You need a connection for this</p>}
      <Ask row={row} open={isAsked} onClose={() => setAsked(false)} />
    </Stack>
  );
}

/** How many people have it in the app, and its pushes by device. */
function Delivery({ row }: { readonly row: PlannedRow }) {
  const sent = useSent(row.id);
  const reach = useReach(row.audience);
  return (
    <>
      <p>
        {reach ? plural(reach.people, 'In the app for 1 person', `In the app for ${many(reach.people)} people`) : ' '}
      </p>
      <Funnel of={sent} />
    </>
  );
}

const many = (count: number): string => count.toLocaleString('en');

interface AskProps {
  readonly row: PlannedRow;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Confirms another push, which cannot be undone. */
function Ask({ row, open, onClose }: AskProps) {
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const [key] = useState(() => crypto.randomUUID());
  const send = async () => {
    setBusy(true);
    const answer = await resendNotification(row.id, `${key}-${row.pushes}`);
    setBusy(false);
    if (answer.ok) onClose();
    else setRefusal(answer.refusal.message);
  };
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={row.title}
      place="centre"
      foot={
        <Button kind="solid" wide busy={busy} onClick={() => void send()}>
          {row.sentAt === null ? 'Send now' : 'Send again now'}
        </Button>
      }
    >
      {refusal ? <Notice>{refusal}</Notice> : null}
      <Reached row={row} />
    </Sheet>
  );
}

function Reached({ row }: { readonly row: PlannedRow }) {
  const reach = useReach(row.audience);
  return (
    <p>
      {reach ? `It goes to ${reachWords(reach)}. ` : ''}
      {row.sentAt === null ? 'Send now instead of at the scheduled time.' : 'Devices will be notified again.'}
    </p>
  );
}
