import { CardFollower } from './card-follower.tsx';
import { ChatFollower } from './chat-follower.tsx';
import { ChangesToast } from './changes-toast.tsx';
import { FirstRunPrompt } from './first-run-prompt.tsx';
import { InstallPrompt } from './install-prompt.tsx';
import { LiveFollower } from './live-follower.tsx';
import { KeyboardShortcuts } from './keyboard-shortcuts.tsx';
import { PushFollower } from './push-follower.tsx';
import { PushPrompt } from './push-prompt.tsx';
import { PaletteHost } from './palette-host.tsx';
import { RoomFollower } from './room-follower.tsx';
import { PullToRefresh } from './pull-to-refresh.tsx';

/** What works around every screen without being seen at first: the offer to install, the keys, the pull. */
export function AppExtras() {
  return (
    <>
      <FirstRunPrompt />
      <InstallPrompt />
      <PushPrompt />
      <PushFollower />
      <ChangesToast />
      <CardFollower />
      <RoomFollower />
      <ChatFollower />
      <LiveFollower />
      <KeyboardShortcuts />
      <PaletteHost />
      <PullToRefresh />
    </>
  );
}
