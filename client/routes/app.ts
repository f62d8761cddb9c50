import House from 'lucide-react/icons/house';
import CalendarDays from 'lucide-react/icons/calendar-days';
import Gift from 'lucide-react/icons/gift';
import MessageCircle from 'lucide-react/icons/message-circle';
import MonitorPlay from 'lucide-react/icons/monitor-play';
import CirclePlay from 'lucide-react/icons/circle-play';
import Radio from 'lucide-react/icons/radio';
import Settings from 'lucide-react/icons/settings-2';
import Store from 'lucide-react/icons/store';
import Users from 'lucide-react/icons/users';
import Gauge from 'lucide-react/icons/gauge';
import { AdminSearch } from '../data/admin/admin-search.ts';
import { ChatsSearch } from '../screens/chats/chats-search.ts';
import { LobbySearch } from '../screens/lobby/lobby-search.ts';
import { BoothsSearch } from '../screens/companies/booths-search.ts';
import { HostSearch } from '../screens/host/host-search.ts';
import { LeadsSearch } from '../screens/exhibitor/leads-search.ts';
import { DirectorySearch } from '../screens/people/directory-search.ts';
import { ProfileSearch } from '../screens/people/profile-search.ts';
import { PerksSearch } from '../screens/perks/perks-search.ts';
import { ReplaysSearch } from '../screens/replays/replays-search.ts';
import { ScheduleSearch } from '../screens/schedule/schedule-search.ts';
import { NotesSearch } from '../screens/notes/notes-search.ts';
import { TalkSearch } from '../screens/talk/talk-search.ts';
import { StageSearch } from '../screens/stage/stage-search.ts';
import { WelcomeSearch } from '../screens/welcome/welcome-search.ts';
import { screen } from './screen.ts';

/** All screens for logged-in people, in navigation order (spec 2). */
export const appScreens = [
  screen('/lobby', () => import('../screens/lobby/lobby-screen.tsx'), 'LobbyScreen', {
    search: LobbySearch,
    banner: 'none',
    nav: { label: 'Lobby', icon: House, isTab: true, goKey: 'l' },
  }),
  screen('/schedule', () => import('../screens/schedule/schedule-screen.tsx'), 'ScheduleScreen', {
    guest: true,
    search: ScheduleSearch,
    nav: { label: 'Schedule', icon: CalendarDays, isTab: true, goKey: 's' },
  }),
  screen('/stage', () => import('../screens/stage/stage-screen.tsx'), 'StageScreen', {
    guest: true,
    search: StageSearch,
    banner: 'none',
    nav: { label: 'Stage', icon: MonitorPlay, isTab: true },
  }),
  screen('/talk/$id', () => import('../screens/talk/talk-screen.tsx'), 'TalkScreen', {
    guest: true,
    search: TalkSearch,
    banner: 'none',
  }),
  screen('/talk/$id/host', () => import('../screens/host/host-screen.tsx'), 'HostScreen', {
    search: HostSearch,
    banner: 'none',
  }),
  screen('/talk/$id/screen', () => import('../screens/host/now-screen.tsx'), 'NowScreen', { banner: 'none' }),
  screen('/directory', () => import('../screens/people/directory-screen.tsx'), 'DirectoryScreen', {
    search: DirectorySearch,
    nav: { label: 'Networking', icon: Users, isTab: true },
  }),
  screen('/user-profile', () => import('../screens/people/people-home.tsx'), 'PeopleHome'),
  screen('/user-profile/$id', () => import('../screens/people/profile-screen.tsx'), 'ProfileScreen', {
    guest: true,
    search: ProfileSearch,
  }),
  screen('/user-profile/$id/edit', () => import('../screens/profile/edit-profile-screen.tsx'), 'EditProfileScreen', {
    banner: 'none',
  }),
  screen('/booths', () => import('../screens/companies/marketplace-screen.tsx'), 'MarketplaceScreen', {
    search: BoothsSearch,
    nav: { label: 'Marketplace', icon: Store },
    tab: 'Networking',
  }),
  screen('/booth/$id', () => import('../screens/companies/booth-screen.tsx'), 'BoothScreen', { tab: 'Networking' }),
  screen('/booth/$id/leads', () => import('../screens/exhibitor/leads-screen.tsx'), 'LeadsScreen', {
    search: LeadsSearch,
    banner: 'none',
  }),
  screen('/company-profile/$id/edit', () => import('../screens/exhibitor/edit-booth-screen.tsx'), 'EditBoothScreen', {
    banner: 'none',
  }),
  screen('/company-profile/$id', () => import('../screens/companies/company-profile.tsx'), 'CompanyProfile'),
  screen('/notes', () => import('../screens/notes/notes-screen.tsx'), 'NotesScreen', {
    guest: true,
    search: NotesSearch,
  }),
  screen('/welcome', () => import('../screens/welcome/welcome-screen.tsx'), 'WelcomeScreen', {
    search: WelcomeSearch,
    banner: 'none',
  }),
  screen('/replays', () => import('../screens/replays/replays-screen.tsx'), 'ReplaysScreen', {
    search: ReplaysSearch,
    needs: { replayAccess: true },
    nav: { label: 'Replays', icon: CirclePlay },
  }),
  screen('/replay/$id', () => import('../screens/replays/replay-screen.tsx'), 'ReplayScreen', {
    needs: { replayAccess: true },
    banner: 'none',
  }),
  screen('/perks', () => import('../screens/perks/perks-screen.tsx'), 'PerksScreen', {
    search: PerksSearch,
    nav: { label: 'Perks', icon: Gift },
  }),
  screen('/chats', () => import('../screens/chats/chats-screen.tsx'), 'ChatsScreen', {
    search: ChatsSearch,
    needs: { phases: ['live', 'finished'] },
    banner: 'none',
    nav: { label: 'Chats', icon: MessageCircle },
  }),
  screen('/live', () => import('../screens/live/live-screen.tsx'), 'LiveScreen', {
    nav: { label: 'Live Stream', icon: Radio },
  }),
  screen('/changes', () => import('../screens/changes/changes-screen.tsx'), 'ChangesScreen', { guest: true }),
  screen('/my-conference', () => import('../screens/conference/conference-screen.tsx'), 'ConferenceScreen'),
  screen('/settings', () => import('../screens/settings/settings-screen.tsx'), 'SettingsScreen', {
    guest: true,
    nav: { label: 'Settings', icon: Settings },
  }),
  screen('/admin', () => import('../screens/admin/admin-screen.tsx'), 'AdminScreen', {
    search: AdminSearch,
    asks: () => import('../data/admin/ask.ts').then((admin) => admin.askAdmin),
    needs: { role: 'ROLE_ADMIN', isDesk: true },
    banner: 'none',
    nav: { label: 'Admin', icon: Gauge },
  }),
] as const;
