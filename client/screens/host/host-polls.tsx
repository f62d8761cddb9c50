import { putPoll, writePoll } from '../../data/talks/hosting.ts';
import { useOnline } from '../../data/device/online.ts';
import type { ShownPoll } from '../../data/talk-room/polls.ts';
import { PollResults } from '../../parts/ask/poll-card.tsx';
import ask from '../../parts/ask/ask.module.css';
import { Button } from '../../ui/actions/button.tsx';
import { Card } from '../../ui/cards/card.tsx';
import { Chip } from '../../ui/filters/chip.tsx';
import styles from './host.module.css';
import { useState } from 'react';
import * as v from 'valibot';
import { POLL_OPTIONS_LEAST, POLL_OPTIONS_MOST, POLL_TEXT_MAX } from '../../../domain/limits/hosting.ts';
import { PollOptions, PollText } from '../../../domain/polls/poll.ts';
import { draftOf } from '../../data/edits/drafts.ts';
import { AreaField } from '../../ui/form/area-field.tsx';
import { Form } from '../../ui/form/form.tsx';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { Section } from '../../ui/layout/section.tsx';

const lines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** The question, and one option per line. */
const NewPoll = v.object({
  text: PollText,
  options: v.pipe(v.string('Write text here'), v.transform(lines), PollOptions),
});

function PollForm({ talkId }: { readonly talkId: string }) {
  const online = useOnline();
  const [prepared, setPrepared] = useState(0);
  return (
    <Section look="bare" title="Prepare a poll">
      <Form
        key={prepared}
        schema={NewPoll}
        defaultValues={{ text: '', options: '' }}
        draft={draftOf(`poll:${talkId}`)}
        onSubmit={({ text, options }) => writePoll(talkId, text, options)}
        onSent={() => setPrepared(prepared + 1)}
      >
        <AreaField name="text" label="Question" rows={1} most={POLL_TEXT_MAX} />
        <AreaField
          name="options"
          label="Answers"
          rows={3}
          hint={`One in each line, ${POLL_OPTIONS_LEAST} to ${POLL_OPTIONS_MOST}. Only hosts see a poll before it is opened.`}
        />
        <SubmitButton blocked={online ? undefined : 'You need a connection to prepare a poll'}>Prepare</SubmitButton>
      </Form>
    </Section>
  );
}

interface HostPollsProps {
  readonly talkId: string;
  readonly polls: readonly ShownPoll[];
}

/** Draft and open polls with results, and a form for a new one. */
export const HostPolls = ({ talkId, polls }: HostPollsProps) => (
  <div className={ask.list}>
    <ul className={ask.list} aria-label="Polls">
      {polls.map((poll) => (
        <HostPoll key={poll.id} talkId={talkId} poll={poll} />
      ))}
    </ul>
    <PollForm talkId={talkId} />
  </div>
);

const STATES = { draft: 'Draft', open: 'Open', closed: 'Closed' } as const;

function HostPoll({ talkId, poll }: { readonly talkId: string; readonly poll: ShownPoll }) {
  const online = useOnline();
  return (
    <li>
      <Card>
        <div className={styles.question} data-now={poll.pinned || undefined}>
          <p className={styles.text} dir="auto">
            {poll.text}
          </p>
          <p className={ask.meta}>
            {poll.pinned ? <Chip tone="live">Now</Chip> : null}
            <Chip tone={poll.state === 'open' ? 'ok' : 'quiet'}>{STATES[poll.state]}</Chip>
            {poll.shows ? <span>The room sees the results.</span> : null}
          </p>
          <PollResults poll={poll} />
          <div className={ask.buttons}>
            {stepsOf(poll).map(({ label, change }) => (
              <Button
                key={label}
                size="small"
                aria-disabled={online ? undefined : true}
                onClick={online ? () => void putPoll(talkId, poll.id, change) : undefined}
              >
                {label}
              </Button>
            ))}
          </div>
        </div>
      </Card>
    </li>
  );
}

interface Step {
  readonly label: string;
  readonly change: Parameters<typeof putPoll>[2];
}

function stepsOf({ state, shows, pinned }: ShownPoll): readonly Step[] {
  if (state === 'draft') return [{ label: 'Open', change: { state: 'open', pinned: true } }];
  return [
    pinned ? { label: 'Not now', change: { pinned: false } } : { label: 'Now', change: { pinned: true } },
    shows
      ? { label: 'Hide the results', change: { shows: false } }
      : { label: 'Show the results', change: { shows: true } },
    state === 'open'
      ? { label: 'Close', change: { state: 'closed' } }
      : { label: 'Open again', change: { state: 'open' } },
  ];
}
