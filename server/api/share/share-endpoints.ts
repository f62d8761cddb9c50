import * as v from 'valibot';
import { isOpenTo } from '../../../domain/event/opening.ts';
import { refuse } from '../../../domain/refusal.ts';
import { Talk, TalkId } from '../../../domain/talks/talk.ts';
import { endpoint } from '../../http/endpoint.ts';
import { bytes, redirect, type Reply } from '../../http/reply.ts';
import type { Ports } from '../../ports.ts';
import { sharePage } from './share-page.ts';

/** Programs that draw a preview of a link; they read tags and do not follow anybody into an app. */
const PREVIEWS = /bot\b|facebookexternalhit|whatsapp|telegram|slack|discord|linkedin|preview|embed|crawler|spider/i;

const shareTalk = endpoint({
  method: 'get',
  path: '/share/:id',
  access: 'anyone',
  summary: 'Leads to a talk; link previews get its title, time and picture. Before the event opens, only for admins.',
  input: v.object({ id: TalkId }),
  output: v.never(),
  produces: 'text/html, redirect',
  example: { id: 'keynote' },
  handle: async ({ actor, input, ports, header }) => {
    if (!isOpenTo(actor, ports.event().phase)) return redirect('/auth/login');
    return PREVIEWS.test(header('user-agent') ?? '') ? preview(input.id, ports) : redirect(`/app/talk/${encodeURIComponent(input.id)}`);
  },
});

async function preview(id: string, ports: Ports): Promise<Reply> {
  const held = (await ports.log.state('pub')).get('talks', id);
  if (!held || !v.is(Talk, held.doc)) return refuse('not-found', 'This talk is not on the schedule');
  return bytes(Buffer.from(sharePage(held.doc, ports)), { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'public, max-age=300' });
}

export const shareEndpoints = [shareTalk];
