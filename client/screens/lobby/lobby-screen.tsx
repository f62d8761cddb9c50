import { calendarDate } from '../../../domain/event/time-display.ts';
import { MINUTE } from '../../../domain/time.ts';
import { useAtNow } from '../../data/at-now.ts';
import { useShownZone } from '../../data/shown-zone.ts';
import { useEvent } from '../../data/talks.ts';
import { Page } from '../../ui/page.tsx';
import { Companies } from './companies.tsx';
import { EventBanner } from './event-banner.tsx';
import { Feed } from './feed.tsx';
import { Highlights } from './highlights.tsx';
import { LiveNow } from './live-now.tsx';
import styles from './lobby.module.css';
import { PeopleLikeYou } from './people-like-you.tsx';
import { PlanNotice } from './plan-notice.tsx';
import { ReplaysNotice } from './replays-notice.tsx';
import { PostSheet } from './post-sheet.tsx';
import { Sponsors } from './sponsors.tsx';
import { WhatNext } from './what-next.tsx';

/** /app/lobby, the home screen: what is next for me, what is on, where; then what the organisers say (spec 2, ux-app 2). */
export function LobbyScreen() {
  const event = useEvent();
  return (
    <Page title={event ? `Welcome to ${event.name}!` : 'Welcome!'} hint={<Today />} width="wide">
      <div className={styles.top}>
        <EventBanner />
        <ReplaysNotice />
        <PlanNotice />
        <WhatNext />
        <LiveNow />
      </div>
      <Feed>
        <PeopleLikeYou />
        <Companies />
        <Highlights />
        <Sponsors />
      </Feed>
      <PostSheet />
    </Page>
  );
}

/** The day it is at the event, and where that is. */
function Today() {
  const location = useEvent()?.location ?? '';
  const { conference } = useShownZone();
  const today = useAtNow(MINUTE, (now) => calendarDate(now, conference));
  return location === '' ? today : `${today} · ${location}`;
}
