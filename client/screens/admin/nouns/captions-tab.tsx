import Trash2 from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import { TalkCaptionForm } from '../../../../domain/talks/talk-form.ts';
import type { TalkCaption } from '../../../../domain/talks/talk.ts';
import { saveCaptions, type TalkRow } from '../../../data/admin/programme.ts';
import { sayDone } from '../../../data/admin/undo.ts';
import { useOnline } from '../../../data/online.ts';
import { Form } from '../../../ui/form/form.tsx';
import { SubmitButton } from '../../../ui/form/submit-button.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import styles from '../noun.module.css';

const BLANK = { lang: '', label: '', url: '' };

/** What is said in a talk's recording, in each language. Saved at once; one file a language. */
export function CaptionsTab({ row }: { readonly row: TalkRow }) {
  const online = useOnline();
  const [refusal, setRefusal] = useState<string>();
  const [added, setAdded] = useState(0);
  const captions = row.captions ?? [];
  const save = async (all: readonly TalkCaption[], done: string) => {
    const answer = await saveCaptions(row, all);
    if (answer.ok) sayDone(done, answer.auditIds ?? []);
    return answer.ok ? undefined : answer.refusal;
  };
  const remove = async (lang: string) =>
    setRefusal(
      (
        await save(
          captions.filter((one) => one.lang !== lang),
          'Removed',
        )
      )?.message,
    );
  const add = async (caption: TalkCaption) => {
    const refused = await save([...captions.filter((one) => one.lang !== caption.lang), caption], 'Saved');
    if (!refused) setAdded(added + 1);
    return refused && { ...refused, data: refused.data?.map(ofField) };
  };
  return (
    <div className={styles.form}>
      {refusal ? <Notice>{refusal}</Notice> : null}
      <Captions of={captions} disabled={!online} onRemove={(lang) => void remove(lang)} />
      <Form key={added} schema={TalkCaptionForm} defaultValues={BLANK} onSubmit={add}>
        <div className={styles.pair}>
          <TextField name="lang" label="Language" hint="en, es or pt-BR" />
          <TextField name="label" label="Called" hint="English" />
        </div>
        <TextField name="url" label="WebVTT file" hint="https://… of a host that lets any page read it" />
        <SubmitButton blocked={online ? undefined : 'You need a connection for this'}>Add captions</SubmitButton>
      </Form>
    </div>
  );
}

/** The server names a field by its place in the list; the last one is what was added. */
const ofField = ({ field, message }: { readonly field: string; readonly message: string }) => ({
  field: field.split('.').at(-1) ?? field,
  message,
});

interface CaptionsProps {
  readonly of: readonly TalkCaption[];
  readonly disabled: boolean;
  readonly onRemove: (lang: string) => void;
}

const Captions = ({ of, disabled, onRemove }: CaptionsProps) =>
  of.length === 0 ? (
    <p>This talk has no captions yet.</p>
  ) : (
    <ul className={styles.files} aria-label="Captions">
      {of.map(({ lang, label, url }) => (
        <li key={lang}>
          <a className={styles.named} href={url} target="_blank" rel="noreferrer">{`${label} (${lang})`}</a>
          <IconButton
            label={`Remove ${label}`}
            icon={<Trash2 size={18} aria-hidden />}
            disabled={disabled}
            onClick={() => onRemove(lang)}
          />
        </li>
      ))}
    </ul>
  );
