import { hostOf, isHttpLink } from './links.ts';

/** Services that people know by name. A meeting opens outside the app; a chat is where people talk about something. */
interface LinkService {
  readonly name: string;
  readonly uses: readonly ('meeting' | 'chat')[];
  /** Matches the host and the rest of an address. */
  readonly at: RegExp;
}

const SERVICES: readonly LinkService[] = [
  { name: 'Zoom', uses: ['meeting'], at: /^(?:[\w-]+\.)*zoom\.(?:us|com)(?::\d+)?\// },
  { name: 'Teams', uses: ['meeting'], at: /^teams\.(?:microsoft|live)\.com(?::\d+)?\// },
  { name: 'Google Meet', uses: ['meeting'], at: /^meet\.google\.com(?::\d+)?\// },
  { name: 'Jitsi', uses: ['meeting'], at: /^(?:meet\.jit\.si|8x8\.vc|(?:[\w-]+\.)*jitsi\.[\w.-]+)(?::\d+)?\// },
  {
    name: 'BigBlueButton',
    uses: ['meeting'],
    at: /^(?:[^/]*\b(?:bbb|bigbluebutton)\b[^/]*\/|[^/]+\/(?:bigbluebutton\/|b\/[\w-]+|rooms\/[\w-]+\/join))/,
  },
  { name: 'Matrix', uses: ['meeting', 'chat'], at: /^(?:matrix\.to|app\.element\.io)(?::\d+)?\// },
  { name: 'Discord', uses: ['chat'], at: /^(?:discord\.gg|(?:[\w-]+\.)?discord\.com)(?::\d+)?\// },
  { name: 'Slack', uses: ['chat'], at: /^(?:[\w-]+\.)*slack\.com(?::\d+)?\// },
  { name: 'Zulip', uses: ['chat'], at: /^(?:[\w-]+\.)*zulipchat\.com(?::\d+)?\// },
];

const serviceOf = (link: string, use: LinkService['uses'][number]): LinkService | undefined => {
  if (!isHttpLink(link)) return undefined;
  const place = link.replace(/^https?:\/\//i, '');
  const at = place.includes('/') ? place : `${place}/`;
  return SERVICES.find((service) => service.uses.includes(use) && service.at.test(at.toLowerCase()));
};

/** The name of the meeting that an address opens, such as Zoom; undefined for other addresses. */
export const meetingName = (link: string): string | undefined => serviceOf(link, 'meeting')?.name;

/** The name of the chat at an address, such as Matrix; undefined for other addresses. */
export const chatName = (link: string): string | undefined => serviceOf(link, 'chat')?.name;

const MATRIX_ROOM = /#\/([#!@][^?/]+)/;

/** The room of an address at matrix.to, as people write it: `#main:example.org`. */
function matrixRoom(link: string): string | undefined {
  try {
    return MATRIX_ROOM.exec(decodeURIComponent(link))?.[1];
  } catch {
    return undefined; // Broken escapes: it is shown by the name of the service.
  }
}

/** The title of a link that nobody named: where people talk, or the host. */
export function linkTitle(link: string): string {
  const chat = chatName(link);
  if (chat === undefined) return hostOf(link);
  return `Talk about it in ${(chat === 'Matrix' ? matrixRoom(link) : undefined) ?? chat}`;
}

/** What stands beside a link: the name of its chat, else its host. */
export const linkPlace = (link: string): string => chatName(link) ?? hostOf(link);
