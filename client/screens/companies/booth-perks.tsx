import Gift from 'lucide-react/icons/gift';
import { isTurnedDown } from '../../../domain/perks/claim-state.ts';
import { claimLabel, claimNote, stockLine } from '../../../domain/perks/claim-words.ts';
import { claimPerk, type OfferedPerk } from '../../data/perks.ts';
import { WhenLoaded } from '../../parts/when-loaded.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ReservedSpace } from '../../ui/reserved-space.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import styles from './booth.module.css';

/** What a booth gives; each is claimed here as on the screen of all perks. */
export function BoothPerks({ perks, tint }: { readonly perks: readonly OfferedPerk[]; readonly tint: string }) {
  if (perks.length === 0) return null;
  return (
    <ul className={styles.perks} aria-label="Perks">
      {perks.map((perk) => (
        <li key={perk.id}>
          <Card tone="wash" tint={tint}>
            <div className={styles.perk}>
              <Gift size={22} aria-hidden />
              <div>
                <p className={styles.perkName}>{perk.name}</p>
                <p className={styles.perkLeft}>{stockLine(perk)}</p>
              </div>
              <WhenLoaded width="5rem" height="36px">
                <Claim perk={perk} />
              </WhenLoaded>
            </div>
            <ReservedSpace className={styles.perkNote} isFailed={isTurnedDown(perk.state)}>
              {claimNote(perk)}
            </ReservedSpace>
          </Card>
        </li>
      ))}
    </ul>
  );
}

function Claim({ perk }: { readonly perk: OfferedPerk }) {
  const { state, id } = perk;
  if (state.is === 'claimed' && state.code !== '') {
    return (
      <LinkButton size="small" to="/app/perks" search={{ code: id }}>
        {claimLabel(perk)}
      </LinkButton>
    );
  }
  const claim = state.is === 'open' ? () => claimPerk(perk) : undefined;
  return (
    <Button size="small" aria-disabled={claim ? undefined : true} onClick={claim}>
      {claimLabel(perk)}
    </Button>
  );
}
