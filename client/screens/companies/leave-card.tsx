import type { Company } from '../../../domain/companies/company.ts';
import { cardButton } from '../../../domain/companies/virtual-card.ts';
import { type Person, personName } from '../../../domain/people/person.ts';
import { sendCard, useCardState } from '../../data/people/cards.ts';
import { useMe } from '../../data/people/me.ts';
import { useOnline } from '../../data/device/online.ts';
import { WhenLoaded } from '../../parts/when-loaded.tsx';
import { ActionBar } from '../../ui/actions/action-bar.tsx';
import { Avatar } from '../../ui/cards/avatar.tsx';
import { Card } from '../../ui/cards/card.tsx';
import { Notice } from '../../ui/status/notice.tsx';
import { StateButton } from '../../ui/actions/state-button.tsx';
import styles from './leave-card.module.css';
import { Row } from '../../ui/layout/row.tsx';
import { Text } from '../../ui/layout/text.tsx';

interface LeaveCardProps {
  readonly company: Company;
}

/** The person's virtual business card as the company will get it (spec 4). */
export function LeaveCard({ company, person }: LeaveCardProps & OwnCardProps) {
  const state = useCardState(company.id);
  return (
    <section className={styles.leave} aria-labelledby="leave-card">
      <Card>
        <Text as="h2" size="md" weight={600} id="leave-card">
          Leave your card
        </Text>
        <OwnCard person={person} />
        <div className={styles.button}>
          <WhenLoaded>
            <SendButton company={company} />
          </WhenLoaded>
        </div>
        <p className={styles.note}>They receive this card with your email address, and nothing else.</p>
        {state.is === 'failed' ? <Notice tone="error">{state.why}</Notice> : null}
      </Card>
    </section>
  );
}

/** On phones the button is at the lower edge, with the card. */
export function CardBar({ company }: LeaveCardProps) {
  const isOpen = useCardState(company.id).is === 'open';
  return (
    <div className={styles.bar}>
      <ActionBar detail={isOpen ? 'Sends your business card, with your email address.' : undefined}>
        <WhenLoaded>
          <SendButton company={company} />
        </WhenLoaded>
      </ActionBar>
    </div>
  );
}

const STATES = { open: 'idle', waiting: 'pending', sent: 'done', failed: 'failed' } as const;

function SendButton({ company }: LeaveCardProps) {
  const { is } = useCardState(company.id);
  const isOnline = useOnline();
  const texts = {
    idle: cardButton(false).label,
    pending: isOnline ? 'Sending' : 'Will be sent when you are online',
    done: cardButton(true).label,
    failed: 'Not sent · Retry',
  };
  return <StateButton state={STATES[is]} texts={texts} onDo={() => sendCard(company)} />;
}

interface OwnCardProps {
  /** The viewer; null if this device does not have their profile. */
  readonly person: Person | null;
}

function OwnCard({ person }: OwnCardProps) {
  const me = useMe();
  const name = person ? personName(person) : (me?.name ?? '');
  const facts = person
    ? [person.jobPosition, person.companyName, person.country, person.website].filter((fact) => fact !== '')
    : [];
  return (
    <Row gap={3} align="center" className={styles.own}>
      <Avatar name={name} pictureUrl={person?.pictureUrl} />
      <div>
        <Text weight={600}>{name}</Text>
        <p className={styles.facts}>{facts.join(' · ')}</p>
      </div>
    </Row>
  );
}
