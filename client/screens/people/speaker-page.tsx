import { useMemo } from 'react';
import { formTexts } from '../../../domain/form-texts.ts';
import { isHttpLink } from '../../../domain/links.ts';
import type { SpeakerCard } from '../../../domain/people/speaker-card.ts';
import { useCameFrom } from '../../data/device/back-link-target.ts';
import { useSpeaker } from '../../data/people/speaker.ts';
import { useTalksOf } from '../../data/talks/talks-of.ts';
import { useCatalogState } from '../../data/talks/talks.ts';
import { LogInButton } from '../../parts/log-in-button.tsx';
import { useIsBeforeOpening } from '../../parts/no-schedule.tsx';
import { TalksSection } from '../../parts/talks-section.tsx';
import { AnchorButton } from '../../ui/actions/link-button.tsx';
import { Avatar } from '../../ui/cards/avatar.tsx';
import { Hero, HeroSlotsContext } from '../../ui/cards/hero.tsx';
import { BackLink } from '../../ui/layout/back-link.tsx';
import { Paragraphs } from '../../ui/layout/paragraphs.tsx';
import { Row } from '../../ui/layout/row.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import { Loading } from '../../ui/status/loading.tsx';
import styles from './profile.module.css';

/** What guests see of a person: what the programme says about its speakers. Nobody else is shown to them. */
export function SpeakerPage({ id }: { readonly id: string }) {
  const speaker = useSpeaker(id);
  const isRead = useCatalogState() === 'ready';
  const isEarly = useIsBeforeOpening();
  if (speaker) return <Shown speaker={speaker} />;
  if (!isRead) return <Loading label="Loading the speaker" rows={3} height="8rem" />;
  return (
    <Stack gap={3} align="start">
      <Hero
        title="Log in to see this profile"
        hint={isEarly ? formTexts.programmeOpensWithEvent : 'Without a log-in you see the speakers of the programme.'}
      />
      <LogInButton kind="solid" />
    </Stack>
  );
}

function Shown({ speaker }: { readonly speaker: SpeakerCard }) {
  const name = `${speaker.firstName} ${speaker.lastName}`.trim();
  const talks = useTalksOf(useMemo(() => [speaker.id], [speaker.id]));
  const work = [speaker.jobPosition, speaker.companyName].filter((part) => part !== '').join(' · ');
  const links = LINKS.filter(({ field }) => isHttpLink(speaker[field]));
  return (
    <Stack gap={4} className={styles.page}>
      <BackLink {...(useCameFrom() ?? SCHEDULE)} />
      <Row gap={4} align="center">
        <Avatar name={name} pictureUrl={speaker.pictureUrl} size="large" />
        <HeroSlotsContext value={NO_SLOTS}>
          <Hero title={name} hint={work} />
        </HeroSlotsContext>
      </Row>
      <Paragraphs label="About" text={speaker.about} />
      {links.length > 0 ? (
        <Row gap={2} wrap>
          {links.map(({ field, label }) => (
            <AnchorButton key={field} size="small" href={speaker[field]} target="_blank" rel="noreferrer">
              {label}
            </AnchorButton>
          ))}
        </Row>
      ) : null}
      <TalksSection talks={talks} />
    </Stack>
  );
}

const LINKS = [
  { field: 'website', label: 'Website' },
  { field: 'twitter', label: 'Twitter' },
  { field: 'facebook', label: 'Facebook' },
] as const;

/** Without the freshness note, which would separate name and work. */
const NO_SLOTS = {};
/** Back link for visitors who came by a direct link. */
const SCHEDULE = { href: '/app/schedule', label: 'Schedule' };
