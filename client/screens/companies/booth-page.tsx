import { useContext } from 'react';
import type { Company } from '../../../domain/companies/company.ts';
import { mayReceiveCards } from '../../../domain/companies/virtual-card.ts';
import { vimeoVideo } from '../../../domain/links.ts';
import { useCameFrom } from '../../data/came-from.ts';
import { useMe } from '../../data/me.ts';
import { useOnline } from '../../data/online.ts';
import type { ShownBooth } from '../../data/shown-booth.ts';
import { TalksSection } from '../../parts/talks-section.tsx';
import { BackLink } from '../../ui/back-link.tsx';
import { HeroSlotsContext } from '../../ui/hero.tsx';
import { VideoFacade } from '../../ui/video-facade.tsx';
import { WithSide } from '../../ui/with-side.tsx';
import { BoothFacts } from './booth-facts.tsx';
import { BoothHead } from './booth-head.tsx';
import { BoothPerks } from './booth-perks.tsx';
import { BoothTeam } from './booth-team.tsx';
import styles from './booth.module.css';
import { CardBar, LeaveCard } from './leave-card.tsx';

/** A company as it shows itself: what its kind of booth allows, and how one gets in touch. */
export function BoothPage({ booth: { company, me, team, perks, talks } }: { readonly booth: ShownBooth }) {
  const { beside, below } = useContext(HeroSlotsContext);
  const takesCard = useTakesCard(company);
  return (
    <div className={styles.page}>
      <BackLink {...(useCameFrom() ?? MARKETPLACE)} />
      {below}
      <BoothHead company={company} />
      <WithSide
        side={
          <>
            {takesCard ? <LeaveCard company={company} person={me} /> : null}
            <BoothPerks perks={perks} tint={company.mainColor} />
            <BoothTeam team={team} />
          </>
        }
      >
        {company.description.trim() === '' ? null : <p className={styles.about}>{company.description}</p>}
        <div className={styles.halves}>
          <Film company={company} />
          <BoothFacts company={company} me={me} />
        </div>
        <TalksSection talks={talks} />
      </WithSide>
      <div className={styles.end}>{beside}</div>
      {takesCard ? <CardBar company={company} /> : null}
    </div>
  );
}

/** Way back for visitors by a direct link. */
const MARKETPLACE = { href: '/app/booths', label: 'Marketplace' };

/** Cards are for other companies than one's own. */
function useTakesCard(company: Company): boolean {
  const me = useMe();
  return mayReceiveCards(company) && me?.companyId !== company.id;
}

/** By click only; super booths have one (spec 6). */
function Film({ company: { name, promoVideo, mainColor } }: { readonly company: Company }) {
  const video = vimeoVideo(promoVideo);
  const isOnline = useOnline();
  return video ? (
    <div className={styles.film}>
      <VideoFacade video={video} title={name} tint={mainColor} isOnline={isOnline} />
    </div>
  ) : null;
}
