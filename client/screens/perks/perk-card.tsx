import Check from 'lucide-react/icons/check';
import Clock from 'lucide-react/icons/clock';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import Ticket from 'lucide-react/icons/ticket';
import type { ReactNode } from 'react';
import { claimPerk, type OfferedPerk } from '../../data/companies/perks.ts';
import { WhenLoaded } from '../../parts/when-loaded.tsx';
import { Button, type ButtonKind } from '../../ui/actions/button.tsx';
import { tinted } from '../../ui/filters/chip.tsx';
import { CoverArt } from '../../ui/cards/cover-art.tsx';
import { ReservedSpace } from '../../ui/status/reserved-space.tsx';
import { Picture } from '../../ui/cards/picture.tsx';
import { isTurnedDown } from '../../../domain/perks/claim-state.ts';
import { claimLabel, claimNote, stockLine } from '../../../domain/perks/claim-words.ts';
import { usePerksWays } from './perks-address.ts';
import styles from './perks.module.css';
import { Muted } from '../../ui/layout/muted.tsx';
import { Row } from '../../ui/layout/row.tsx';
import { Text } from '../../ui/layout/text.tsx';

interface PerkCardProps {
  readonly perk: OfferedPerk;
  /** False until the person's claims are loaded. */
  readonly isKnown: boolean;
}

/** Perk with its company, the number left, and the state of my claim. */
export function PerkCard({ perk, isKnown }: PerkCardProps) {
  const { company } = perk;
  const tint = company?.mainColor ?? OF_THE_EVENT;
  return (
    <li className={styles.perk} data-edge {...tinted(tint)}>
      <div className={styles.cover}>
        <CoverArt seed={perk.id} tint={tint} />
        {/* Covers the drawn art, which stays visible when the picture fails to load. */}
        {perk.imageUrl ? <Picture src={perk.imageUrl} loading="lazy" /> : null}
      </div>
      <div className={styles.words}>
        <Text size="sm" weight={600} tone="tint">
          {company?.name ?? 'From the event'}
        </Text>
        <Text as="h2" size="lg" weight={600} className={styles.name}>
          {perk.name}
        </Text>
        {perk.description ? <Muted className={styles.line}>{perk.description}</Muted> : null}
      </div>
      <Row gap={3} wrap lineGap={2} align="center" justify="between" className={styles.foot}>
        <WhenLoaded isKnown={isKnown}>
          <ClaimButton perk={perk} />
        </WhenLoaded>
        <Stock perk={perk} />
      </Row>
      <ReservedSpace
        className={styles.note}
        isFailed={isTurnedDown(perk.state)}
        then={perk.state.is === 'claimed' ? NOW_YOURS : ''}
      >
        {claimNote(perk)}
      </ReservedSpace>
    </li>
  );
}

/** The number left, or that one of them is mine. */
const Stock = ({ perk }: Pick<PerkCardProps, 'perk'>) =>
  perk.state.is === 'claimed' ? (
    <span className={styles.claimed}>
      <Check size={16} aria-hidden />
      Claimed
    </span>
  ) : (
    <Muted as="span" className="num">
      {stockLine(perk)}
    </Muted>
  );

/** Tint of the event's own perks. */
const OF_THE_EVENT = '#3b5bdb';

/** Message for a claim that was confirmed while the screen was open. */
const NOW_YOURS = 'It is yours now, and stays on this device.';

/** One button for all states, so that keyboard focus stays while a claim is decided. */
function ClaimButton({ perk }: { readonly perk: OfferedPerk }) {
  const { showCode } = usePerksWays();
  const { state } = perk;
  const look = state.is === 'open' && state.why !== undefined ? RETRY : LOOKS[state.is];
  const act =
    state.is === 'open'
      ? () => claimPerk(perk)
      : state.is === 'claimed' && state.code !== ''
        ? () => showCode(perk.id)
        : undefined;
  return (
    <Button kind={look.kind} icon={look.icon} aria-disabled={act ? undefined : true} onClick={act}>
      {claimLabel(perk)}
    </Button>
  );
}

interface Look {
  readonly kind: ButtonKind;
  readonly icon: ReactNode;
}

const RETRY: Look = { kind: 'danger', icon: <RotateCcw size={18} aria-hidden /> };
const LOOKS: Readonly<Record<OfferedPerk['state']['is'], Look>> = {
  open: { kind: 'solid', icon: null },
  waiting: { kind: 'soft', icon: <Clock size={18} aria-hidden /> },
  claimed: { kind: 'soft', icon: <Ticket size={18} aria-hidden /> },
  'none-left': { kind: 'soft', icon: null },
};
