import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { MAIL_SUBJECT_MAX, MAIL_TEXT_MAX } from '../../../../domain/limits/mail.ts';
import type { MailTextView } from '../../../../domain/mail/mail-text-calls.ts';
import { FooterForm, MailTextForm } from '../../../../domain/mail/mail-text.ts';
import { isBlock, type Placeholder } from '../../../../domain/mail/placeholders.ts';
import { formatList } from '../../../../domain/plural.ts';
import { saveMailText, takeOurText } from '../../../data/admin/event/mail-texts.ts';
import { useOfflineReason, useOnline } from '../../../data/device/online.ts';
import { draftOf } from '../../../data/edits/drafts.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { SubmitButton } from '../../../ui/form/submit-button.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { Muted } from '../../../ui/layout/muted.tsx';
import { Row } from '../../../ui/layout/row.tsx';
import { Stack } from '../../../ui/layout/stack.tsx';
import { Notice } from '../../../ui/status/notice.tsx';
import { AskFirst } from '../fields/ask-choice.tsx';
import { PostTextField } from '../post-text-field.tsx';
import { MailShown } from './mail-preview.tsx';
import styles from './mail-texts.module.css';

interface MailTextEditorProps {
  readonly text: MailTextView;
  readonly onChanged: () => void;
}

/** The form of a kind of mail, beside a mail with its text. */
export function MailTextEditor({ text, onChanged }: MailTextEditorProps) {
  const isFooter = text.id === 'footer';
  return (
    <Form
      schema={isFooter ? FooterForm : MailTextForm}
      defaultValues={isFooter ? { html: text.html } : { subject: text.subject, html: text.html }}
      draft={draftOf(`admin:mail-text:${text.id}`)}
      onSubmit={(values) => saveMailText(text, values, onChanged)}
      onSent={onChanged}
    >
      <div className={styles.editor}>
        <Stack gap={4}>
          {isFooter ? (
            <Muted>This text is below every message. The link to get no more messages always follows it.</Muted>
          ) : (
            <TextField name="subject" label="Subject" most={MAIL_SUBJECT_MAX} />
          )}
          {/* Above the text: its editor is loaded late and would move them. */}
          <Placeholders text={text} />
          <PostTextField name="html" label="Text" most={MAIL_TEXT_MAX} />
          <SubmitButton blocked={useOfflineReason()}>Save</SubmitButton>
          {text.changed ? <TakeOurs text={text} onChanged={onChanged} /> : null}
        </Stack>
        <MailShown of={text.id} />
      </div>
    </Form>
  );
}

/** Gives the mail our text again. */
function TakeOurs({ text, onChanged }: MailTextEditorProps) {
  const online = useOnline();
  const [why, setWhy] = useState<string>();
  return (
    <>
      {why === undefined ? null : <Notice>{why}</Notice>}
      <Row>
        <AskFirst
          label="Use our text"
          what="for this mail"
          asks="Your text is deleted."
          disabled={!online}
          onDo={() => void takeOurText(text, onChanged).then(setWhy).then(onChanged)}
        />
      </Row>
    </>
  );
}

const LEFT_OUT = 'A paragraph whose placeholder has no value is left out.';
const IN_BOTH = `Write a placeholder in braces, such as {event}, in the subject or the text, or add it at the end of the text. ${LEFT_OUT}`;
const IN_TEXT = `Write a placeholder in braces, such as {event}, or add it at the end of the text. ${LEFT_OUT}`;

/** The placeholders of a kind of mail. A press adds one at the end of the text. */
function Placeholders({ text: { id, placeholders, required } }: { readonly text: MailTextView }) {
  const { getValues, setValue } = useFormContext<MailTextForm>();
  const add = (name: Placeholder) =>
    setValue('html', withPlaceholder(getValues('html'), name), { shouldDirty: true, shouldValidate: true });
  return (
    <Stack gap={2}>
      <Muted>{id !== 'footer' ? IN_BOTH : IN_TEXT}</Muted>
      <Row gap={2} wrap>
        {placeholders.map((name) => (
          <Button key={name} size="small" onClick={() => add(name)}>
            {`+ ${name}`}
          </Button>
        ))}
      </Row>
      {required.length > 0 ? (
        <Muted>{`This mail cannot be saved without ${formatList(required.map((name) => `“${name}”`))}.`}</Muted>
      ) : null}
    </Stack>
  );
}

/** Returns the HTML with a placeholder added at the end: a block in a new paragraph, any other in the last paragraph. */
function withPlaceholder(html: string, name: Placeholder): string {
  const written = `{${name}}`;
  if (isBlock(name) || !html.endsWith('</p>')) return `${html}<p>${written}</p>`;
  return `${html.slice(0, -'</p>'.length)} ${written}</p>`;
}
