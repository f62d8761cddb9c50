import { useState } from 'react';
import { acceptPage, type AwaitedPage, useAwaitedPages } from '../../data/device/acceptance.ts';
import { Button } from '../../ui/actions/button.tsx';
import { EventPageLink } from '../../ui/layout/event-page-link.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import { Sheet } from '../../ui/overlays/sheet.tsx';
import styles from './acceptance-sheet.module.css';

/** Asks at the start for pages that wait to be accepted, one after the other. Closed, it asks again at the next start. */
export function AcceptanceSheet() {
  const [later, setLater] = useState<readonly string[]>([]);
  const page = useAwaitedPages().find(({ id }) => !later.includes(id));
  const [drawn, setDrawn] = useState<AwaitedPage>();
  if (page && page !== drawn) setDrawn(page);
  if (!drawn) return null;
  return (
    <Sheet
      open={page !== undefined}
      onClose={() => setLater((before) => [...before, drawn.id])}
      title={drawn.title}
      place="centre"
      foot={
        <div className={styles.ways}>
          <EventPageLink page={drawn} className={styles.read}>
            Read it
          </EventPageLink>
          <Button kind="solid" onClick={() => acceptPage(drawn)}>
            I accept
          </Button>
        </div>
      }
    >
      <Stack gap={3}>
        <p>
          {drawn.isChanged ? `“${drawn.title}” has changed.` : `The organisers ask you to accept “${drawn.title}”.`}
        </p>
        <p>You can read and plan without it. Accept it to write in chats and to ask questions.</p>
      </Stack>
    </Sheet>
  );
}
