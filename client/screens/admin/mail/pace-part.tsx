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
import { Section } from '../../../ui/layout/section.tsx';
import { Stack } from '../../../ui/layout/stack.tsx';
import { Notice } from '../../../ui/status/notice.tsx';

/** How many mails wait, and how many a minute all servers send. */
export function PacePart() {
  const { queue, again } = useMailQueue();
  const [isTyping, setTyping] = useState(false);
  // The revision that the organiser saw when they began to type; until then, the form follows the server.
  const [seen, setSeen] = useState<string>();
  if (!queue) return null;
  if (!isTyping && seen !== queue.rev) setSeen(queue.rev);
  const { per_minute: perMinute, waiting, why, answer } = queue;
  return (
    <Section title="Pace">
      <Stack gap={3}>
        {why === '' ? null : <Notice tone="warn">{mailProblem(why, answer)}</Notice>}
        <p>{[waiting === 0 ? 'No mail waits.' : mailsWait(waiting), ...paceSentences(perMinute)].join(' ')}</p>
        {perMinute === null ? null : (
          <PaceForm key={seen} queue={queue} perMinute={perMinute} again={again} onTyped={setTyping} />
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
  readonly onTyped: (isTyped: boolean) => void;
}

function PaceForm({ queue: { rev, per_minute_max: most }, perMinute, again, onTyped }: PaceFormProps) {
  const online = useOnline();
  // Another organiser's pace is overwritten only by somebody who was told of it.
  const [seen, setSeen] = useState<string | undefined>(rev);
  const save = async ({ per_minute: wanted }: v.InferOutput<typeof PaceInput>) => {
    const refusal = await setMailPace({ perMinute: wanted, rev: seen ?? rev }, again);
    if (refusal?.code !== 'stale') return refusal;
    setSeen(undefined);
    again();
    return { ...refusal, message: 'Another organiser changed the pace. Save again to use yours.' };
  };
  return (
    <Form
      schema={PaceInput}
      defaultValues={{ per_minute: perMinute }}
      onSubmit={save}
      onUnsaved={onTyped}
      onSent={again}
    >
      <NumberField
        name="per_minute"
        label="Mails a minute"
        hint={most === null ? undefined : `All servers together, up to ${most.toLocaleString('en')}.`}
      />
      <SubmitButton isMinor blocked={online ? undefined : 'You need a connection for this.'}>
        Save the pace
      </SubmitButton>
    </Form>
  );
}

function paceSentences(perMinute: number | null): readonly string[] {
  if (perMinute === null) return ['There is no mail server, so mails are kept as files at once.'];
  const free = keptFree(perMinute);
  return [
    plural(perMinute, '1 mail a minute is sent.', `${perMinute.toLocaleString('en')} mails a minute are sent.`),
    'Log-in mails go first.',
    ...(free === 0
      ? []
      : [
          plural(
            free,
            '1 a minute is kept free for them.',
            `${free.toLocaleString('en')} a minute are kept free for them.`,
          ),
        ]),
  ];
}
