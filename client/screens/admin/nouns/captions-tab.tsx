import Trash2 from 'lucide-react/icons/trash-2';
import { useMemo, useState } from 'react';
import { withCaptions } from '../../../../domain/talks/captions.ts';
import type { TalkCaption } from '../../../../domain/talks/talk.ts';
import { addCaptions, changeCaptions, type TalkRow } from '../../../data/admin/programme.ts';
import { sayDone } from '../../../data/admin/undo.ts';
import { draftOf } from '../../../data/drafts.ts';
import { useOnline } from '../../../data/online.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import styles from '../noun.module.css';
import { type AddedCaptions, CaptionsForm } from './captions-form.tsx';

/** What is said in a talk's recording, in each language. Saved at once; one file a language. */
export function CaptionsTab({ row }: { readonly row: TalkRow }) {
  const online = useOnline();
  const [refusal, setRefusal] = useState<string>();
  const [forms, setForms] = useState(0);
  const draft = useMemo(() => draftOf(`admin:captions:${row.id}`), [row.id]);
  const captions = row.captions ?? [];
  const told = async (asked: ReturnType<typeof changeCaptions> | ReturnType<typeof addCaptions>, done: string) => {
    const answer = await asked;
    if (answer.ok) sayDone(done, answer.auditIds ?? []);
    return answer.ok ? undefined : answer.refusal;
  };
  const remove = async ({ lang, url }: TalkCaption) => {
    const isLeft = (one: TalkCaption) => one.lang !== lang || one.url !== url;
    const asked = changeCaptions(row, (all) => all.filter(isLeft));
    setRefusal((await told(asked, 'Removed'))?.message);
  };
  const add = async (added: AddedCaptions) => {
    const asked = 'file' in added ? addCaptions(row, added) : changeCaptions(row, (all) => withCaptions(all, added));
    const refused = await told(asked, 'Saved');
    return refused && { ...refused, data: refused.data?.map(ofField) };
  };
  return (
    <div className={styles.form}>
      {refusal ? <Notice>{refusal}</Notice> : null}
      <Captions of={captions} disabled={!online} onRemove={(one) => void remove(one)} />
      <CaptionsForm
        key={`${row.id} ${forms}`}
        draft={draft}
        online={online}
        onAdd={add}
        onSent={() => setForms(forms + 1)}
      />
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
  readonly onRemove: (captions: TalkCaption) => void;
}

const Captions = ({ of, disabled, onRemove }: CaptionsProps) =>
  of.length === 0 ? (
    <p>This talk has no captions yet.</p>
  ) : (
    <ul className={styles.files} aria-label="Captions">
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
    </ul>
  );
