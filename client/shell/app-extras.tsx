import { useEffect } from 'react';
import { sendLeftCounts } from '../data/left-counts.ts';
import { useFocusRestoration } from '../ui/use-focus-restoration.ts';
import { CardFollower } from './card-follower.tsx';
import { ChangesToast } from './changes-toast.tsx';
import { useScreenHere } from './destinations.ts';
import { FirstRunPrompt } from './first-run-prompt.tsx';
import { InstallPrompt } from './install-prompt.tsx';
import { LiveFollower } from './live-follower.tsx';
import { KeyboardShortcuts } from './keyboard-shortcuts.tsx';
import { NewsFollower } from './news-follower.tsx';
import { PushFollower } from './push-follower.tsx';
import { PushPrompt } from './push-prompt.tsx';
import { PaletteHost } from './palette-host.tsx';
import { RoomFollower } from './room-follower.tsx';
import { PullToRefresh } from './pull-to-refresh.tsx';
import { usePageViews } from './use-page-views.ts';

/** Screens on which talks are kept one after the other. On any other an offer would lie over what one came for. */
const PLANNING: ReadonlySet<string | undefined> = new Set(['/schedule', '/lobby']);

/** What works around every screen without being seen at first: the offer to install, the keys, the pull. */
export function AppExtras() {
  useFocusRestoration({ onlyKeys: true });
  useEffect(sendLeftCounts, []);
  usePageViews();
  const isPlanning = PLANNING.has(useScreenHere()?.path);
  return (
    <>
      <FirstRunPrompt />
      {isPlanning ? <InstallPrompt /> : null}
      {isPlanning ? <PushPrompt /> : null}
      <PushFollower />
      <ChangesToast />
      <CardFollower />
      <RoomFollower />
      <NewsFollower />
      <LiveFollower />
      <KeyboardShortcuts />
      <PaletteHost />
      <PullToRefresh />
    </>
  );
}
