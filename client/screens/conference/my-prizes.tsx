import type { RaffleState } from '../../../domain/raffles/raffle-state.ts';
import type { Raffle } from '../../../domain/raffles/raffle.ts';
import { type OfferedPerk, usePerks } from '../../data/perks.ts';
import { useRaffles, useRaffleState } from '../../data/raffles.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { Section, Setting } from '../../ui/section.tsx';
import styles from './conference.module.css';

/** What I claimed, and where I take part. */
export function MyPrizes() {
  const perks = usePerks().filter(({ state }) => state.is === 'claimed' || state.is === 'waiting');
  const raffles = useRaffles();
  return (
    <Section title="Perks and raffles">
      {perks.length === 0 ? <p className={styles.detail}>You have claimed nothing yet.</p> : null}
      {perks.map((perk) => (
        <ClaimedPerk key={perk.id} perk={perk} />
      ))}
      {raffles.map((raffle) => (
        <EnteredRaffle key={raffle.id} raffle={raffle} />
      ))}
      <div className={styles.buttons}>
        <LinkButton to="/app/perks">All perks</LinkButton>
      </div>
    </Section>
  );
}

function ClaimedPerk({ perk: { id, name, company, state } }: { readonly perk: OfferedPerk }) {
  const hasCode = state.is === 'claimed' && state.code !== '';
  const giver = company?.name ?? 'From the event';
  return (
    <Setting label={name} detail={state.is === 'waiting' ? `${giver} · waiting to be sent` : giver}>
      {hasCode ? (
        <LinkButton size="small" to="/app/perks" search={{ code: id }} aria-label={`Show code of ${name}`}>
          Show code
        </LinkButton>
      ) : null}
    </Setting>
  );
}

function EnteredRaffle({ raffle }: { readonly raffle: Raffle }) {
  const state = useRaffleState(raffle);
  const words = SAID[state.is];
  return words === '' ? null : <Setting label={raffle.title} detail={words} />;
}

const SAID: Readonly<Record<RaffleState['is'], string>> = {
  open: '',
  waiting: 'Waiting to be sent',
  in: 'You are in',
  closed: '',
  drawn: '',
  won: 'You have won',
  'not-won': 'Not this time',
};
