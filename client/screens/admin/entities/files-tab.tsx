import Trash2 from 'lucide-react/icons/trash-2';
import { useRef, useState } from 'react';
import { RESOURCE_FILE_TYPES } from '../../../../domain/resources/resource-file-name.ts';
import { sayDone } from '../../../data/admin/records/undo.ts';
import { addFile, removeFile, type AdminTalkRow } from '../../../data/admin/programme.ts';
import { useOnline } from '../../../data/device/online.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { byteSize } from '../../../ui/layout/byte-size.ts';
import { IconButton } from '../../../ui/actions/icon-button.tsx';
import { Notice } from '../../../ui/status/notice.tsx';
import styles from '../entity-kit/entity.module.css';
import { Stack } from '../../../ui/layout/stack.tsx';

/** Documents of a talk. Each is saved at once. */
export function FilesTab({ row }: { readonly row: AdminTalkRow }) {
  const input = useRef<HTMLInputElement>(null);
  const online = useOnline();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const run = async (asked: ReturnType<typeof addFile> | ReturnType<typeof removeFile>, done: string) => {
    setBusy(true);
    const answer = await asked;
    setBusy(false);
    setRefusal(answer.ok ? undefined : (answer.refusal.data?.[0]?.message ?? answer.refusal.message));
    if (answer.ok) sayDone(done, answer.auditIds ?? []);
  };
  const add = ({ target }: React.ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    if (file) void run(addFile(row, file), 'Saved');
    target.value = ''; // So that the same file can be chosen again.
  };
  return (
    <Stack gap={4}>
      {refusal ? <Notice>{refusal}</Notice> : null}
      <Files of={row} disabled={!online || busy} onRemove={(id) => void run(removeFile(id), 'Removed')} />
      <input ref={input} type="file" accept={ACCEPTED} aria-label="Choose a file" hidden onChange={add} />
      <Button busy={busy} disabled={!online} onClick={() => input.current?.click()}>
        Add a file
      </Button>
      <p>{online ? 'pdf, xls, xlsx or docx, at most 25 MB' : 'You need a connection for this'}</p>
    </Stack>
  );
}

interface FilesProps {
  readonly of: AdminTalkRow;
  readonly disabled: boolean;
  readonly onRemove: (id: string) => void;
}

const Files = ({ of, disabled, onRemove }: FilesProps) => (
  <Stack as="ul" gap={2} className={styles.files} aria-label="Files">
    {of.resources.map(({ id, filename, size }) => (
      <li key={id}>
        <span className={styles.named}>{`${filename}, ${byteSize(size)}`}</span>
        <IconButton
          label={`Remove ${filename}`}
          icon={<Trash2 size={18} aria-hidden />}
          disabled={disabled}
          onClick={() => onRemove(id)}
        />
      </li>
    ))}
  </Stack>
);

const ACCEPTED = RESOURCE_FILE_TYPES.map((type) => `.${type}`).join();
