import { useUserDocsLoaded } from '../../data/loading/loading-state.ts';
import { Loading } from '../../ui/status/loading.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { CalendarSubscription } from './calendar-subscription.tsx';
import { MyCards } from './my-cards.tsx';
import { MyPapers } from './my-papers.tsx';
import { MyTalks } from './my-talks.tsx';
import { calendarDate } from '../../../domain/event/time-display.ts';
import { useTalksToRate } from '../../data/talks/feedback.ts';
import { useShownZone } from '../../data/device/display-timezone.ts';
import { ListedTalk } from '../../parts/listed-talk.tsx';
import { Card } from '../../ui/cards/card.tsx';
import { Section, Setting } from '../../ui/layout/section.tsx';
import type { ConnectionState } from '../../../domain/connections/connection.ts';
import { useConnections } from '../../data/people/connections.ts';
import { LinkButton } from '../../ui/actions/link-button.tsx';
import { useState } from 'react';
import * as v from 'valibot';
import { NOT_YOUR_ADDRESS } from '../../../domain/erasure/erasure-calls.ts';
import { useOfflineReason } from '../../data/device/online.ts';
import { eraseMe } from '../../data/device/personal-exports.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Form } from '../../ui/form/form.tsx';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { Sheet } from '../../ui/overlays/sheet.tsx';
import type { RaffleState } from '../../../domain/raffles/raffle-state.ts';
import type { Raffle } from '../../../domain/raffles/raffle.ts';
import { type OfferedPerk, usePerks } from '../../data/companies/perks.ts';
import { useRaffles, useRaffleState } from '../../data/companies/raffles.ts';
import { Muted } from '../../ui/layout/muted.tsx';
import { Row } from '../../ui/layout/row.tsx';

/** Claimed perks and entered raffles. */
function MyPrizes() {
  const perks = usePerks().filter(({ state }) => state.is === 'claimed' || state.is === 'waiting');
  const raffles = useRaffles();
  return (
    <Section title="Perks and raffles">
      {perks.length === 0 ? <Muted>You have claimed nothing yet.</Muted> : null}
      {perks.map((perk) => (
        <ClaimedPerk key={perk.id} perk={perk} />
      ))}
      {raffles.map((raffle) => (
        <EnteredRaffle key={raffle.id} raffle={raffle} />
      ))}
      <Row gap={2} wrap>
        <LinkButton to="/app/perks">All perks</LinkButton>
      </Row>
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

const DELETED =
  'This deletes your profile, schedule, notes, connections, cards, claims, messages and everything else about you, ' +
  'here and on the server.';

/** Erases the person; they must type their address, to prevent accidents. */
function Erasure() {
  const [asking, setAsking] = useState(false);
  return (
    <Section title="Leave for good">
      <Setting label="Erase me from this event" detail={DELETED}>
        <Button kind="danger" onClick={() => setAsking(true)}>
          Erase me
        </Button>
      </Setting>
      <Sheet open={asking} onClose={() => setAsking(false)} title="Erase me from this event" place="centre">
        <EraseForm />
      </Sheet>
    </Section>
  );
}

const Confirmation = v.object({ email: v.pipe(v.string(), v.trim(), v.nonEmpty(NOT_YOUR_ADDRESS)) });

function EraseForm() {
  return (
    <Form schema={Confirmation} defaultValues={{ email: '' }} onSubmit={({ email }) => eraseMe(email)}>
      <p>This cannot be undone, and you are logged out everywhere. Export your data first if you want to keep it.</p>
      <TextField name="email" label="The email address of your account" type="email" autoComplete="email" />
      <SubmitButton isFinal blocked={useOfflineReason()}>
        Erase me for good
      </SubmitButton>
    </Form>
  );
}

const KINDS = [
  { state: 'received', label: 'Requests to answer', show: 'Show requests to answer' },
  { state: 'connected', label: 'Connections', show: 'Show connections' },
  { state: 'sent', label: 'Requests you have sent', show: 'Show requests you have sent' },
] as const satisfies readonly { readonly state: ConnectionState; readonly label: string; readonly show: string }[];

/** Numbers of connections and open requests. */
function MyPeople() {
  const states = [...useConnections().values()];
  return (
    <Section title="People">
      {KINDS.map(({ state, label, show }) => {
        const count = states.filter((each) => each === state).length;
        return (
          <Setting key={state} label={label} detail={count === 0 ? 'None yet' : count.toLocaleString('en')}>
            {count > 0 ? (
              <LinkButton size="small" to="/app/directory" search={{ with: state }} aria-label={show}>
                Show
              </LinkButton>
            ) : state === 'connected' ? (
              <LinkButton size="small" to="/app/directory">
                Find people
              </LinkButton>
            ) : null}
          </Setting>
        );
      })}
    </Section>
  );
}

/** Number of talks offered at once. */
const SHOWN = 3;

/** Kept talks that are over and not rated: the latest ones. */
function TalksToRate() {
  const talks = useTalksToRate().slice(0, SHOWN);
  const { zone } = useShownZone();
  if (talks.length === 0) return null;
  return (
    <Section title="How was it?" look="quiet">
      <Card flush>
        <ul aria-label="Talks you can rate">
          {talks.map((talk) => (
            <ListedTalk
              key={talk.id}
              talk={talk}
              hash="feedback"
              facts={[calendarDate(talk.startsAt, zone), 'Say what you thought']}
            />
          ))}
        </ul>
      </Card>
    </Section>
  );
}

/** /app/my-conference: a person's talks, contacts, cards, prizes and papers from this device, with downloads and erasure. */
export function ConferenceScreen() {
  const isKnown = useUserDocsLoaded();
  return (
    <Page title="My conference" hint="Your schedule, contacts and downloads">
      <MyTalks />
      {isKnown ? (
        <>
          <TalksToRate />
          <CalendarSubscription />
          <MyPeople />
          <MyCards />
          <MyPrizes />
          <MyPapers />
          <Erasure />
        </>
      ) : (
        <Loading label="Loading what is yours" rows={4} height="14rem" />
      )}
    </Page>
  );
}
