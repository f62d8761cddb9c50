import { useState } from 'react';
import * as v from 'valibot';
import { keptFree, PerMinute } from '../../../../domain/mail/mail-pace.ts';
import type { MailQueueView } from '../../../../domain/mail/mail-queue-calls.ts';
import { mailProblem, mailsWait } from '../../../../domain/mail/queue-sentence.ts';
import { plural } from '../../../../domain/plural.ts';
import { setMailPace, useMailQueue } from '../../../data/admin/event/refused-addresses.ts';
import { useOnline } from '../../../data/device/online.ts';
import { Form } from '../../../ui/form/form.tsx';
import { NumberField } from '../../../ui/form/number-field.tsx';
import { SubmitButton } from '../../../ui/form/submit-button.tsx';
import { Muted } from '../../../ui/layout/muted.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { Stack } from '../../../ui/layout/stack.tsx';
import { Notice } from '../../../ui/status/notice.tsx';

/** How many mails wait, and how many a minute all servers send. */
export function PacePart() {
  const { queue, again } = useMailQueue();
  const [round, setRound] = useState(0);
  if (!queue) return null;
  const done = () => {
    setRound((before) => before + 1);
    again();
  };
  return (
    <Section title="Pace">
      <Stack gap={3}>
        {queue.why === '' ? null : <Notice tone="warn">{mailProblem(queue.why, queue.answer)}</Notice>}
        <p>{queue.waiting === 0 ? 'No mail waits.' : mailsWait(queue.waiting)}</p>
        {queue.per_minute === null ? (
          <Muted>There is no mail server, so mails are kept as files at once.</Muted>
        ) : (
          <PaceForm key={round} queue={queue} perMinute={queue.per_minute} again={again} onDone={done} />
        )}
      </Stack>
    </Section>
  );
}

const PaceInput = v.object({ per_minute: PerMinute });

interface PaceFormProps {
  readonly queue: MailQueueView;
  readonly perMinute: number;
  /** Asks the server for the pace of now. */
  readonly again: () => void;
  readonly onDone: () => void;
}

function PaceForm({ queue: { rev, per_minute_max: most }, perMinute, again, onDone }: PaceFormProps) {
  const online = useOnline();
  const free = keptFree(perMinute);
  // Another organiser's pace is overwritten only by somebody who was told of it.
  const [seen, setSeen] = useState<string | undefined>(rev);
  const save = async ({ per_minute: wanted }: v.InferOutput<typeof PaceInput>) => {
    const refusal = await setMailPace({ perMinute: wanted, rev: seen ?? rev }, onDone);
    if (refusal?.code !== 'stale') return refusal;
    setSeen(undefined);
    again();
    return { ...refusal, message: 'Another organiser changed the pace. Save again to use yours.' };
  };
  return (
    <Form schema={PaceInput} defaultValues={{ per_minute: perMinute }} onSubmit={save} onSent={onDone}>
      <p>{paceWords(perMinute)}</p>
      <NumberField
        name="per_minute"
        label="Mails a minute"
        hint={most === null ? undefined : `All servers together, up to ${most.toLocaleString('en')}.`}
      />
      <Muted>{`${FIRST} ${free === 0 ? '' : keptFreeWords(free)}`.trim()}</Muted>
      <Muted>Waiting mails survive a restart.</Muted>
      <SubmitButton blocked={online ? undefined : 'You need a connection for this.'}>Save the pace</SubmitButton>
    </Form>
  );
}

const paceWords = (perMinute: number): string =>
  plural(perMinute, '1 mail a minute is sent.', `${perMinute.toLocaleString('en')} mails a minute are sent.`);

const FIRST = 'Log-in mails go first.';
const keptFreeWords = (free: number): string =>
  plural(
    free,
    '1 mail a minute is kept free for them.',
    `${free.toLocaleString('en')} mails a minute are kept free for them.`,
  );
