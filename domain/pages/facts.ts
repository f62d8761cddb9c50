import type { EventSettings } from '../event/event-settings.ts';
import { isProgrammePublic } from '../event/setup/opening.ts';
import { ANALYTICS_LIFE } from '../limits/analytics.ts';
import { SEALED_LIFE } from '../limits/device.ts';
import { LOG_KEEP } from '../limits/log.ts';
import { CONSENT_KEEP_MONTHS, RETENTION_NOTICE } from '../limits/pages.ts';
import { MAGIC_LINK_LIFE, SESSION_IDLE_LIFE, SESSION_LIFE } from '../limits/sessions.ts';
import { formatList, plural } from '../plural.ts';
import {
  STREAM_PROVIDERS,
  streamAddress,
  type StreamProvider,
  type TalkVideos,
} from '../talks/player/stream-provider.ts';
import { contactedName } from '../talks/player/stream-name.ts';
import { DAY, MINUTE } from '../time.ts';

/** Facts about the server that are not settings of the event. */
export interface Installation {
  /** Whether the server can send notifications to devices. */
  readonly push: boolean;
  /** Whether the server sends changes to other systems. */
  readonly webhooks: boolean;
}

export const FACT_IDS = [
  'eventName',
  'chatKeepDays',
  'logInIdleDays',
  'logInDays',
  'mailLinkMinutes',
  'statisticsDays',
  'sealedDays',
  'logKeepDays',
  'consentKept',
  'accountsKept',
  'devices',
  'videoServices',
  'push',
  'webhooks',
  'directory',
  'guests',
  'contact',
] as const;
export type FactId = (typeof FACT_IDS)[number];
export type Facts = Readonly<Record<FactId, string>>;

export const isFactId = (id: string): id is FactId => (FACT_IDS as readonly string[]).includes(id);

/** Labels of the facts for organisers. */
export const FACT_LABELS: Readonly<Record<FactId, string>> = {
  eventName: 'Name of the event',
  chatKeepDays: 'Days that chats are kept',
  logInIdleDays: 'Days until an unused log-in ends',
  logInDays: 'Days until every log-in ends',
  mailLinkMinutes: 'How long a log-in mail works',
  statisticsDays: 'Days that statistics are kept',
  sealedDays: 'Days that unsent changes stay on a device',
  logKeepDays: 'Days that the history of changes is kept',
  consentKept: 'How long acceptances are kept',
  accountsKept: 'How long accounts are kept',
  devices: 'How many devices one person may use',
  videoServices: 'Video services',
  push: 'Notifications',
  webhooks: 'Other systems',
  directory: 'Who is in the directory',
  guests: 'Who can read the programme',
  contact: 'How to reach the organisers',
};

const SERVICE_NAMES: Readonly<Record<Exclude<StreamProvider, 'WEB' | 'WEB_2'>, string>> = {
  VIMEO: 'Vimeo',
  JW: 'JW Player',
  S3: 'a video store of the organisers',
  DACAST: 'Dacast',
};

const days = (count: number): string => plural(count, '1 day', `${count.toLocaleString('en')} days`);

type EventFacts = Pick<
  EventSettings,
  | 'name'
  | 'chatKeepDays'
  | 'consentKeepMonths'
  | 'accountKeepDays'
  | 'sessionsPerUser'
  | 'liveStreams'
  | 'publicProgramme'
  | 'phase'
  | 'contact'
>;

/** Returns the facts that pages show, as text. `streams`: the video addresses of all talks. A yes or no is a whole sentence. */
export const pageFacts = (
  event: EventFacts,
  streams: readonly { readonly videos: TalkVideos }[],
  installation: Installation,
): Facts => ({
  eventName: event.name,
  chatKeepDays: days(event.chatKeepDays),
  logInIdleDays: days(SESSION_IDLE_LIFE / DAY),
  logInDays: days(SESSION_LIFE / DAY),
  mailLinkMinutes: `${MAGIC_LINK_LIFE / MINUTE} minutes`,
  statisticsDays: days(ANALYTICS_LIFE / DAY),
  sealedDays: days(SEALED_LIFE / DAY),
  logKeepDays: days(LOG_KEEP / DAY),
  consentKept: consentSentence(event.consentKeepMonths ?? CONSENT_KEEP_MONTHS),
  accountsKept: accountSentence(event.accountKeepDays ?? null),
  devices: deviceSentence(event.sessionsPerUser),
  videoServices: videoSentence(streams, event),
  push: installation.push
    ? 'Your browser’s maker carries notifications if you switch them on. Their text is encrypted on the way.'
    : 'No notifications are sent to devices.',
  webhooks: installation.webhooks
    ? 'The organisers pass changes of people and tickets on to other systems that they use.'
    : 'Nothing is passed on to other systems.',
  directory: 'Everybody with a ticket is in the directory.',
  guests: isProgrammePublic(event)
    ? 'Everybody on the web can read the programme and who speaks.'
    : 'Only people who have logged in can read the programme.',
  contact: event.contact
    ? `You reach the organisers at ${event.contact.replace(/^https?:\/\//, '')}.`
    : 'How to reach the organisers is in the mail that brought you your ticket.',
});

const accountSentence = (keepDays: number | null): string =>
  keepDays === null
    ? 'Your account stays until you or the organisers erase it, or the organisers close the server.'
    : `An account that nobody uses for ${days(keepDays)} after the event is erased. You get a mail ${days(RETENTION_NOTICE / DAY)} before.`;

const consentSentence = (months: number): string =>
  months === 0
    ? 'What you accepted is deleted with you.'
    : plural(
        months,
        'What you accepted is kept without your name for 1 month after you are erased.',
        `What you accepted is kept without your name for ${months} months after you are erased.`,
      );

const deviceSentence = (count: number): string =>
  plural(
    count,
    'Logging in on another device logs you out on the first. Nothing you saved is lost by it.',
    `You can be logged in on ${count} devices at once. One more logs you out on the first. Nothing you saved is lost by it.`,
  );

function videoSentence(
  streams: readonly { readonly videos: TalkVideos }[],
  { liveStreams = [] }: Pick<EventSettings, 'liveStreams'>,
): string {
  const names = [
    ...new Set(
      STREAM_PROVIDERS.flatMap((provider) =>
        streams.flatMap(({ videos }) => {
          const address = streamAddress(videos, provider);
          if (address === undefined) return [];
          return provider === 'WEB' || provider === 'WEB_2' ? contactedName(address) : SERVICE_NAMES[provider];
        }),
      ),
    ),
  ];
  const all = liveStreams.length > 0 ? [...names, 'the services that carry the live streams'] : names;
  return all.length === 0
    ? 'No talk is carried by a video service now.'
    : `Video services learn that you watch when, and only when, you press play on a talk they carry: ${formatList(all)}.`;
}
