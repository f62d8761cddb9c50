import type * as v from 'valibot';
import { refuse } from '../../../domain/refusal.ts';
import { changedTrack, newTrack } from '../../../domain/stages/stage-form.ts';
import {
  createTrack,
  editTrack,
  listTracks,
  removeTrack,
  type RevisedTrack,
} from '../../../domain/stages/track-calls.ts';
import type { Track } from '../../../domain/stages/track.ts';
import type { Edition } from '../../../domain/talks/talk.ts';
import { type Endpoint, endpoint, type ShownCall } from '../../http/endpoint.ts';
import { pageOf, shown } from '../../http/paging.ts';
import type { Ports, ScopeState } from '../../ports.ts';
import { tracksOf } from '../../sync/stored-collections.ts';
import { allRevised, findRevised, type Revised, type WithRev, withRev } from '../../sync/documents.ts';
import { editDocument, revised } from '../../sync/edit-documents.ts';
import { withUniqueName } from '../../sync/unique-name.ts';
import { trackView } from '../talks/talk-view.ts';
import { removePlace } from './remove-place.ts';

const trackCalls = (edition: Edition): readonly Endpoint[] => [
  listing(edition),
  creating(edition),
  editing(edition),
  removing(edition),
];

const listing = (edition: Edition): Endpoint =>
  endpoint(listTracks(edition), {
    summary: `The tracks of ${of(edition)}, by name.`,
    example: { page: 1 },
    handle: async ({ input, ports }) => {
      const tracks = (await allRevised(tracksOf(edition), ports)).toSorted(byName);
      return shown(pageOf(tracks, input), (track) => revisedView(track, ports));
    },
  });

const creating = (edition: Edition): Endpoint =>
  endpoint(createTrack(edition), {
    summary: `Adds a track of ${of(edition)}.`,
    example: {
      name: 'Lightning',
      color: '#e0387a',
      sponsorship: {
        link: 'https://sponsor.example.org/',
        imageURL: 'https://sponsor.example.org/logo.png',
        title: 'Sponsor',
      },
    },
    handle: async ({ actor, input, ports }) => {
      const documents = tracksOf(edition);
      const track = newTrack(ports.randomId(12), input);
      const change = (_: unknown, state: ScopeState): Track =>
        withUniqueName(track, undefined, { what: 'track', documents, state });
      return answer(revised(await editDocument(documents, { actor, id: track.id, change }, ports)), ports);
    },
  });

const editing = (edition: Edition): Endpoint =>
  endpoint(editTrack(edition), {
    summary: `Changes a track of ${of(edition)}; what is not said stays as it is.`,
    example: { id: exampleId(edition), color: '#3366e6' },
    showCurrent: showCurrent(edition),
    handle: async ({ actor, input: { id, ...changes }, ports, header }) => {
      const documents = tracksOf(edition);
      const change = (before: Track | undefined, state: ScopeState): Track =>
        withUniqueName(changedTrack(before ?? noTrack(), changes), before, { what: 'track', documents, state });
      return answer(
        revised(await editDocument(documents, { actor, id, ifMatch: header('if-match'), change }, ports)),
        ports,
      );
    },
  });

/** Refused as long as talks are on it, cancelled ones too, with their number: they are moved first, by somebody who knows where to. */
const removing = (edition: Edition): Endpoint =>
  endpoint(removeTrack(edition), {
    summary: `Takes away a track of ${of(edition)} that no talk is on.`,
    example: { id: edition === 'live' ? 'empty-track' : 'empty-replay-track' },
    refuses: ['conflict'],
    showCurrent: showCurrent(edition),
    handle: async ({ actor, input: { id }, ports, header }) => {
      await removePlace('track', { id, edition, actor, ifMatch: header('if-match') }, ports);
      return null;
    },
  });

const of = (edition: Edition): string => (edition === 'live' ? 'talks' : 'replays');
const exampleId = (edition: Edition): string => (edition === 'live' ? 'web' : 'replay-web');

const byName = (a: Track, b: Track): number => a.name.localeCompare(b.name, 'en') || (a.id < b.id ? -1 : 1);

const revisedView = (track: WithRev<Track>, ports: Ports): v.InferOutput<typeof RevisedTrack> => ({
  ...trackView(track, ports),
  rev: track.rev,
});
/** No call of the specification reads one track alone, so a PATCH that says nothing does. */
const answer = (edited: Revised<Track> | undefined, ports: Ports): v.InferOutput<typeof RevisedTrack> =>
  revisedView(withRev(edited ?? noTrack()), ports);

/** What an editor who comes too late is shown. */
const showCurrent =
  (edition: Edition) =>
  async ({ input: { id }, ports }: ShownCall) =>
    answer(await findRevised(tracksOf(edition), id, ports), ports);

const noTrack = (): never => refuse('not-found', 'This track does not exist');

export const trackEndpoints = [...trackCalls('live'), ...trackCalls('replay')];
