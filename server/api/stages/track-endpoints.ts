import { NewTrack, TrackChanges } from '../../../domain/stages/stage-form.ts';
import { RevisedTrack, trackCalls } from '../../../domain/stages/track-calls.ts';
import type { Track } from '../../../domain/stages/track.ts';
import type { Edition } from '../../../domain/talks/talk.ts';
import { type Endpoint, endpoint } from '../../http/endpoint.ts';
import { viewerOf } from '../../sync/crud-handlers.ts';
import { tracksOf } from '../../sync/stored-collections.ts';
import { trackView } from '../talks/talk-view.ts';
import { placeHandlers } from './place-handlers.ts';

const byName = (a: Track, b: Track): number => a.name.localeCompare(b.name, 'en') || (a.id < b.id ? -1 : 1);

function handlersOf(edition: Edition) {
  const documents = tracksOf(edition);
  return placeHandlers({
    what: 'track',
    edition,
    documents,
    order: byName,
    viewFor: viewerOf({
      documents,
      view: RevisedTrack,
      names: {},
      show: (_, ports) => (track) => trackView(track, ports),
    }),
    input: { add: NewTrack, edit: TrackChanges },
    blank: () => ({}),
  });
}

/** The specification has no call that reads one track. Clients use a PATCH without fields. */
function endpointsOf(edition: Edition): readonly Endpoint[] {
  const [calls, handlers] = [trackCalls(edition), handlersOf(edition)];
  const of = edition === 'live' ? 'talks' : 'replays';
  return [
    endpoint(calls.list, { summary: `The tracks of ${of}, by name.`, example: { page: 1 }, ...handlers.list }),
    endpoint(calls.add, {
      summary: `Adds a track of ${of}.`,
      example: {
        name: 'Lightning',
        color: '#e0387a',
        sponsorship: {
          link: 'https://sponsor.example.org/',
          imageURL: 'https://sponsor.example.org/logo.png',
          title: 'Sponsor',
        },
      },
      ...handlers.add,
    }),
    endpoint(calls.edit, {
      summary: `Changes a track of ${of}; what is not said stays as it is.`,
      example: { id: edition === 'live' ? 'web' : 'replay-web', color: '#3366e6' },
      ...handlers.edit,
    }),
    /** Refused while talks use the track, including cancelled ones; the message has their number. */
    endpoint(calls.remove, {
      summary: `Takes away a track of ${of} that no talk is on.`,
      example: { id: edition === 'live' ? 'empty-track' : 'empty-replay-track' },
      refuses: ['conflict'],
      ...handlers.remove,
    }),
  ];
}

export const trackEndpoints = [...endpointsOf('live'), ...endpointsOf('replay')];
