import { isOpenTo, isProgrammePublic, phaseFor } from '../../../domain/event/setup/opening.ts';
import { shareTalk } from '../../../domain/share/share-calls.ts';
import type { Talk } from '../../../domain/talks/talk.ts';
import { endpoint } from '../../http/endpoint.ts';
import { bytes, redirect, type Reply } from '../../http/reply.ts';
import type { Ports } from '../../ports.ts';
import { findTalk, noTalk } from '../talks/find-talk.ts';
import { calendarDate, clockTime, zoneAbbreviation } from '../../../domain/event/time-display.ts';
import { shareLink } from '../../../domain/talks/player/share-link.ts';
import { escapeHtml } from '../../http/escape-html.ts';
import { absolute } from '../pictures/absolute.ts';

/** Maximum number of characters of the description in previews. */
const PREVIEW_LENGTH = 200;

/** Returns the page for link previews: Open Graph tags and a link to the talk. */
function sharePage(talk: Talk, ports: Pick<Ports, 'event' | 'publicUrl'>): string {
  const { name, zone } = ports.event();
  const when = `${calendarDate(talk.startsAt, zone)}, ${clockTime(talk.startsAt, zone)} ${zoneAbbreviation(zone, talk.startsAt)}`;
  const tags: Readonly<Record<string, string>> = {
    'og:type': 'website',
    'og:site_name': name,
    'og:title': talk.title,
    'og:description': [
      when,
      talk.speakers.map((speaker) => speaker.name).join(', '),
      talk.description.slice(0, PREVIEW_LENGTH),
    ]
      .filter(Boolean)
      .join(' · '),
    'og:url': shareLink(ports.publicUrl, talk.id),
    'og:image': imageOf(talk, ports),
  };
  return [
    '<!doctype html>',
    `<html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(talk.title)}</title>`,
    ...Object.entries(tags).map(
      ([property, content]) => `<meta property="${property}" content="${escapeHtml(content)}">`,
    ),
    '<meta name="twitter:card" content="summary_large_image">',
    `</head><body><a href="/app/talk/${encodeURIComponent(talk.id)}">${escapeHtml(talk.title)}</a></body></html>`,
  ].join('\n');
}

/** Returns the page for a link that leads to no talk. */
function notFoundPage({ event }: Pick<Ports, 'event'>): string {
  return [
    '<!doctype html>',
    '<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">' +
      `<title>${escapeHtml(event().name)}</title></head>`,
    '<body><h1>No such talk</h1><p>This talk is not on the schedule. The link may be old, or the talk was taken out.</p>',
    '<p><a href="/app/schedule">Browse the schedule</a></p></body></html>',
  ].join('\n');
}

/** Returns an absolute address: previews do not accept relative ones. */
const imageOf = (talk: Talk, ports: Pick<Ports, 'publicUrl'>): string =>
  absolute(talk.coverUrl ?? '/icons/icon-512.png', ports);

/** User agents of programs that make link previews. They read the tags but do not follow a redirect into an app. */
const PREVIEWS =
  /bot\b|facebookexternalhit|whatsapp|telegram|slack|discord|linkedin|mastodon|cardyb|preview|embed|crawler|spider/i;

const TYPE = 'text/html; charset=utf-8';

/** Proxies must not cache it, because they would also send the preview to people. */
const preview = (talk: Talk, ports: Ports): Reply =>
  bytes(Buffer.from(sharePage(talk, ports)), { 'content-type': TYPE, 'cache-control': 'private, max-age=300' });

/** The link may be old, or of a replay, which cannot be shared. The page says so. */
const notFoundReply = (accepted: string | undefined, ports: Ports): Reply =>
  accepted?.includes('text/html') ? bytes(Buffer.from(notFoundPage(ports)), { 'content-type': TYPE }, 404) : noTalk();

export const shareEndpoints = [
  endpoint(shareTalk, {
    summary:
      'Leads to a talk; link previews get its title, time and picture where the programme is public. Before the ' +
      'event opens, only for admins.',
    example: { id: 'keynote' },
    handle: async ({ actor, input, ports, header }) => {
      if (!isOpenTo(actor, phaseFor(actor, ports.event()))) return redirect('/auth/login');
      const talk = await findTalk(input.id, ports);
      if (talk?.kind !== 'talk') return notFoundReply(header('accept'), ports);
      const isPreview =
        PREVIEWS.test(header('user-agent') ?? '') && (actor !== undefined || isProgrammePublic(ports.event()));
      return isPreview ? preview(talk, ports) : redirect(`/app/talk/${encodeURIComponent(talk.id)}`);
    },
  }),
];
