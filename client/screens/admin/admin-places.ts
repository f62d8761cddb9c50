import CalendarDays from 'lucide-react/icons/calendar-days';
import MonitorPlay from 'lucide-react/icons/monitor-play';
import FileUp from 'lucide-react/icons/file-up';
import ListChecks from 'lucide-react/icons/list-checks';
import ChartColumn from 'lucide-react/icons/chart-column';
import Eye from 'lucide-react/icons/eye';
import FileText from 'lucide-react/icons/file-text';
import History from 'lucide-react/icons/history';
import LifeBuoy from 'lucide-react/icons/life-buoy';
import Mic from 'lucide-react/icons/mic';
import Settings from 'lucide-react/icons/sliders-horizontal';
import Ticket from 'lucide-react/icons/ticket';
import Clapperboard from 'lucide-react/icons/clapperboard';
import Activity from 'lucide-react/icons/activity';
import TextCursorInput from 'lucide-react/icons/text-cursor-input';
import Webhook from 'lucide-react/icons/webhook';
import Users from 'lucide-react/icons/users';
import type { AdminSearch } from '../../data/admin/admin-search.ts';
import type { AdminPlace } from './admin-place.ts';
import { LiveCount, LazyLiveScreen } from './live/lazy-live.tsx';
import { entityPlace } from './entity-kit/entity-screen.tsx';
import { companiesEntity } from './entities/companies.tsx';
import { notificationsEntity } from './entities/notifications.tsx';
import { stagePlaces, talkAdminPlaces, trackPlaces } from './programme-places.tsx';
import { highlightsEntity } from './entities/highlights.tsx';
import { pagesEntity, pageStarts } from './entities/pages.tsx';
import { perksEntity } from './entities/perks.tsx';
import { postsEntity } from './entities/posts.tsx';
import { rafflesEntity } from './entities/raffles.tsx';
import { sponsorshipsEntity } from './entities/sponsorships.tsx';
import { BoardCount, LazyBoard } from './board-place.tsx';
import { LazyEventFields } from './event-fields/lazy-event-fields.tsx';
import { LazyDisplays } from './displays/displays-place.tsx';
import { LazyImport } from './import-place.tsx';
import { AuditScreen } from './audit/audit-screen.tsx';
import { SetupCount } from './setup/setup-count.tsx';
import { SetupScreen } from './setup/setup-screen.tsx';
import { SeeAsScreen } from './see-as/see-as-screen.tsx';
import { RehearsalScreen } from './rehearsal/rehearsal-screen.tsx';
import { LazySettings } from './settings/lazy-settings.tsx';
import { LazyReportScreen, LazyStatisticsScreen } from './statistics/lazy-statistics.tsx';
import { HelpScreen, ReportCount } from './people/help-screen.tsx';
import { SpeakerCount, UserCount } from './people/people-counts.tsx';
import { SpeakersScreen } from './people/speakers-screen.tsx';
import { TicketsScreen } from './people/tickets/tickets-screen.tsx';
import { LazyWebhooks } from './webhooks/lazy-webhooks.tsx';
import { UsersScreen } from './people/users-screen.tsx';

/** The organisers' screens in navigation order, one line each. Loaders are in client/data/admin/ask.ts. */
export const adminGroups: readonly { readonly title: string; readonly places: readonly AdminPlace[] }[] = [
  {
    title: 'Today',
    places: [
      { type: 'LIVE', label: 'Live', icon: Activity, Screen: LazyLiveScreen, Count: LiveCount },
      { type: 'HELP', label: 'Help desk', icon: LifeBuoy, Screen: HelpScreen, Count: ReportCount },
    ],
  },
  {
    title: 'Programme',
    places: [
      { type: 'SCHEDULE', label: 'Schedule', icon: CalendarDays, Screen: LazyBoard, Count: BoardCount },
      ...talkAdminPlaces,
      ...stagePlaces,
      ...trackPlaces,
    ],
  },
  {
    title: 'People',
    places: [
      { type: 'USERS', label: 'Users', icon: Users, Screen: UsersScreen, Count: UserCount },
      { type: 'SPEAKERS', label: 'Speakers', icon: Mic, Screen: SpeakersScreen, Count: SpeakerCount },
      entityPlace(companiesEntity),
      { type: 'TICKETS', label: 'Tickets', icon: Ticket, Screen: TicketsScreen },
    ],
  },
  {
    title: 'Lobby',
    places: [
      entityPlace(postsEntity),
      entityPlace(notificationsEntity),
      entityPlace(perksEntity),
      entityPlace(rafflesEntity),
      entityPlace(highlightsEntity),
      entityPlace(sponsorshipsEntity),
    ],
  },
  {
    title: 'Event',
    places: [
      { type: 'SETUP', label: 'Set-up', icon: ListChecks, Screen: SetupScreen, Count: SetupCount },
      { type: 'IMPORT', label: 'Import', icon: FileUp, Screen: LazyImport },
      { type: 'STATISTICS', label: 'Statistics', icon: ChartColumn, Screen: LazyStatisticsScreen },
      { type: 'REPORT', label: 'Report', icon: FileText, Screen: LazyReportScreen },
      { type: 'AUDIT', label: 'Audit', icon: History, Screen: AuditScreen },
      entityPlace(pagesEntity, pageStarts),
      { type: 'SETTINGS', label: 'Settings', icon: Settings, Screen: LazySettings },
      { type: 'FIELDS', label: 'Fields', icon: TextCursorInput, Screen: LazyEventFields },
      { type: 'REHEARSAL', label: 'Rehearsal', icon: Clapperboard, Screen: RehearsalScreen },
      { type: 'SEE_AS', label: 'See it as', icon: Eye, Screen: SeeAsScreen },
      { type: 'WEBHOOKS', label: 'Webhooks', icon: Webhook, Screen: LazyWebhooks },
      { type: 'SCREENS', label: 'Screens', icon: MonitorPlay, Screen: LazyDisplays },
    ],
  },
];

/** The screen of this type and edition; if unknown, the one of type `otherwise`. */
export function adminPlace(
  { type, edition }: Pick<AdminSearch, 'type' | 'edition'>,
  otherwise: string,
): AdminPlace | undefined {
  const places = adminGroups.flatMap((group) => group.places);
  const ofType = places.filter((place) => place.type === type);
  return (
    ofType.find((place) => place.edition === edition) ?? ofType[0] ?? places.find((place) => place.type === otherwise)
  );
}
