import Gift from 'lucide-react/icons/gift';
import { usePerks } from '../../data/perks.ts';
import { useRaffles } from '../../data/raffles.ts';
import { useCatalogState } from '../../data/talks.ts';
import { Empty } from '../../ui/empty.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Page } from '../../ui/page.tsx';
import { Section } from '../../ui/section.tsx';
import { CodeSheet } from './code-sheet.tsx';
import { DrawSheet } from './draw-sheet.tsx';
import { PerkCard } from './perk-card.tsx';
import styles from './perks.module.css';
import { RaffleCard } from './raffle-card.tsx';

/** /app/perks (spec 2): the next raffle, what there is to claim, and the other raffles. */
export function PerksScreen() {
  const [next, ...others] = useRaffles();
  return (
    <Page title="Perks" hint="What the event and its exhibitors give to everybody with a ticket" width="wide">
      {next ? <RaffleCard raffle={next} /> : null}
      <Perks />
      {others.length > 0 ? (
        <Section title="More raffles" look="bare">
          <ul className={styles.raffles}>
            {others.map((raffle) => (
              <li key={raffle.id}>
                <RaffleCard raffle={raffle} isBelowTitle />
              </li>
            ))}
          </ul>
        </Section>
      ) : null}
      <CodeSheet />
      <DrawSheet />
    </Page>
  );
}

function Perks() {
  const perks = usePerks();
  const isReady = useCatalogState() === 'ready';
  if (perks.length > 0)
    return (
      <ul className={styles.cards} aria-label="Perks">
        {perks.map((perk) => (
          <PerkCard key={perk.id} perk={perk} />
        ))}
      </ul>
    );
  return isReady ? (
    <Empty icon={<Gift size={28} />}>No perks yet.</Empty>
  ) : (
    <Loading label="Loading perks" height="14rem" />
  );
}
