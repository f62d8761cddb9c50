import { isOpenTo, phaseFor, isProgrammePublic } from '../../../domain/event/opening.ts';
import { shareTalk } from '../../../domain/share/share-calls.ts';
import type { Talk } from '../../../domain/talks/talk.ts';
import { endpoint } from '../../http/endpoint.ts';
import { bytes, redirect, type Reply } from '../../http/reply.ts';
import type { Ports } from '../../ports.ts';
import { findTalk, noTalk } from '../talks/find-talk.ts';
import { lostPage, sharePage } from './share-page.ts';

/** Programs that draw a preview of a link; they read tags and do not follow anybody into an app. */
const PREVIEWS =
  /bot\b|facebookexternalhit|whatsapp|telegram|slack|discord|linkedin|mastodon|cardyb|preview|embed|crawler|spider/i;

const TYPE = 'text/html; charset=utf-8';

/** Kept by who asked alone: what a proxy keeps it would give to people, too, who are led to the app. */
const preview = (talk: Talk, ports: Ports): Reply =>
  bytes(Buffer.from(sharePage(talk, ports)), { 'content-type': TYPE, 'cache-control': 'private, max-age=300' });

/** The link may be old, or of a replay, which cannot be shared: people are told so on a page. */
const lost = (accepted: string | undefined, ports: Ports): Reply =>
  accepted?.includes('text/html') ? bytes(Buffer.from(lostPage(ports)), { 'content-type': TYPE }, 404) : noTalk();

export const shareEndpoints = [
  endpoint(shareTalk, {
    summary:
      'Leads to a talk; link previews get its title, time and picture where the programme is public. Before the ' +
      'event opens, only for admins.',
    example: { id: 'keynote' },
    handle: async ({ actor, input, ports, header }) => {
      if (!isOpenTo(actor, phaseFor(actor, ports.event()))) return redirect('/auth/login');
      const talk = await findTalk(input.id, ports);
      if (talk?.kind !== 'talk') return lost(header('accept'), ports);
      const isPreview =
        PREVIEWS.test(header('user-agent') ?? '') && (actor !== undefined || isProgrammePublic(ports.event()));
      return isPreview ? preview(talk, ports) : redirect(`/app/talk/${encodeURIComponent(talk.id)}`);
    },
  }),
];
