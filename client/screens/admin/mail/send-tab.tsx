import { useState } from 'react';
import { isUnderWay } from '../../../../domain/mail/mail-message.ts';
import { plural } from '../../../../domain/plural.ts';
import {
  type MailMessageRow,
  messageRows,
  sendToSegment,
  testMessage,
  useSegmentReach,
} from '../../../data/admin/event/mail-messages.ts';
import { useOnline } from '../../../data/device/online.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Muted } from '../../../ui/layout/muted.tsx';
import { Row } from '../../../ui/layout/row.tsx';
import { Stack } from '../../../ui/layout/stack.tsx';
import { Notice } from '../../../ui/status/notice.tsx';
import { Sheet } from '../../../ui/overlays/sheet.tsx';
import { PacePart } from './pace-part.tsx';
import { reachSentences } from './reach-sentences.ts';
import { SentPart } from './sent-part.tsx';

/** Sends the saved message: a test, then to its people; shows how far it has come, at what pace, pauses and stops it. */
export function SendTab({ row }: { readonly row: MailMessageRow }) {
  const online = useOnline();
  return (
    <Stack gap={4}>
      {online ? null : (
        <Notice tone="info">You are offline. You need a connection to send, pause or stop a message.</Notice>
      )}
      {row.state === 'draft' ? <Draft row={row} /> : <SentPart row={row} />}
      {row.state === 'draft' || isUnderWay(row) ? <PacePart /> : null}
    </Stack>
  );
}

function Draft({ row }: { readonly row: MailMessageRow }) {
  const online = useOnline();
  const reach = useSegmentReach(row.segment);
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <Muted as="output">{reach ? reachSentences(reach).join(' ') : ' '}</Muted>
      <Muted>The saved message is sent. It has a link to get no more messages, which log-in mails never have.</Muted>
      <Row gap={2} wrap>
        <Test id={row.id} />
        <Button kind="solid" disabled={!online || !reach || reach.recipients === 0} onClick={() => setAsked(true)}>
          {reach && reach.recipients > 0 ? `${sendWords(reach.recipients)}…` : 'Send…'}
        </Button>
      </Row>
      <Ask row={row} open={isAsked} onClose={() => setAsked(false)} />
    </>
  );
}

const sendWords = (count: number): string =>
  plural(count, 'Send to 1 person', `Send to ${count.toLocaleString('en')} people`);

/** Sends the saved message to the organiser. */
function Test({ id }: { readonly id: string }) {
  const online = useOnline();
  const [said, say] = useState<string>();
  const [busy, setBusy] = useState(false);
  const send = async () => {
    setBusy(true);
    say(await testMessage(id));
    setBusy(false);
  };
  return (
    <>
      <Button disabled={!online} busy={busy} onClick={() => void send()}>
        Send a test to me
      </Button>
      {said === undefined ? null : <Muted as="output">{said}</Muted>}
    </>
  );
}

interface AskProps {
  readonly row: MailMessageRow;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Asks once, with the number and the exclusions: a mail is not taken back. */
function Ask({ row, open, onClose }: AskProps) {
  const reach = useSegmentReach(row.segment);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const [key] = useState(() => crypto.randomUUID());
  const rev = messageRows.rev(row.id);
  const send = async () => {
    setBusy(true);
    const why = await sendToSegment({ id: row.id, rev, key: `${key}-${rev}` });
    setBusy(false);
    setRefusal(why);
    if (why === undefined) onClose();
  };
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={row.subject}
      place="centre"
      foot={
        <Button kind="solid" wide busy={busy} disabled={!reach} onClick={() => void send()}>
          {reach ? sendWords(reach.recipients) : 'Send'}
        </Button>
      }
    >
      <Stack gap={3}>
        {refusal === undefined ? null : <Notice>{refusal}</Notice>}
        <p>{reach ? reachSentences(reach).join(' ') : ' '}</p>
        <p>A mail is not taken back. You can stop it while mails wait.</p>
      </Stack>
    </Sheet>
  );
}
