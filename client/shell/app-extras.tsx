import { Suspense, useEffect, useState } from 'react';
import { sendLeftCounts } from '../data/usage/flush-view-beacons.ts';
import { useFocusRestoration } from '../ui/input/use-focus-restoration.ts';
import { useScreenHere } from './nav-items.ts';
import { KeyboardShortcuts } from './prompts/keyboard-shortcuts.tsx';
import { PushPrompt } from './prompts/push-prompt.tsx';
import { PullToRefresh } from './prompts/pull-to-refresh.tsx';
import { followCards } from '../data/people/cards.ts';
import { followTalkFields } from '../data/event-fields/follow-talk-fields.ts';
import { followRooms } from '../data/chat/follow-rooms.ts';
import { useCurrentTalks } from '../data/talks/current-talks.ts';
import { setNavBadge } from '../data/news/nav-badges.ts';
import { useEvent, useTalks } from '../data/talks/talks.ts';
import { useMatches, useRouter, useRouterState } from '@tanstack/react-router';
import { countPageView } from '../data/usage/page-views.ts';
import { followPersonalNews } from '../data/news/follow-personal-news.ts';
import { noticeIn } from '../../domain/notifications/pushed.ts';
import { countOpened, openPlace } from '../data/news/notification-click.ts';
import { readNoticeById } from '../data/news/notices.ts';
import { renewPush } from '../data/news/push.ts';
import { plural } from '../../domain/plural.ts';
import { onFreshChanges } from '../data/news/changes.ts';
import { toast } from '../data/news/toasts.ts';
import { useAgendaTalkIds } from '../data/talks/agenda.ts';
import { acceptByLogIn, useAwaitedPages, useKnowsAccepted } from '../data/device/acceptance.ts';
import { useFlag } from '../data/device/flags.ts';
import { useIsGuest } from '../data/people/me.ts';
import { useOwnProfile } from '../data/people/profile.ts';
import { Button } from '../ui/actions/button.tsx';
import { LinkButton } from '../ui/actions/link-button.tsx';
import { TakeAlong } from './prompts/take-along.tsx';
import { Offer } from './prompts/offer.tsx';
import { rememberVisit } from '../data/device/recently-viewed.ts';
import { openSearch, SEARCH_OPEN } from './palette/search-open.ts';
import { lazyPart } from '../ui/layout/lazy-part.ts';
import { promptInstall, useInstall } from '../data/device/install.ts';
import { InstallSteps } from '../ui/layout/install-steps.tsx';

/** People who keep a second talk will probably return. */
const KEPT_TALKS_BEFORE_ASKING = 2;

/** Asks once whether to install the app. */
function InstallPrompt() {
  const install = useInstall();
  const kept = useAgendaTalkIds();
  const [asked, setAsked] = useFlag('install-asked');
  const [steps, setSteps] = useState(false);
  const canInstall = install === 'available' || install === 'ios';
  const isDue = canInstall && !asked && kept.size >= KEPT_TALKS_BEFORE_ASKING;
  const accept = () => {
    setAsked(true);
    if (install === 'ios') setSteps(true);
    else void promptInstall();
  };
  return (
    <>
      {isDue ? (
        <Offer
          label="Install"
          onPass={() => setAsked(true)}
          words={
            <>
              <strong>Keep your schedule at hand.</strong> The installed app opens at once, also without a network.
            </>
          }
        >
          <Button kind="solid" size="small" onClick={accept}>
            Install
          </Button>
          <Button kind="quiet" size="small" onClick={() => setAsked(true)}>
            Not now
          </Button>
        </Offer>
      ) : null}
      <InstallSteps open={steps} onClose={() => setSteps(false)} />
    </>
  );
}

const Palette = lazyPart(() => import('./palette/palette.tsx').then((part) => part.Palette));

const AcceptanceSheet = lazyPart(() => import('./prompts/acceptance-sheet.tsx').then((part) => part.AcceptanceSheet));

/** Loads the sheet that asks for acceptance when the first page waits for it. */
function AcceptancePrompt() {
  const isKnown = useKnowsAccepted();
  const isAwaited = useAwaitedPages().length > 0;
  const [isNeeded, setIsNeeded] = useState(false);
  useEffect(() => {
    if (isKnown) acceptByLogIn();
  }, [isKnown]);
  if (isAwaited && !isNeeded) setIsNeeded(true);
  return isNeeded ? (
    <Suspense>
      <AcceptanceSheet />
    </Suspense>
  ) : null;
}

/** Opens the palette by its keys and buttons, and records visited places for it. */
function PaletteHost() {
  const [open, setOpen] = useState(false);
  const [isWanted, setWanted] = useState(false);
  if (open && !isWanted) setWanted(true);
  const router = useRouter();
  useEffect(() => {
    const show = () => setOpen(true);
    const listen = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || event.ctrlKey === event.metaKey || event.altKey || event.shiftKey) return;
      event.preventDefault();
      // Does not open over another dialog.
      if (!document.querySelector('dialog[open]')) openSearch();
    };
    window.addEventListener(SEARCH_OPEN, show);
    window.addEventListener('keydown', listen);
    const leave = router.subscribe('onRendered', ({ toLocation }) => rememberVisit(toLocation.pathname));
    return () => {
      window.removeEventListener(SEARCH_OPEN, show);
      window.removeEventListener('keydown', listen);
      leave();
    };
  }, [router]);
  return isWanted ? (
    <Suspense>
      <Palette open={open} onClose={() => setOpen(false)} />
    </Suspense>
  ) : null;
}

