import { Suspense, useState } from 'react';
import { letIn, type UserRow } from '../../../data/admin/people/users.ts';
import { useOnline } from '../../../data/device/online.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Notice } from '../../../ui/status/notice.tsx';
import { useFigureKeys } from '../../../ui/panel/use-figure-keys.ts';
import styles from './people.module.css';
import { ChangeAddress, useAddressForm } from './change-address.tsx';
import { ShownCode } from './tickets/shown-code.tsx';
import { lazyPart } from '../../../ui/layout/lazy-part.ts';
import { endSessions, handOutUserLink, mailLink, issueCode, unlockAccount } from '../../../data/admin/people/access.ts';
import { sayDone } from '../../../data/admin/records/undo.ts';
import { toast } from '../../../data/news/toasts.ts';
import { Grid } from '../../../ui/layout/grid.tsx';
import { Muted } from '../../../ui/layout/muted.tsx';
import { Stack } from '../../../ui/layout/stack.tsx';

/** A code or link to hand over at the desk; shown until the next action. */
type IssuedCredential = { readonly code: string } | { readonly link: string };

/** An action for a person at the desk. */
interface Act {
  readonly label: string;
  /** A question first, because it ends something or gives access. */
  readonly asks?: string;
  /** Returns the reason of a failure. */
  readonly run: () => Promise<string | undefined>;
}

interface DeskUses {
  readonly tell: (told: IssuedCredential) => void;
  /** Opens the form for another address. */
  readonly askAddress: () => void;
}

/** Actions for most problems, in the order of their keys. Without an account there is no address to mail, so adding one comes first. */
function useActs(row: UserRow, { tell, askAddress }: DeskUses): readonly Act[] {
  const changeMail: Act = {
    label: row.has_account ? 'Change the email address' : 'Add an email address',
    run: async () => {
      askAddress();
      return undefined;
    },
  };
  if (!row.has_account) return [changeMail];
  const lets: Act = row.disabled
    ? { label: 'Unblock', run: () => letInAgain(row) }
    : { label: 'Unlock', run: () => unlocked(row) };
  return [
    { label: 'Mail a link', run: () => mailed(row) },
    {
      label: 'Show a link',
      asks: 'Anyone with this link can take over the log-in. The audit log records it, and the person is told by email.',
      run: () => linkFor(row, tell),
    },
    {
      label: row.ticket ? 'New ticket code' : 'Give a ticket',
      asks: 'The old code stops working and every log-in ends.',
      run: () => codeFor(row, tell),
    },
    lets,
    changeMail,
    { label: 'End every log-in', asks: 'They are logged out on all of their devices.', run: () => ended(row) },
  ];
}

async function mailed(row: UserRow): Promise<string | undefined> {
  const answer = await mailLink(row);
  if (!answer.ok) return answer.refusal.message;
  toast(answer.value.message);
  return undefined;
}

async function linkFor(row: UserRow, tell: (told: IssuedCredential) => void): Promise<string | undefined> {
  const answer = await handOutUserLink(row);
  if (!answer.ok) return answer.refusal.message;
  tell({ link: answer.value.link });
  return undefined;
}

async function codeFor(row: UserRow, tell: (told: IssuedCredential) => void): Promise<string | undefined> {
  const answer = await issueCode(row);
  if (!answer.ok) return answer.refusal.message;
  tell({ code: answer.value.code });
  return undefined;
}

async function letInAgain(row: UserRow): Promise<string | undefined> {
  const answer = await letIn(row);
  if (!answer.ok) return answer.refusal.message;
  sayDone('Unblocked', answer.auditIds);
  return undefined;
}

async function unlocked(row: UserRow): Promise<string | undefined> {
  const answer = await unlockAccount(row);
  if (!answer.ok) return answer.refusal.message;
  toast('Unlocked');
  return undefined;
}

async function ended(row: UserRow): Promise<string | undefined> {
  const answer = await endSessions(row);
  if (!answer.ok) return answer.refusal.message;
  toast('Every log-in is ended');
  return undefined;
}

const Qr = lazyPart(() => import('../../../ui/qr/qr.tsx').then((part) => part.Qr));

interface AccessActionsProps {
  readonly row: UserRow;
  readonly onDone: () => void;
}

/** The actions, each with a digit key; the same key confirms a question. */
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
      {online ? null : <Muted>You need a connection for this</Muted>}
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
  <Grid
    as="fieldset"
    column={12}
    gap={2}
    grow
    className={styles.actions}
    aria-label="What mends it"
    disabled={disabled}
  >
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
  </Grid>
);

const ToldNow = ({ told }: { readonly told: IssuedCredential }) =>
  'code' in told ? (
    <ShownCode code={told.code} />
  ) : (
    <Stack gap={1} className={styles.told}>
      <output>Let them point their camera here. The link works once, for 30 minutes.</output>
      <div className={styles.qr}>
        <Suspense>
          <Qr text={told.link} label="The link to set a password, for a camera" />
        </Suspense>
      </div>
    </Stack>
  );
