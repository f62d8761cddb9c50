import { useState } from 'react';
import { checkDraw, type DrawCheck } from '../../../domain/raffles/draw-check.ts';
import { entryCode } from '../../../domain/raffles/entry-code.ts';
import type { Draw, Raffle } from '../../../domain/raffles/raffle.ts';
import { useOnline } from '../../data/device/online.ts';
import { askNumbers, useRaffles, useRaffleState } from '../../data/companies/raffles.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Notice } from '../../ui/status/notice.tsx';
import { ErrorNotice } from '../../ui/status/error-notice.tsx';
import { Sheet } from '../../ui/overlays/sheet.tsx';
import styles from './draw-sheet.module.css';
import { usePerksSearch, usePerksWays } from './perks-address.ts';
import { CHECKS } from './raffle-words.ts';
import { Muted } from '../../ui/layout/muted.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import { Text } from '../../ui/layout/text.tsx';

/** Sheet with a raffle's result, from `?raffle=<raffle>`: the winners' numbers, and the data to verify the draw. */
export function DrawSheet() {
  const { raffle: wanted } = usePerksSearch();
  const { close } = usePerksWays();
  const raffle = useRaffles().find(({ id, draw }) => id === wanted && draw !== null);
  // Keeps the draw on screen during the closing animation.
  const [last, setLast] = useState(raffle);
  if (raffle && raffle !== last) setLast(raffle);
  const shown = raffle ?? last;
  return (
    <Sheet open={raffle !== undefined} onClose={close} title="How it was drawn">
      {shown?.draw ? <Drawn key={shown.id} raffle={shown} draw={shown.draw} /> : null}
    </Sheet>
  );
}

interface DrawnProps {
  readonly raffle: Raffle;
  readonly draw: Draw;
}

function Drawn({ raffle, draw }: DrawnProps) {
  const state = useRaffleState(raffle);
  const mine = 'number' in state && state.number !== '' ? state.number : undefined;
  return (
    <Stack gap={4} align="start">
      <Text as="h3" size="lg" weight={600}>
        {raffle.title}
      </Text>
      <Stack as="dl" gap={1} className={styles.facts}>
        <dt>Winners</dt>
        <dd>
          <ol aria-label="Entry codes that won">
            {draw.winners.map((number) => (
              <li key={number} className={styles.number} data-mine={number === mine || undefined}>
                {number === mine ? `${entryCode(number)}, yours` : entryCode(number)}
              </li>
            ))}
          </ol>
        </dd>
        {mine === undefined ? null : (
          <>
            <dt>Your entry code</dt>
            <dd className={styles.number}>{entryCode(mine)}</dd>
            <dt>Its number in the draw</dt>
            <dd className={styles.number}>{mine}</dd>
          </>
        )}
        <dt>Took part</dt>
        <dd className={styles.number}>{draw.entries.toLocaleString('en')}</dd>
        <dt>Seed</dt>
        <dd className={styles.number}>{draw.seed}</dd>
        <dt>Check sum of the numbers</dt>
        <dd className={styles.number}>{draw.digest}</dd>
      </Stack>
      <Proof key={draw.winners.join(' ')} raffle={raffle} draw={draw} mine={mine} />
    </Stack>
  );
}

type Checked = { readonly is: DrawCheck } | { readonly is: 'refused'; readonly why: string };

/** Fetches the entered numbers and repeats the draw on this device. */
function Proof({ raffle, draw, mine }: DrawnProps & { readonly mine: string | undefined }) {
  const online = useOnline();
  const [checked, setChecked] = useState<Checked>();
  const [isBusy, setIsBusy] = useState(false);
  const check = async () => {
    setIsBusy(true);
    const asked = await askNumbers(raffle.id);
    setChecked(
      asked.ok ? { is: checkDraw(draw, asked.value.numbers, mine) } : { is: 'refused', why: asked.refusal.message },
    );
    setIsBusy(false);
  };
  return (
    <>
      <Muted>
        Each entry has a random number, and its code is made of that. All numbers and the seed together give the
        winners, so anyone can draw it again.
      </Muted>
      {checked?.is === 'refused' ? <ErrorNotice>{checked.why}</ErrorNotice> : null}
      {checked && checked.is !== 'refused' ? (
        <Notice tone={checked.is === 'holds' ? 'ok' : 'error'}>
          <p>{CHECKS[checked.is]}</p>
        </Notice>
      ) : null}
      <Button busy={isBusy} aria-disabled={online ? undefined : true} onClick={online ? () => void check() : undefined}>
        Draw it again here
      </Button>
      {online ? null : <Muted>You need a connection to fetch the numbers that took part.</Muted>}
    </>
  );
}
