import Trash2 from 'lucide-react/icons/trash-2';
import { useMemo, useRef, useState } from 'react';
import type { TalkCaption } from '../../../../domain/talks/talk.ts';
import { addCaptions, type AddedCaptions, removeCaptions, type AdminTalkRow } from '../../../data/admin/programme.ts';
import { sayDone } from '../../../data/admin/records/undo.ts';
import { draftOf } from '../../../data/edits/drafts.ts';
import { useOfflineReason, useOnline } from '../../../data/device/online.ts';
import { IconButton } from '../../../ui/actions/icon-button.tsx';
import { Notice } from '../../../ui/status/notice.tsx';
import styles from '../entity-kit/entity.module.css';
import X from 'lucide-react/icons/x';
import { CaptionsUpload, TalkCaptionForm } from '../../../../domain/talks/talk-form.ts';
import { byteSize } from '../../../ui/layout/byte-size.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Form } from '../../../ui/form/form.tsx';
import type { Draft } from '../../../../domain/forms/draft.ts';
import type { FormRefusal } from '../../../ui/form/state/place-refusal.ts';
import { SubmitButton } from '../../../ui/form/submit-button.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { Stack } from '../../../ui/layout/stack.tsx';

interface CaptionsFormProps {
  readonly draft: Draft;
  readonly onSent: () => void;
  readonly onAdd: (captions: AddedCaptions) => Promise<FormRefusal | undefined>;
}

/** Adds captions in a language: a file, or the address of one. */
function CaptionsForm({ draft, onAdd, onSent }: CaptionsFormProps) {
  const [file, setFile] = useState<File>();
  return (
    <Form
      schema={file ? CaptionsUpload : TalkCaptionForm}
      defaultValues={{ lang: '', label: '', url: '' }}
      draft={draft}
      onSent={onSent}
      onSubmit={(said: CaptionsUpload & Partial<TalkCaption>) => onAdd(file ? { ...said, file } : { url: '', ...said })}
    >
      <div className={styles.pair}>
        <TextField name="lang" label="Language" hint="en, es or pt-BR" />
        <TextField name="label" label="Label" hint="English" />
      </div>
      {file ? (
        <Stack as="ul" gap={2} className={styles.files} aria-label="Chosen file">
          <li>
            <span className={styles.named}>{`${file.name}, ${byteSize(file.size)}`}</span>
            <IconButton
              label={`Leave ${file.name} out`}
              icon={<X size={18} aria-hidden />}
              onClick={() => setFile(undefined)}
            />
          </li>
        </Stack>
      ) : (
        <>
          <TextField name="url" label="WebVTT file" hint="Web address (the host must allow CORS), or upload a file:" />
          <ChooseFile onChosen={setFile} />
        </>
      )}
      <SubmitButton blocked={useOfflineReason()}>Add captions</SubmitButton>
    </Form>
  );
}

function ChooseFile({ onChosen }: { readonly onChosen: (file: File | undefined) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <div>
      <input
        ref={input}
        type="file"
        accept=".vtt,text/vtt"
        aria-label="Choose a WebVTT file"
        hidden
        onChange={({ target }) => onChosen(target.files?.[0])}
      />
      <Button onClick={() => input.current?.click()}>Choose a file</Button>
    </div>
  );
}

/** Captions of a talk's recording, one file per language. Saved at once. */
export function CaptionsTab({ row }: { readonly row: AdminTalkRow }) {
  const online = useOnline();
  const [refusal, setRefusal] = useState<string>();
  /** Address of existing captions that may be replaced, after the organiser was told about them. */
  const [over, setOver] = useState<string>();
  const [forms, setForms] = useState(0);
  const draft = useMemo(() => draftOf(`admin:captions:${row.id}`), [row.id]);
  const captions = row.captions ?? [];
  const remove = async (one: TalkCaption) => {
    const answer = await removeCaptions(row, one);
    setRefusal(answer.ok ? undefined : answer.refusal.message);
    if (answer.ok) sayDone('Removed', answer.auditIds ?? []);
  };
  const add = async (added: AddedCaptions) => {
    const answer = await addCaptions(row, added, over);
    if ('standing' in answer) setOver(answer.standing.url);
    if (!answer.ok) return { ...answer.refusal, data: answer.refusal.data?.map(ofField) };
    sayDone('Saved', answer.auditIds ?? []);
    return undefined;
  };
  return (
    <Stack gap={4}>
      {refusal ? <Notice>{refusal}</Notice> : null}
      <Captions of={captions} disabled={!online} onRemove={(one) => void remove(one)} />
      <CaptionsForm key={`${row.id} ${forms}`} draft={draft} onAdd={add} onSent={() => setForms(forms + 1)} />
    </Stack>
  );
}

/** The server names fields by list index; the last one was added. */
const ofField = ({ field, message }: { readonly field: string; readonly message: string }) => ({
  field: field.split('.').at(-1) ?? field,
  message,
});

interface CaptionsProps {
  readonly of: readonly TalkCaption[];
  readonly disabled: boolean;
  readonly onRemove: (captions: TalkCaption) => void;
}

const Captions = ({ of, disabled, onRemove }: CaptionsProps) =>
  of.length === 0 ? (
    <p>This talk has no captions yet.</p>
  ) : (
    <Stack as="ul" gap={2} className={styles.files} aria-label="Captions">
      {of.map((one) => (
        <li key={one.lang}>
          <a className={styles.named} href={one.url} target="_blank" rel="noreferrer">{`${one.label} (${one.lang})`}</a>
          <IconButton
            label={`Remove ${one.label}`}
            icon={<Trash2 size={18} aria-hidden />}
            disabled={disabled}
            onClick={() => onRemove(one)}
          />
        </li>
      ))}
    </Stack>
  );
