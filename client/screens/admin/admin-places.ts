import Cable from 'lucide-react/icons/cable';
import CalendarDays from 'lucide-react/icons/calendar-days';
import MonitorPlay from 'lucide-react/icons/monitor-play';
import FileUp from 'lucide-react/icons/file-up';
import ListChecks from 'lucide-react/icons/list-checks';
import ChartColumn from 'lucide-react/icons/chart-column';
import CopyPlus from 'lucide-react/icons/copy-plus';
import Eye from 'lucide-react/icons/eye';
import FileText from 'lucide-react/icons/file-text';
import History from 'lucide-react/icons/history';
import KeyRound from 'lucide-react/icons/key-round';
import LogIn from 'lucide-react/icons/log-in';
import LifeBuoy from 'lucide-react/icons/life-buoy';
import Mail from 'lucide-react/icons/mail';
import MailX from 'lucide-react/icons/mail-x';
import Mic from 'lucide-react/icons/mic';
import Settings from 'lucide-react/icons/sliders-horizontal';
import Ticket from 'lucide-react/icons/ticket';
import Clapperboard from 'lucide-react/icons/clapperboard';
import Activity from 'lucide-react/icons/activity';
import TextCursorInput from 'lucide-react/icons/text-cursor-input';
import Webhook from 'lucide-react/icons/webhook';
import UserPlus from 'lucide-react/icons/user-plus';
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
import { packagesEntity, packageTemplate } from './entities/packages.tsx';
import { perksEntity } from './entities/perks.tsx';
import { postsEntity } from './entities/posts.tsx';
import { rafflesEntity } from './entities/raffles.tsx';
import { sponsorshipsEntity, sponsorTiersEntity } from './entities/sponsorships.tsx';
import { BoardCount, LazyBoard } from './board-place.tsx';
import { LazyEventFields } from './event-fields/lazy-event-fields.tsx';
import { LazyDisplays } from './displays/displays-place.tsx';
import { LazyImport } from './import-place.tsx';
import { LazyMachines } from './machines/lazy-machines.tsx';
import { messageLinks, messagesEntity } from './mail/messages.tsx';
import { LazyMailTexts } from './mail/lazy-mail-texts.tsx';
import { LazyRefused } from './mail/lazy-refused.tsx';
import { LazyLogIn } from './log-in/lazy-log-in.tsx';
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
import { LazyRegistrations } from './people/registrations/lazy-registrations.tsx';
import { LazyNextEdition } from './next-edition/lazy-next-edition.tsx';
import { TicketsScreen } from './people/tickets/tickets-screen.tsx';
import { LazySources } from './sources/lazy-sources.tsx';
import { SourceCount } from './sources/source-count.tsx';
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
      { type: 'REGISTRATIONS', label: 'Registrations', icon: UserPlus, Screen: LazyRegistrations },
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
      entityPlace(sponsorTiersEntity),
    ],
  },
  {
    title: 'Event',
    places: [
      { type: 'SETUP', label: 'Set-up', icon: ListChecks, Screen: SetupScreen, Count: SetupCount },
      { type: 'SETTINGS', label: 'Settings', icon: Settings, Screen: LazySettings },
      { type: 'FIELDS', label: 'Fields', icon: TextCursorInput, Screen: LazyEventFields },
      entityPlace(packagesEntity, packageTemplate),
      entityPlace(pagesEntity, pageStarts),
      { type: 'LOG_IN', label: 'Log-in', icon: LogIn, Screen: LazyLogIn },
      { type: 'SCREENS', label: 'Screens', icon: MonitorPlay, Screen: LazyDisplays },
      { type: 'SEE_AS', label: 'See it as', icon: Eye, Screen: SeeAsScreen },
      { type: 'REHEARSAL', label: 'Rehearsal', icon: Clapperboard, Screen: RehearsalScreen },
      { type: 'NEXT_EDITION', label: 'Next edition', icon: CopyPlus, Screen: LazyNextEdition },
    ],
  },
  {
    title: 'Mail',
    places: [
      entityPlace(messagesEntity, messageLinks),
      { type: 'MAIL_TEXTS', label: 'Mail texts', icon: Mail, Screen: LazyMailTexts },
      { type: 'MAIL_REFUSED', label: 'Refused addresses', icon: MailX, Screen: LazyRefused },
    ],
  },
  {
    title: 'Data',
    places: [
      { type: 'IMPORT', label: 'Import', icon: FileUp, Screen: LazyImport },
      { type: 'SOURCES', label: 'Sources', icon: Cable, Screen: LazySources, Count: SourceCount },
      { type: 'MACHINES', label: 'Machines', icon: KeyRound, Screen: LazyMachines },
      { type: 'WEBHOOKS', label: 'Webhooks', icon: Webhook, Screen: LazyWebhooks },
      { type: 'STATISTICS', label: 'Statistics', icon: ChartColumn, Screen: LazyStatisticsScreen },
      { type: 'REPORT', label: 'Report', icon: FileText, Screen: LazyReportScreen },
      { type: 'AUDIT', label: 'Audit', icon: History, Screen: AuditScreen },
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
