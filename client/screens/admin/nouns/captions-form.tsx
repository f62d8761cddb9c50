import X from 'lucide-react/icons/x';
import { useRef, useState } from 'react';
import { CaptionsUpload, TalkCaptionForm } from '../../../../domain/talks/talk-form.ts';
import type { TalkCaption } from '../../../../domain/talks/talk.ts';
import type { AddedCaptions } from '../../../data/admin/programme.ts';
import { byteSize } from '../../../ui/byte-size.ts';
import { Button } from '../../../ui/button.tsx';
import { Form } from '../../../ui/form/form.tsx';
import type { Draft } from '../../../ui/form/use-draft.ts';
import type { FormRefusal } from '../../../ui/form/place-refusal.ts';
import { SubmitButton } from '../../../ui/form/submit-button.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import styles from '../noun.module.css';

interface CaptionsFormProps {
  readonly draft: Draft;
  readonly onSent: () => void;
  readonly online: boolean;
  readonly onAdd: (captions: AddedCaptions) => Promise<FormRefusal | undefined>;
}

/** Captions in one more language: a file of this computer, or one that lies at an address. */
export function CaptionsForm({ draft, online, onAdd, onSent }: CaptionsFormProps) {
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
        <ul className={styles.files} aria-label="Chosen file">
          <li>
            <span className={styles.named}>{`${file.name}, ${byteSize(file.size)}`}</span>
            <IconButton
              label={`Leave ${file.name} out`}
              icon={<X size={18} aria-hidden />}
              onClick={() => setFile(undefined)}
            />
          </li>
        </ul>
      ) : (
        <>
          <TextField name="url" label="WebVTT file" hint="Web address (the host must allow CORS), or upload a file:" />
          <ChooseFile onChosen={setFile} />
        </>
      )}
      <SubmitButton blocked={online ? undefined : 'You need a connection for this'}>Add captions</SubmitButton>
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
