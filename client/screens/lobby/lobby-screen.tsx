import { calendarDate } from '../../../domain/event/time-display.ts';
import { MINUTE } from '../../../domain/time.ts';
import { useTimeDerived } from '../../data/loading/use-time-derived.ts';
import { useShownZone } from '../../data/device/display-timezone.ts';
import { useEvent } from '../../data/talks/talks.ts';
import { Page } from '../../ui/layout/page.tsx';
import { NewsFeed } from './feed.tsx';
import { Highlights } from './highlights.tsx';
import { LiveNow } from './live-now.tsx';
import styles from './lobby.module.css';
import { WhatNext } from './what-next.tsx';
import Megaphone from 'lucide-react/icons/megaphone';
import { Notice } from '../../ui/status/notice.tsx';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { plural } from '../../../domain/plural.ts';
import { useAgendaConflicts } from '../../data/talks/plan-repair.ts';
import { LinkButton } from '../../ui/actions/link-button.tsx';
import type { Sponsorship } from '../../../domain/sponsorships/sponsorship.ts';
import type { TierGroup } from '../../../domain/sponsorships/sponsor-tier.ts';
import { useSponsorsByTier } from '../../data/companies/sponsors.ts';
import { Picture } from '../../ui/cards/picture.tsx';
import { Section } from '../../ui/layout/section.tsx';
import Play from 'lucide-react/icons/play';
import { useFlag } from '../../data/device/flags.ts';
import { useScreenVisitor } from '../../data/usage/screen-visitor.ts';
import { Button } from '../../ui/actions/button.tsx';
import { getRouteApi } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../ui/layout/lazy-part.ts';
import { usePostOrGone } from '../../data/news/opened-post.ts';
import { PostContent } from '../../parts/news/post-card.tsx';
import { Loading } from '../../ui/status/loading.tsx';
import { Sheet } from '../../ui/overlays/sheet.tsx';
import { companyPreview } from '../../../domain/companies/company-preview.ts';
import type { Company } from '../../../domain/companies/company.ts';
import { useRecommendedCompanies, useRecommendedPeople } from '../../data/people/recommended.ts';
import { Card } from '../../ui/cards/card.tsx';
import { CompanyLogo } from '../../ui/cards/company-logo.tsx';
import { LinkRow, Rows } from '../../ui/cards/row.tsx';
import { More } from './up-next.tsx';
import { useHasCompanies } from '../../data/companies/companies.ts';
import { useProfilesOpen } from '../../data/people/directory.ts';
import { PersonRow } from '../../parts/people/person-row.tsx';
import { Muted } from '../../ui/layout/muted.tsx';
import { Stack } from '../../ui/layout/stack.tsx';

/** Three people to meet (spec 9); "like you" only with common interests. */
function PeopleLikeYou() {
  const people = useRecommendedPeople();
  const isOpen = useProfilesOpen();
  if (people?.length === 0) return null;
  const areAlike = people?.[0] !== undefined && people[0].shared.length > 0;
  return (
    <Section
      title={areAlike ? 'People like you' : 'People to meet'}
      look="bare"
      more={<More to="/app/directory">See all</More>}
    >
      {people === undefined ? (
        <Loading label="Loading people" height="5rem" />
      ) : (
        <Card flush>
          <Rows label="People to meet">
            {people.map(({ person, shared }) => (
              <PersonRow key={person.id} person={person} shared={shared} isOpen={isOpen} />
            ))}
          </Rows>
        </Card>
      )}
      {isOpen ? null : <Muted className={styles.quiet}>Profiles open when the event starts</Muted>}
    </Section>
  );
}

/** Up to ten companies (spec 9), those with common interests first. */
function Companies() {
  const companies = useRecommendedCompanies();
  const hasCompanies = useHasCompanies();
  if (!hasCompanies || companies?.length === 0) return null;
  return (
    <Section title="Companies for you" look="bare" more={<More to="/app/booths">Marketplace</More>}>
      {companies === undefined ? (
        <Loading label="Loading companies" rows={5} height="4rem" />
      ) : (
        <Card flush>
          <Rows label="Companies for you">
            {companies.map((company) => (
              <CompanyRow key={company.id} company={company} />
            ))}
          </Rows>
        </Card>
      )}
    </Section>
  );
}

const CompanyRow = ({ company }: { readonly company: Company }) => (
  <LinkRow
    to="/app/booth/$id"
    params={{ id: company.id }}
    lead={<CompanyLogo company={company} />}
    lines={lineOf(company)}
  >
    {company.name}
  </LinkRow>
);

/** Place and specialties of a company, else its description. */
function lineOf({ place, expertise, companyType, description }: Company): string {
  const facts = [place, expertise.length > 0 ? expertise.slice(0, 2).join(', ') : companyType];
  return facts.filter((fact) => fact !== '').join(' · ') || companyPreview(description);
}

const route = getRouteApi('/app/lobby');

