import { isOpenTo, phaseFor, isProgrammePublic } from '../../../domain/event/setup/opening.ts';
import { embedProgramme, type ProgrammeView, showProgramme } from '../../../domain/programme/programme-calls.ts';
import type { Actor } from '../../../domain/people/actor.ts';
import { endpoint } from '../../http/endpoint.ts';
import { bytes, type Reply } from '../../http/reply.ts';
import type { Ports } from '../../ports.ts';
import { allDocuments } from '../../sync/documents.ts';
import { type ReplyRequest as AskedText, sharedReply } from '../../sync/shared-reply.ts';
import { stagesOf, talksOf, tracksOf } from '../../sync/stored-collections.ts';
import { changesEndpoint } from './changes-endpoint.ts';
import { isInProgramme, noProgrammePage, programmePage } from './programme-page.ts';

/** Collections that the page depends on. It is cached until one of them changes. */
const SOURCES = [talksOf('live'), stagesOf('live'), tracksOf('live'), { scope: 'pub', name: 'event' }];

interface Asked {
  readonly actor: Actor | undefined;
  readonly view: ProgrammeView;
  readonly isEmbedded: boolean;
  readonly header: AskedText['header'];
}

export const programmeEndpoints = [
  changesEndpoint,
  endpoint(showProgramme, {
    summary:
      'The programme as a page of plain HTML: for everybody where the programme is public, else for who is logged in.',
    example: { theme: 'dark' },
    refuses: ['not-logged-in', 'not-allowed', 'not-found'],
    handle: ({ actor, input, ports, header }) => answer({ actor, view: input, isEmbedded: false, header }, ports),
  }),
  endpoint(embedProgramme, {
    summary: 'The same, made to stand in a frame on another site.',
    example: { theme: 'dark' },
    refuses: ['not-logged-in', 'not-allowed', 'not-found'],
    handle: ({ actor, input, ports, header }) => answer({ actor, view: input, isEmbedded: true, header }, ports),
  }),
];

async function answer({ actor, view, isEmbedded, header }: Asked, ports: Ports): Promise<Reply> {
  const event = ports.event();
  const isPublic = isProgrammePublic(event);
  const headers = headersOf(isEmbedded);
  const refused = (message: string, status: number): Reply =>
    bytes(Buffer.from(noProgrammePage(message, { view, isEmbedded })), headers, status);
  if (!isPublic && !(actor && isOpenTo(actor, phaseFor(actor, event))))
    return event.publicProgramme || actor
      ? refused('The programme opens with the event.', 403)
      : refused('The programme is not public.', 401);
  const stages = await allDocuments(stagesOf('live'), ports);
  // Not cached, because the number of invalid days and stages is unlimited.
  if (!isInProgramme(view, event, stages)) return refused('There is no such day or stage in this programme.', 404);
  const make = async (): Promise<string> => {
    const talks = await allDocuments(talksOf('live'), ports);
    const tracks = await allDocuments(tracksOf('live'), ports);
    return programmePage({ event: ports.event(), talks, stages, tracks }, { view, isEmbedded });
  };
  const key = `programme:${isEmbedded}:${JSON.stringify(view)}`;
  return sharedReply({ key, sources: SOURCES, make, headers }, { isPublic, header }, ports);
}

/** The page has no script and loads nothing else. Only its embedded variant may be shown in a frame. */
const headersOf = (isEmbedded: boolean): Record<string, string> => ({
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': [
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${isEmbedded ? '*' : "'none'"}`,
  ].join('; '),
  // Browsers that know frame-ancestors ignore this header; older ones would refuse the frame without it.
  ...(isEmbedded && { 'x-frame-options': 'ALLOWALL', 'cross-origin-resource-policy': 'cross-origin' }),
});
