import Gift from 'lucide-react/icons/gift';
import { type ShownBoard, usePerksBoard } from '../../data/perks-board.ts';
import { Empty } from '../../ui/empty.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
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
  const board = usePerksBoard();
  return (
    <Page title="Perks" hint="What the event and its exhibitors give to everybody with a ticket" width="wide">
      {board ? <Shown board={board} /> : <Loading label="Loading perks" height="14rem" />}
      <CodeSheet />
      <DrawSheet />
    </Page>
  );
}

function Shown({ board: { perks, raffles, isKnown } }: { readonly board: ShownBoard }) {
  const [next, ...others] = raffles;
  return (
    <>
      {next ? <RaffleCard {...next} isKnown={isKnown} /> : null}
      {perks.length > 0 ? (
        <ul className={styles.cards} aria-label="Perks">
          {perks.map((perk) => (
            <PerkCard key={perk.id} perk={perk} isKnown={isKnown} />
          ))}
        </ul>
      ) : (
        <Empty icon={<Gift size={28} />} action={<LinkButton to="/app/booths">Go to Marketplace</LinkButton>}>
          No perks yet.
        </Empty>
      )}
      {others.length > 0 ? (
        <Section title="More raffles" look="bare">
          <ul className={styles.raffles}>
            {others.map((each) => (
              <li key={each.raffle.id}>
                <RaffleCard {...each} isKnown={isKnown} isBelowTitle />
              </li>
            ))}
          </ul>
        </Section>
      ) : null}
    </>
  );
}
