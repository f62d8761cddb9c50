import Gift from 'lucide-react/icons/gift';
import { type ShownBoard, type ShownRaffle, usePerksBoard } from '../../data/companies/perks-board.ts';
import { Empty } from '../../ui/status/empty.tsx';
import { AnchorButton, LinkButton } from '../../ui/actions/link-button.tsx';
import { Loading } from '../../ui/status/loading.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { DrawSheet } from './draw-sheet.tsx';
import { PerkCard } from './perk-card.tsx';
import Copy from 'lucide-react/icons/copy';
import { useState } from 'react';
import { type OfferedPerk, usePerks } from '../../data/companies/perks.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Chip, tinted } from '../../ui/filters/chip.tsx';
import { Sheet } from '../../ui/overlays/sheet.tsx';
import codeSheetStyles from './code-sheet.module.css';
import { usePerksSearch, usePerksWays } from './perks-address.ts';
import Trophy from 'lucide-react/icons/trophy';
import { isNotEntered, type RaffleState } from '../../../domain/raffles/raffle-state.ts';
import type { Raffle } from '../../../domain/raffles/raffle.ts';
import { SECOND } from '../../../domain/time.ts';
import { useClockSource, useNow } from '../../data/loading/now.ts';
import { enterRaffle, useRaffleState } from '../../data/companies/raffles.ts';
import { useShownZone } from '../../data/device/display-timezone.ts';
import { WhenLoaded } from '../../parts/when-loaded.tsx';
import { Countdown } from '../../ui/status/countdown.tsx';
import { ReservedSpace } from '../../ui/status/reserved-space.tsx';
import { type DoingState, StateButton } from '../../ui/actions/state-button.tsx';
import raffleCardStyles from './raffle-card.module.css';
import { entriesSentence, raffleKicker, raffleNote, tookPart } from './raffle-words.ts';
import { Grid } from '../../ui/layout/grid.tsx';
import { Muted } from '../../ui/layout/muted.tsx';
import { Row } from '../../ui/layout/row.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import { Text } from '../../ui/layout/text.tsx';
import { copyText } from '../../data/device/copy-text.ts';

interface RaffleCardProps extends ShownRaffle {
  /** False until the person's entries are loaded. */
  readonly isKnown: boolean;
  /** True inside a section with its own title. */
  readonly isBelowTitle?: boolean;
}

/** All raffles have one tint. */
const SURFACE = { 'data-edge': true, ...tinted('#7048e8') };

/** Raffle with its prize, its deadline or result, and the state of my entry. */
function RaffleCard({ raffle, entries, own, isKnown, isBelowTitle = false }: RaffleCardProps) {
  const state = useRaffleState(raffle, own);
  const { zone } = useShownZone();
  const Title = isBelowTitle ? 'h3' : 'h2';
  return (
    <Row as="article" gap={5} wrap lineGap={3} align="center" className={raffleCardStyles.raffle} {...SURFACE}>
      <Trophy className={raffleCardStyles.mark} size={32} aria-hidden />
      <div className={raffleCardStyles.words}>
        <Text size="sm" weight={600} tone="tint">
          {raffleKicker(raffle, state.is === 'closed', zone)}
        </Text>
        <Title className={raffleCardStyles.title}>{raffle.title}</Title>
        {raffle.description ? <Muted className={raffleCardStyles.line}>{raffle.description}</Muted> : null}
        <Muted className={raffleCardStyles.line}>
          {raffle.draw ? tookPart(raffle.draw.entries) : entriesSentence(entries, state.is === 'in')}
        </Muted>
        <ReservedSpace
          className={raffleCardStyles.note}
          isGood={state.is === 'won'}
          isFailed={isKnown && isNotEntered(state)}
        >
          {isKnown ? raffleNote(state) : ''}
        </ReservedSpace>
      </div>
      <Row gap={4} wrap lineGap={3} align="center" className={raffleCardStyles.act}>
        {raffle.closesAt === null || raffle.draw || state.is === 'closed' ? null : <TimeLeft until={raffle.closesAt} />}
        <WhenLoaded isKnown={isKnown}>
          <Act raffle={raffle} state={state} />
        </WhenLoaded>
      </Row>
    </Row>
  );
}

/** Time left to enter. Separate, because only this renders every second. */
function TimeLeft({ until }: { readonly until: number }) {
  const left = until - useNow(SECOND);
  const source = useClockSource();
  return (
    <Text as="span" size="xl" weight={600} className={raffleCardStyles.time}>
      <Countdown left={left} label="closes in" note={source === 'device' ? 'by your device clock' : undefined} />
    </Text>
  );
}

function Act({ raffle, state }: { readonly raffle: Raffle; readonly state: RaffleState }) {
  const { showDraw } = usePerksWays();
  if (raffle.draw && state.is !== 'waiting')
    return <Button onClick={() => showDraw(raffle.id)}>How it was drawn</Button>;
  if (state.is === 'closed') return <Chip>Closed</Chip>;
  return <StateButton state={doing(state)} texts={TEXTS} onDo={() => enterRaffle(raffle)} />;
}

const TEXTS = { idle: 'Enter', pending: 'Waiting', done: 'You are in', failed: 'Retry' } as const;

function doing(state: RaffleState): DoingState {
  if (state.is === 'waiting') return 'pending';
  if (state.is === 'open') return state.why === undefined ? 'idle' : 'failed';
  return 'done';
}

/** Sheet with the code of a claimed perk, from `?code=<perk>`; works offline. */
function CodeSheet() {
  const { code: wanted } = usePerksSearch();
  const { close } = usePerksWays();
  const perk = usePerks().find(({ id, state }) => id === wanted && state.is === 'claimed' && state.code !== '');
  // Keeps the code on screen during the closing animation.
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
      <Stack gap={2} align="center" className={codeSheetStyles.ticket} {...tinted(company?.mainColor ?? '#3b5bdb')}>
        <Text size="sm" weight={600} tone="tint">
          {company?.name ?? 'From the event'}
        </Text>
        <Text weight={600}>{name}</Text>
        <p className={codeSheetStyles.code}>{code}</p>
        <Button icon={<Copy size={18} aria-hidden />} onClick={() => copyText(code, 'code')}>
          Copy
        </Button>
      </Stack>
      <Muted className={codeSheetStyles.kept}>Kept on this device: you can show it without a network.</Muted>
    </>
  );
}

/** /app/perks (spec 2): the next raffle, the perks, and the other raffles. */
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
        <Grid as="ul" column={16} gap={3} aria-label="Perks">
          {perks.map((perk) => (
            <PerkCard key={perk.id} perk={perk} isKnown={isKnown} />
          ))}
        </Grid>
      ) : (
        <Empty icon={<Gift size={28} />} action={<LinkButton to="/app/booths">Go to Marketplace</LinkButton>}>
          No perks yet.
        </Empty>
      )}
      {others.length > 0 ? (
        <Section title="More raffles" look="bare">
          <Stack as="ul" gap={3}>
            {others.map((each) => (
              <li key={each.raffle.id}>
                <RaffleCard {...each} isKnown={isKnown} isBelowTitle />
              </li>
            ))}
          </Stack>
        </Section>
      ) : null}
    </>
  );
}