/** Sheet with one post, from `?post=<post>`; closes when there is no such post (spec 8). */
function PostSheet() {
  const { post: wanted } = route.useSearch();
  const navigate = route.useNavigate();
  const post = usePostOrGone(wanted);
  // Keeps the post on screen during the closing animation.
  const [last, setLast] = useState(post);
  if (typeof post === 'object' && post !== last) setLast(post);
  const shown = typeof post === 'object' ? post : last;
  return (
    <Sheet
      open={wanted !== undefined && post !== 'gone'}
      onClose={() => void navigate({ search: {}, replace: true, resetScroll: false })}
      title="Post"
      place="centre"
    >
      {typeof shown === 'object' ? (
        <PostContent post={shown} />
      ) : (
        <Loading label="Loading the post" height="10rem" rows={1} />
      )}
    </Sheet>
  );
}

/** Notice about replays, shown once on phones to people with access (spec 2). */
function ReplaysNotice() {
  const { isWide, replayAccess } = useScreenVisitor();
  const [isTold, setTold] = useFlag('hasShownAtLeastOnceMobileAlert');
  if (isWide || !replayAccess || isTold) return null;
  const done = (): void => setTold(true);
  return (
    <Notice
      tone="info"
      icon={<Play size={20} aria-hidden />}
      action={
        <>
          <LinkButton size="small" to="/app/replays" onClick={done}>
            Open Replays
          </LinkButton>
          <Button kind="quiet" size="small" onClick={done}>
            Got it
          </Button>
        </>
      }
    >
      <p>Welcome to Replays! Talks that were filmed can be watched again once they are over.</p>
    </Notice>
  );
}

/** Logos of the sponsors by tier, each a link to its page. */
function Sponsors() {
  const groups = useSponsorsByTier();
  if (groups.length === 0) return null;
  return (
    <Section title="Sponsors" look="bare">
      <Stack gap={3}>
        {groups.map((group) => (
          <Tier key={group.tier?.id ?? ''} group={group} />
        ))}
      </Stack>
    </Section>
  );
}

const Tier = ({ group: { tier, sponsors } }: { readonly group: TierGroup }) => (
  <div>
    {tier ? <h3 className={styles.tier}>{tier.name}</h3> : null}
    <ul className={styles.sponsors} aria-label={tier?.name ?? 'Sponsors'}>
      {sponsors.map((sponsor) => (
        <li key={sponsor.id}>
          <Sponsor sponsor={sponsor} />
        </li>
      ))}
    </ul>
  </div>
);

const Sponsor = ({ sponsor: { title, link, imageUrl } }: { readonly sponsor: Sponsorship }) => (
  <a className={styles.sponsor} data-edge href={link} target="_blank" rel="sponsored noreferrer">
    {imageUrl === null ? null : <Picture src={imageUrl} loading="lazy" />}
    <span>{title}</span>
  </a>
);

/** Warning that a kept talk was cancelled or moved, at the top of the lobby. */
function PlanNotice() {
  const plans = useAgendaConflicts();
  if (plans.length === 0) return null;
  return (
    <Notice
      tone="warn"
      icon={<TriangleAlert size={20} aria-hidden />}
      action={
        <LinkButton size="small" to="/app/changes">
          See what fits
        </LinkButton>
      }
    >
      <p>{plural(plans.length, '1 talk you keep no longer works', `${plans.length} talks you keep no longer work`)}</p>
    </Notice>
  );
}

/** Banner text of the organisers, above everything else. */
function EventBanner() {
  const text = useEvent()?.bannerText;
  return text ? (
    <Notice tone="info" icon={<Megaphone size={20} aria-hidden />}>
      <p>{text}</p>
    </Notice>
  ) : null;
}

const LinkList = lazyPart(() => import('../../parts/link-list.tsx').then((part) => part.LinkList));

/** Links about the event, such as where people talk. */
function EventLinks() {
  const links = useEvent()?.links ?? [];
  return links.length === 0 ? null : (
    <Suspense>
      <LinkList title="Links" links={links} />
    </Suspense>
  );
}

/** /app/lobby, the home screen: what is next for me, current talks, then the organisers' posts (spec 2, ux-app 2). */
export function LobbyScreen() {
  const event = useEvent();
  return (
    <Page title={event ? `Welcome to ${event.name}!` : 'Welcome!'} hint={<Today />} width="wide">
      <Stack gap={5}>
        <EventBanner />
        <ReplaysNotice />
        <PlanNotice />
        <WhatNext />
        <LiveNow />
        <EventLinks />
      </Stack>
      <NewsFeed>
        <PeopleLikeYou />
        <Companies />
        <Highlights />
        <Sponsors />
      </NewsFeed>
      <PostSheet />
    </Page>
  );
}

/** Today's date at the event, and the event's location. */
function Today() {
  const location = useEvent()?.location ?? '';
  const { conference } = useShownZone();
  const today = useTimeDerived(MINUTE, (now) => calendarDate(now, conference));
  return location === '' ? today : `${today} · ${location}`;
}
