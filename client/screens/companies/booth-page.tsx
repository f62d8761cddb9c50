import { useContext } from 'react';
import type { Company } from '../../../domain/companies/company.ts';
import { mayReceiveCards } from '../../../domain/companies/virtual-card.ts';
import { vimeoVideo } from '../../../domain/links.ts';
import { useCameFrom } from '../../data/device/back-link-target.ts';
import { usePackages } from '../../data/companies/packages.ts';
import { useMe } from '../../data/people/me.ts';
import { useOnline } from '../../data/device/online.ts';
import type { ShownBooth } from '../../data/companies/booth-page-data.ts';
import { TalksSection } from '../../parts/talks-section.tsx';
import { BackLink } from '../../ui/layout/back-link.tsx';
import { HeroSlotsContext } from '../../ui/cards/hero.tsx';
import { VideoFacade } from '../../ui/cards/video-facade.tsx';
import { SidebarLayout } from '../../ui/layout/sidebar-layout.tsx';
import { BoothFacts } from './booth-facts.tsx';
import { BoothHead } from './booth-head.tsx';
import styles from './booth.module.css';
import { CardBar, LeaveCard } from './leave-card.tsx';
import { isVerified, type Person, personName } from '../../../domain/people/person.ts';
import { useStanding } from '../../data/people/blocks.ts';
import { connectWith } from '../../data/people/connections.ts';
import { useProfilesOpen } from '../../data/people/directory.ts';
import { WhenLoaded } from '../../parts/when-loaded.tsx';
import { Avatar } from '../../ui/cards/avatar.tsx';
import { Card } from '../../ui/cards/card.tsx';
import { ConnectShort } from '../../ui/cards/connect-short.tsx';
import { nameFont } from '../../ui/cards/name-font.ts';
import { PlainRow, LinkRow, Rows } from '../../ui/cards/row.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { VerifiedTick } from '../../ui/cards/verified-tick.tsx';
import Gift from 'lucide-react/icons/gift';
import { isTurnedDown } from '../../../domain/perks/claim-state.ts';
import { claimLabel, claimNote, stockLine } from '../../../domain/perks/claim-words.ts';
import { claimPerk, type OfferedPerk } from '../../data/companies/perks.ts';
import { Button } from '../../ui/actions/button.tsx';
import { ReservedSpace } from '../../ui/status/reserved-space.tsx';
import { Loading } from '../../ui/status/loading.tsx';
import { LinkButton } from '../../ui/actions/link-button.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import { Text } from '../../ui/layout/text.tsx';

/** The booth's perks, which can be claimed here. */
function BoothPerks({ perks, tint }: { readonly perks: readonly OfferedPerk[]; readonly tint: string }) {
  if (perks.length === 0) return null;
  return (
    <ul className={styles.perks} aria-label="Perks">
      {perks.map((perk) => (
        <li key={perk.id}>
          <Card tone="wash" tint={tint}>
            <div className={styles.perk}>
              <Gift size={22} aria-hidden />
              <div>
                <Text weight={600}>{perk.name}</Text>
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

/** The booth's people. */
function BoothTeam({ team }: { readonly team: readonly Person[] }) {
  if (team.length === 0) return null;
  return (
    <Section look="bare" title="Team">
      <Card flush>
        <Rows label="Team">
          {team.map((person) => (
            <Member key={person.id} person={person} />
          ))}
        </Rows>
      </Card>
    </Section>
  );
}

/** A member; their profile is closed before the event opens (spec 2). */
function Member({ person }: { readonly person: Person }) {
  const name = personName(person);
  const isOpen = useProfilesOpen();
  const isMe = useMe()?.id === person.id;
  const connection = useStanding(person.id);
  const words = <span className={nameFont(name)}>{name}</span>;
  const look = {
    lead: <Avatar name={name} pictureUrl={person.pictureUrl} />,
    tick: isVerified(person) ? <VerifiedTick /> : null,
    lines: person.jobPosition,
  };
  if (!isOpen) return <PlainRow {...look}>{words}</PlainRow>;
  const connect = isMe ? null : (
    <WhenLoaded width="2.25rem" height="36px">
      <ConnectShort name={name} state={connection} onConnect={() => connectWith(person)} />
    </WhenLoaded>
  );
  return (
    <LinkRow to="/app/user-profile/$id" params={{ id: person.id }} {...look} action={connect}>
      {words}
    </LinkRow>
  );
}

/** A booth's page: what its type includes, and ways to get in touch. */
export function BoothPage({ booth: { company, me, team, isTeamKnown, perks, talks } }: { readonly booth: ShownBooth }) {
  const { beside, below } = useContext(HeroSlotsContext);
  const takesCard = useTakesCard(company);
  return (
    <Stack gap={4} className={styles.page}>
      <BackLink {...(useCameFrom() ?? MARKETPLACE)} />
      {below}
      <BoothHead company={company} />
      <SidebarLayout
        side={
          <>
            {takesCard ? <LeaveCard company={company} person={me} /> : null}
            <BoothPerks perks={perks} tint={company.mainColor} />
            {isTeamKnown || company.users.length === 0 ? (
              <BoothTeam team={team} />
            ) : (
              <Section look="bare" title="Team">
                <Loading label="Loading people" rows={company.users.length} height="4rem" />
              </Section>
            )}
          </>
        }
      >
        {company.description.trim() === '' ? null : <p className={styles.about}>{company.description}</p>}
        <div className={styles.halves}>
          <Film company={company} />
          <BoothFacts company={company} me={me} />
        </div>
        <TalksSection talks={talks} />
      </SidebarLayout>
      <div className={styles.end}>{beside}</div>
      {takesCard ? <CardBar company={company} /> : null}
    </Stack>
  );
}

/** Back link for visitors of a direct link. */
const MARKETPLACE = { href: '/app/booths', label: 'Marketplace' };

/** Cards cannot be sent to the person's own company. */
function useTakesCard(company: Company): boolean {
  const me = useMe();
  return mayReceiveCards(company, usePackages()) && me?.companyId !== company.id;
}

/** The video, loaded on click; only booths whose package shows a film have one (spec 6). */
function Film({ company: { name, promoVideo, mainColor } }: { readonly company: Company }) {
  const video = vimeoVideo(promoVideo);
  const isOnline = useOnline();
  return video ? (
    <div className={styles.film}>
      <VideoFacade video={video} title={name} tint={mainColor} isOnline={isOnline} />
    </div>
  ) : null;
}
