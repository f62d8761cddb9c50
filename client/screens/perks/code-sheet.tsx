import Copy from 'lucide-react/icons/copy';
import { useState } from 'react';
import { type OfferedPerk, usePerks } from '../../data/perks.ts';
import { toast } from '../../data/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { tinted } from '../../ui/chip.tsx';
import { AnchorButton } from '../../ui/link-button.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import styles from './code-sheet.module.css';
import { usePerksSearch, usePerksWays } from './perks-address.ts';

/** `?code=<perk>`: the code under which one fetches it, to be shown or typed. It is on the device. */
export function CodeSheet() {
  const { code: wanted } = usePerksSearch();
  const { close } = usePerksWays();
  const perk = usePerks().find(({ id, state }) => id === wanted && state.is === 'claimed' && state.code !== '');
  // Stays while the sheet moves out.
  const [last, setLast] = useState(perk);
  if (perk && perk !== last) setLast(perk);
  const shown = perk ?? last;
  return (
    <Sheet
      open={perk !== undefined}
      onClose={close}
      title="Your code"
      place="centre"
      foot={
        shown && shown.url !== '' ? (
          <AnchorButton href={shown.url} target="_blank" rel="noreferrer">
            Open their page
          </AnchorButton>
        ) : null
      }
    >
      {shown ? <Code perk={shown} /> : null}
    </Sheet>
  );
}

function Code({ perk }: { readonly perk: OfferedPerk }) {
  const { company, name, state } = perk;
  const code = state.is === 'claimed' ? state.code : '';
  return (
    <>
      <div className={styles.ticket} {...tinted(company?.mainColor ?? '#3b5bdb')}>
        <p className={styles.giver}>{company?.name ?? 'From the event'}</p>
        <p className={styles.name}>{name}</p>
        <p className={styles.code}>{code}</p>
        <Button icon={<Copy size={18} aria-hidden />} onClick={() => copy(code)}>
          Copy
        </Button>
      </div>
      <p className={styles.kept}>Kept on this device: you can show it without a network.</p>
    </>
  );
}

function copy(code: string): void {
  navigator.clipboard.writeText(code).then(
    () => toast('Code copied'),
    () => toast(`This browser does not let the code be copied: ${code}`),
  );
}
