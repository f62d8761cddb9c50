import { Suspense, useState } from 'react';
import type { UserRow } from '../../../data/admin/users.ts';
import { useOnline } from '../../../data/online.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useFigureKeys } from '../../../ui/panel/use-figure-keys.ts';
import styles from './people.module.css';
import { ChangeAddress, useAddressForm } from './change-address.tsx';
import { ShownCode } from './shown-code.tsx';
import { type Act, type IssuedCredential, useActs } from './use-acts.ts';
import { lazyPart } from '../../../ui/lazy-part.ts';

const Qr = lazyPart(() => import('../../../ui/qr/qr.tsx').then((part) => part.Qr));

interface AccessActionsProps {
  readonly row: UserRow;
  readonly onDone: () => void;
}

/** What mends it, each under a figure of the keyboard; what asks first is answered by the same key. */
export function AccessActions({ row, onDone }: AccessActionsProps) {
  const [told, setTold] = useState<IssuedCredential>();
  const [why, setWhy] = useState<string>();
  const [asking, setAsking] = useState<string>();
  const [busy, setBusy] = useState(false);
  const online = useOnline();
  const address = useAddressForm(row);
  const acts = useActs(row, { tell: setTold, askAddress: address.open });
  const run = async (act: Act) => {
    setAsking(undefined);
    setTold(undefined);
    setBusy(true);
    setWhy(await act.run());
    setBusy(false);
    onDone();
  };
  const press = (act: Act | undefined) => {
    if (!act || !online || busy) return;
    if (act.asks === undefined || asking === act.label) void run(act);
    else setAsking(act.label);
  };
  useFigureKeys((figure) => press(acts[figure - 1]));
  const asked = acts.find(({ label }) => label === asking)?.asks;
  return (
    <>
      {why ? <Notice>{why}</Notice> : null}
      {told ? <ToldNow told={told} /> : null}
      {address.isOpen ? <ChangeAddress row={row} {...address} onClose={address.close} /> : null}
      {asked ? (
        <Notice tone="warn">
          <p>{asked} Press again to do it.</p>
        </Notice>
      ) : null}
      <Figures acts={acts} asking={asking} disabled={!online || busy} onPress={press} />
      {online ? null : <p className={styles.quiet}>You need a connection for this</p>}
    </>
  );
}

interface FiguresProps {
  readonly acts: readonly Act[];
  readonly asking: string | undefined;
  readonly disabled: boolean;
  readonly onPress: (act: Act) => void;
}

const Figures = ({ acts, asking, disabled, onPress }: FiguresProps) => (
  <fieldset className={styles.actions} aria-label="What mends it" disabled={disabled}>
    {acts.map((act, place) => (
      <Button
        key={act.label}
        size="small"
        kind={asking === act.label ? 'danger' : 'soft'}
        aria-keyshortcuts={String(place + 1)}
        onClick={() => onPress(act)}
      >
        {asking === act.label ? `Confirm: ${act.label}` : act.label}
        <kbd aria-hidden>{place + 1}</kbd>
      </Button>
    ))}
  </fieldset>
);

const ToldNow = ({ told }: { readonly told: IssuedCredential }) =>
  'code' in told ? (
    <ShownCode code={told.code} />
  ) : (
    <div className={styles.told}>
      <output>Let them point their camera here. The link works once, for 30 minutes.</output>
      <div className={styles.qr}>
        <Suspense>
          <Qr text={told.link} label="The link to set a password, for a camera" />
        </Suspense>
      </div>
    </div>
  );