/** Offers new people three short steps, once, on the screen after log-in: on others it would cover their content. */
function FirstRunPrompt() {
  const [isAsked, setAsked] = useFlag('first-run-asked');
  const isComplete = useOwnProfile()?.person.isComplete ?? true;
  const kept = useAgendaTalkIds();
  const here = useScreenHere()?.path;
  const isOut = useTalks().length > 0;
  // Without a programme one of the steps would have no target.
  if (isAsked || isComplete || kept.size > 0 || !isOut || here !== '/schedule') return null;
  return (
    <Offer
      label="First steps"
      onPass={() => setAsked(true)}
      words={
        <>
          <strong>New here?</strong> Three quick steps: who you are, what interests you, which talks.
        </>
      }
    >
      <LinkButton kind="solid" size="small" to="/app/welcome" onClick={() => setAsked(true)}>
        Begin
      </LinkButton>
      <Button kind="quiet" size="small" onClick={() => setAsked(true)}>
        Not now
      </Button>
    </Offer>
  );
}

const CHANGES = '/app/changes';

/** Shows a toast when the schedule has changed, with a link to the changes (ux 1). */
function ChangesToast() {
  const router = useRouter();
  useEffect(
    () =>
      onFreshChanges((count) =>
        toast(plural(count, '1 talk changed', `${count} talks changed`), {
          // The screen of changes shows them already.
          ...(router.state.location.pathname !== CHANGES && {
            action: { label: 'See', run: () => void router.navigate({ to: CHANGES }) },
          }),
          topic: 'changes',
        }),
      ),
    [router],
  );
  return null;
}

/** Opens the target of a tapped notification and marks it as read. */
function PushFollower() {
  const router = useRouter();
  const hash = useRouterState({ select: ({ location }) => location.hash });
  useEffect(() => {
    openPlace.set((href) => void router.navigate({ href }));
    renewPush();
    return () => openPlace.set(undefined);
  }, [router]);
  useEffect(() => {
    const id = noticeIn(`#${hash}`);
    if (id === undefined) return;
    readNoticeById(id);
    void countOpened(id);
    void router.navigate({ to: '.', hash: '', replace: true, search: true, resetScroll: false });
  }, [hash, router]);
  return null;
}

/** Shows toasts for personal news (data/news/personal-news.ts), and counts at the navigation. */
function NewsFollower() {
  const router = useRouter();
  useEffect(
    () =>
      followPersonalNews({
        place: () => router.state.location.href,
        open: (href) => void router.navigate({ href }),
      }),
    [router],
  );
  return null;
}

/** Counts each opened screen, and each talk, profile or booth; another day, filter or search is the same view. */
function usePageViews(): void {
  const screen = useScreenHere()?.path;
  const path = useMatches({ select: (matches) => matches.at(-1)?.pathname });
  useEffect(() => {
    if (screen !== undefined && path !== undefined) countPageView(`/app${screen}`);
  }, [screen, path]);
}

/** Shows in the navigation that a talk is live. */
function LiveFollower() {
  const isOpen = useEvent()?.phase === 'live';
  const isLive = useCurrentTalks().length > 0 && isOpen;
  useEffect(() => setNavBadge('/app/stage', isLive ? 'live' : 0), [isLive]);
  return null;
}

/** Keeps the room texts of cards current. */
function RoomFollower() {
  useEffect(followRooms, []);
  return null;
}

/** Confirms by toast that a company has received the person's card, on any screen. */
function CardFollower() {
  useEffect(followCards, []);
  return null;
}

/** Screens for planning. On others an offer would cover their content. */
const PLANNING: ReadonlySet<string | undefined> = new Set(['/schedule', '/lobby']);

/** Helpers for people who are logged in. */
const OfPerson = ({ isPlanning }: { readonly isPlanning: boolean }) => (
  <>
    <AcceptancePrompt />
    <FirstRunPrompt />
    {isPlanning ? <PushPrompt /> : null}
    <PushFollower />
    <CardFollower />
    <RoomFollower />
    <NewsFollower />
    <TakeAlong />
  </>
);

/** Invisible helpers of the shell: install offer, shortcuts, pull to refresh. */
export function AppExtras() {
  useFocusRestoration({ onlyKeys: true });
  useEffect(sendLeftCounts, []);
  useEffect(followTalkFields, []);
  usePageViews();
  const isGuest = useIsGuest();
  const isPlanning = PLANNING.has(useScreenHere()?.path);
  return (
    <>
      {isPlanning ? <InstallPrompt /> : null}
      <ChangesToast />
      {isGuest ? null : <OfPerson isPlanning={isPlanning} />}
      <LiveFollower />
      <KeyboardShortcuts />
      <PaletteHost />
      <PullToRefresh />
    </>
  );
}
