import Trash2 from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import { eraseUser, type UserRow } from '../../../data/admin/users.ts';
import { useOnline } from '../../../data/online.ts';
import { toast } from '../../../data/toasts.ts';
import { Button } from '../../../ui/button.tsx';
import { Labelled } from '../../../ui/labelled.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useNarrow } from '../admin-address.ts';
import styles from '../noun.module.css';

/** Erases somebody for good: their name is typed first, since nothing brings them back. */
export function EraseTab({ row }: { readonly row: UserRow }) {
  const name = `${row.first_name} ${row.last_name}`.trim();
  const [typed, setTyped] = useState('');
  const [busy, setBusy] = useState(false);
  const [why, setWhy] = useState<string>();
  const online = useOnline();
  const narrow = useNarrow();
  const erase = async () => {
    setBusy(true);
    const refusal = await eraseUser(row);
    setBusy(false);
    if (refusal) return setWhy(refusal.message);
    toast(`${name} is erased`);
    narrow({ id: undefined, tab: undefined });
  };
  return (
    <div className={styles.form}>
      {why ? <Notice>{why}</Notice> : null}
      <p>
        Everything about this person goes, on every device: profile, ticket, plan, messages, cards they left. Nothing
        brings it back.
      </p>
      <Labelled label={`Type “${name}” to confirm`}>
        <input value={typed} autoComplete="off" onChange={({ target }) => setTyped(target.value)} />
      </Labelled>
      <Button
        kind="danger"
        icon={<Trash2 size={16} aria-hidden />}
        busy={busy}
        disabled={!online || typed.trim() !== name}
        onClick={() => void erase()}
      >
        Erase this person
      </Button>
      {online ? null : <p>You need a connection for this</p>}
    </div>
  );
}
