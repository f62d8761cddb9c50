import { useState } from 'react';
import * as v from 'valibot';
import { POLL_OPTIONS_LEAST, POLL_OPTIONS_MOST, POLL_TEXT_MAX } from '../../../domain/limits/hosting.ts';
import { PollOptions, PollText } from '../../../domain/polls/poll.ts';
import { draftOf } from '../../data/form-drafts.ts';
import { writePoll } from '../../data/hosting.ts';
import { useOnline } from '../../data/online.ts';
import { AreaField } from '../../ui/form/area-field.tsx';
import { Form } from '../../ui/form/form.tsx';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { Section } from '../../ui/section.tsx';

const lines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** What to ask, and one answer in each line. */
const NewPoll = v.object({
  text: PollText,
  options: v.pipe(v.string('Write text here'), v.transform(lines), PollOptions),
});

export function PollForm({ talkId }: { readonly talkId: string }) {
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
