import { deliveryTable, queueDelivery } from '../../server/api/webhooks/deliveries.ts';
import type { Ports } from '../../server/ports.ts';
import type { Stage } from '../../domain/stages/stage.ts';
import type { Track } from '../../domain/stages/track.ts';
import type { Talk } from '../../domain/talks/talk.ts';
import { ratingId } from '../../domain/feedback/rating.ts';
import { at, testTalk } from './conference.ts';
import { worldMessage } from './world-mails.ts';
import { smallPdf } from './small-documents.ts';
import type { WorldDocument } from './test-app.ts';

type Resource = Talk['resources'][number];
const resource = (id: string, filename: string): Resource => ({
  id,
  filename,
  size: smallPdf.length,
  fileType: 'pdf',
  path: `/api/resources/file/${id}`,
});

/** Documents of the workshop. Tests may remove the second one. */
export const slides = resource('workshop-slides-01', 'Slides.pdf');
export const handout = resource('workshop-handout-1', 'Handout.pdf');
/** A document for people with replay access. */
export const replaySlides = resource('replay-slides-0001', 'Slides of the replay.pdf');

/** A talk on the second day with two documents and sign-up. */
export const workshop: Talk = testTalk({
  id: 'workshop',
  title: 'Knots by hand',
  startsAt: at('09:00', 2),
  minutes: 90,
  stageId: 'side',
  resources: [slides, handout],
  capacity: 12,
});
/** A talk to be deleted: no other fixture refers to it. */
export const spare: Talk = testTalk({
  id: 'spare',
  title: 'To be announced',
  startsAt: at('16:00', 2),
  stageId: 'side',
  trackId: null,
});

export const replayStage: Stage = { id: 'replay-main', name: 'Replays', order: 0 };
export const replayTrack: Track = { id: 'replay-web', name: 'Web', color: '#3366e6', sponsorship: null };
const replayKeynote: Talk = testTalk({
  id: 'replay-keynote',
  edition: 'replay',
  title: 'What we keep',
  stageId: 'replay-main',
  trackId: 'replay-web',
  showControls: true,
  isStreamed: true,
  resources: [replaySlides],
});
const replayStream = { id: 'replay-keynote', videos: { vimeo: 'https://player.vimeo.com/video/76979871' } };
export const replaySpare: Talk = testTalk({
  id: 'replay-spare',
  edition: 'replay',
  stageId: 'replay-main',
  trackId: null,
});

const attic = (id: string): Stage => ({ id, name: 'Attic', order: 9 });
const odds = (id: string): Track => ({ id, name: 'Odds', color: '#5b7083', sponsorship: null });

/** Three people have rated the keynote, so its speaker sees the result. */
const rated = ([who, stars, text]: readonly [string, number, string]): WorldDocument => ({
  scope: 'feedback',
  c: 'ratings',
  doc: { id: ratingId('keynote', who), talkId: 'keynote', personId: who, stars, text, at: at('09:00') },
});
const ratings = (
  [
    ['ada', 5, 'Warm and clear.'],
    ['mira', 4, ''],
    ['theo', 2, 'A little long.'],
  ] as const
).map(rated);

export const worldTalks: readonly WorldDocument[] = [
  { c: 'talks', doc: workshop },
  { c: 'talks', doc: spare },
  { c: 'stages', doc: attic('empty-stage') },
  { c: 'tracks', doc: odds('empty-track') },
  { scope: 'replay', c: 'stages', doc: replayStage },
  { scope: 'replay', c: 'stages', doc: attic('empty-replay-stage') },
  { scope: 'replay', c: 'tracks', doc: replayTrack },
  { scope: 'replay', c: 'tracks', doc: odds('empty-replay-track') },
  { scope: 'replay', c: 'talks', doc: replayKeynote },
  { scope: 'replay', c: 'talks', doc: replaySpare },
  { scope: 'replay', c: 'streams', doc: replayStream },
  { scope: 'adm', c: 'streams', doc: replayStream },
  { scope: 'adm', c: 'speakers', doc: { id: 'grace' } },
  {
    scope: 'adm',
    c: 'mailTexts',
    doc: { id: 'place-free', subject: 'Come to {event}', html: '<p>Come in:</p><p>{link}</p>' },
  },
  { scope: 'adm', c: 'mailMessages', doc: worldMessage('two-weeks', 'draft') },
  { scope: 'adm', c: 'displays', doc: { id: 'foyer', name: 'Foyer', stageId: null } },
  {
    scope: 'adm',
    c: 'webhooks',
    doc: {
      id: 'crm',
      url: 'https://crm.example.org/hooks',
      kinds: ['talks'],
      paused: false,
      secrets: [{ salt: 'first', until: null }],
    },
  },
  ...ratings,
];

/** Stores a webhook with one accepted delivery. */
export async function putDelivery(ports: Ports): Promise<void> {
  const delivery = await queueDelivery(
    { id: 'msg_first_crm', webhookId: 'crm', kind: 'talks', changes: [{ action: 'changed', id: 'keynote' }] },
    ports,
  );
  const taken = { state: 'delivered', tries: 1, triedAt: ports.now(), status: 200, duration: 84 } as const;
  await (await deliveryTable(ports)).replace({ ...delivery, ...taken }, delivery.rev);
}

/** Stores the files of the documents. */
export async function putDocuments({ files }: Ports): Promise<void> {
  for (const { id } of [slides, handout, replaySlides]) await files.put(`${id}.pdf`, smallPdf);
}
