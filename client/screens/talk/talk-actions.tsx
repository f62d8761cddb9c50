import { formatList } from '../../../domain/plural.ts';
import Bookmark from 'lucide-react/icons/bookmark';
import CalendarPlus from 'lucide-react/icons/calendar-plus';
import Play from 'lucide-react/icons/play';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { overlapsAmong } from '../../../domain/agenda/overlaps.ts';
import { STATUS_REFRESH } from '../../../domain/limits/talks.ts';
import { takesSignups } from '../../../domain/signups/signup.ts';
import { scheduleStatus } from '../../../domain/talks/current-talks.ts';
import { showsPlayer } from '../../../domain/talks/player/player-state.ts';
import { viewerStatus } from '../../../domain/talks/talk-status.ts';
import type { Talk } from '../../../domain/talks/talk.ts';
import { texts } from '../../../domain/texts.ts';
import { MINUTE } from '../../../domain/time.ts';
import { useDeferredAgendaTalkIds, useIsKept } from '../../data/talks/agenda.ts';
import { useTimeDerived } from '../../data/loading/use-time-derived.ts';
import { downloadCalendar } from '../../data/talks/calendar.ts';
import { toggleKept } from '../../data/talks/toggle-kept.ts';
import { useNow } from '../../data/loading/now.ts';
import { usePlayer } from '../../data/player/player-current.ts';
import { watchTalk } from '../../data/player/player.ts';
import type { ShownTalk } from '../../data/talks/talk-page-data.ts';
import { useTalks } from '../../data/talks/talks.ts';
import { RateTalk } from '../../parts/rate-talk.tsx';
import { Button, buttonLook } from '../../ui/actions/button.tsx';
import { Skeleton } from '../../ui/status/skeleton.tsx';
import styles from './talk-actions.module.css';
import Link2 from 'lucide-react/icons/link-2';
import Share2 from 'lucide-react/icons/share-2';
import { shareLink } from '../../../domain/talks/player/share-link.ts';
import { MenuAnchor, MenuButton, MenuList, MenuRule } from '../../ui/actions/menu.tsx';
import { Popover, type PopoverTrigger } from '../../ui/overlays/popover.tsx';
import { Row } from '../../ui/layout/row.tsx';
import { copyText } from '../../data/device/copy-text.ts';

/** Places to share a talk (spec 2), with link and title filled in. */
function shareTargets(link: string, title: string): readonly { readonly name: string; readonly href: string }[] {
  const url = encodeURIComponent(link);
  return [
    { name: 'Facebook', href: `https://www.facebook.com/sharer/sharer.php?u=${url}` },
    { name: 'Twitter', href: `https://twitter.com/intent/tweet?url=${url}&text=${encodeURIComponent(title)}` },
    { name: 'Linkedin', href: `https://www.linkedin.com/sharing/share-offsite/?url=${url}` },
  ];
}

/** Shares a talk: with the phone's share sheet, elsewhere with a menu of places. */
function ShareButton({ talk }: { readonly talk: Talk }) {
  const link = shareLink(location.origin, talk.id);
  if (sharesByItself()) {
    return (
      <Button icon={<Share2 size={18} aria-hidden />} onClick={() => share(talk.title, link)}>
        <span>Share</span>
      </Button>
    );
  }
  return (
    <Popover label="Share this talk" renderTrigger={shareTrigger}>
      <MenuList>
        {shareTargets(link, talk.title).map(({ name, href }) => (
          <MenuAnchor key={name} href={href}>
            {name}
          </MenuAnchor>
        ))}
        <MenuRule />
        <MenuButton icon={<Link2 size={18} aria-hidden />} onClick={() => copyText(link, 'link')}>
          Copy link
        </MenuButton>
      </MenuList>
    </Popover>
  );
}

const shareTrigger = (attributes: PopoverTrigger) => (
  <button type="button" {...attributes} {...buttonLook({})}>
    <Share2 size={18} aria-hidden />
    <span>Share</span>
  </button>
);

const sharesByItself = (): boolean => 'share' in navigator && matchMedia('(pointer: coarse)').matches;

/** Ignores errors: closing the share sheet without sharing counts as one. */
const share = (title: string, url: string): void => void navigator.share({ title, url }).catch(() => undefined);

/** Actions for a talk. The first one is watching it while that is possible, before that keeping it. */
export function TalkActions({ talk, hasVideo }: Pick<ShownTalk, 'talk' | 'hasVideo'>) {
  const isKept = useIsKept(talk.id);
  const watch = useWatch({ talk, hasVideo });
  // Reserves the space, because the main action fills the width that the others leave.
  if (watch === undefined) return <Skeleton height="var(--tap)" />;
  return (
    <>
      <Row gap={2} wrap className={styles.actions}>
        {watch ? (
          <Button kind="solid" icon={<Play size={18} aria-hidden />} onClick={() => watchTalk(talk.id)}>
            {watch}
          </Button>
        ) : null}
        <span className={watch ? `${styles.keep} ${styles.small}` : styles.keep} data-kept={isKept}>
          <Button
            kind={isKept || watch || takesSignups(talk) ? 'soft' : 'solid'}
            icon={<Bookmark size={18} aria-hidden />}
            aria-keyshortcuts="b"
            onClick={() => toggleKept(talk)}
          >
            <span>{isKept ? 'In My Schedule' : 'Add to My Schedule'}</span>
          </Button>
        </span>
        <span className={styles.small}>
          <Button
            icon={<CalendarPlus size={18} aria-hidden />}
            title="Add to calendar"
            onClick={() => void downloadCalendar([talk])}
          >
            <span>Add to calendar</span>
          </Button>
        </span>
        <span className={styles.small}>
          <ShareButton talk={talk} />
        </span>
      </Row>
      <RateTalk talk={talk} />
      {isKept ? <Overlaps talk={talk} /> : null}
    </>
  );
}

/**
 * Label for watching the talk, live or as replay. Empty before the talk, in the hour after its end (spec 4), without a
 * stream, and while it plays; `undefined` until the stream is known.
 */
function useWatch({ talk, hasVideo }: Pick<ShownTalk, 'talk' | 'hasVideo'>): string | undefined {
  const moment = useTimeDerived(STATUS_REFRESH, (now) => scheduleStatus(talk, now));
  const player = usePlayer();
  const isShown = player?.talkId === talk.id && showsPlayer(player);
  const rests = useTimeDerived(
    STATUS_REFRESH,
    (now) => viewerStatus({ talk, next: undefined, now, wasStreaming: true }) === 'onehourfinished',
  );
  if (moment === 'future' || rests || talk.cancelled) return '';
  if (hasVideo === undefined) return undefined;
  if (!hasVideo || isShown) return '';
  return moment === 'ended' ? 'Watch Replay' : texts.watchTalkLabel;
}

function Overlaps({ talk }: { readonly talk: Talk }) {
  const kept = useDeferredAgendaTalkIds();
  const talks = useTalks();
  const now = useNow(MINUTE);
  const own = talks.filter(({ id }) => id === talk.id || kept.has(id));
  const overlaps = overlapsAmong(own, now).get(talk.id);
  if (!overlaps) return null;
  return (
    <Row as="p" align="center" className={styles.clash}>
      <TriangleAlert size={16} aria-hidden />
      Overlaps {formatList(overlaps.map(({ title }) => title))}
    </Row>
  );
}
