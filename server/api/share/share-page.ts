import { calendarDate, clockTime, zoneAbbreviation } from '../../../domain/event/time-display.ts';
import { shareLink } from '../../../domain/talks/share-link.ts';
import type { Talk } from '../../../domain/talks/talk.ts';
import { escapeHtml } from '../../http/escape-html.ts';
import type { Ports } from '../../ports.ts';
import { absolute } from '../pictures/absolute.ts';

/** Characters of the description that previews show. */
const PREVIEW_LENGTH = 200;

/** What a link preview reads: Open Graph tags, and the way to the talk. */
export function sharePage(talk: Talk, ports: Pick<Ports, 'event' | 'publicUrl'>): string {
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

/** What somebody sees whose link leads to no talk. */
export function lostPage({ event }: Pick<Ports, 'event'>): string {
  return [
    '<!doctype html>',
    '<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">' +
      `<title>${escapeHtml(event().name)}</title></head>`,
    '<body><h1>No such talk</h1><p>This talk is not on the schedule. The link may be old, or the talk was taken out.</p>',
    '<p><a href="/app/schedule">Browse the schedule</a></p></body></html>',
  ].join('\n');
}

/** Programs that draw previews know no relative address. */
const imageOf = (talk: Talk, ports: Pick<Ports, 'publicUrl'>): string =>
  absolute(talk.coverUrl ?? '/icons/icon-512.png', ports);
