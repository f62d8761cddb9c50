import * as v from 'valibot';
import { PageFields, pageSchema } from '../../../domain/calls/paging.ts';
import { refuse } from '../../../domain/refusal.ts';
import { changedTrack, newTrack, NewTrack, TrackChanges } from '../../../domain/stages/stage-form.ts';
import type { Track } from '../../../domain/stages/track.ts';
import { TalkId } from '../../../domain/talks/talk.ts';
import { type Endpoint, endpoint, type ShownCall } from '../../http/endpoint.ts';
import { pageOf, shown } from '../../http/paging.ts';
import type { Ports, ScopeState } from '../../ports.ts';
import { type Edition, tracksOf } from '../../sync/catalog.ts';
import { allRevised, findRevised, type Revised, type WithRev, withRev } from '../../sync/documents.ts';
import { editRevised } from '../../sync/edit-documents.ts';
import { underOwnName } from '../../sync/own-name.ts';
import { TrackView, trackView } from '../talks/talk-view.ts';
import { removePlace } from './remove-place.ts';

const RevisedTrack = v.object({ ...TrackView.entries, rev: v.string() });

const trackCalls = (edition: Edition): readonly Endpoint[] => [
  readTracks(edition),
  createTrack(edition),
  editTrack(edition),
  removeTrack(edition),
];

const base = (edition: Edition): string => (edition === 'live' ? '/tracks' : '/replay/tracks');
const of = (edition: Edition): string => (edition === 'live' ? 'talks' : 'replays');
const exampleId = (edition: Edition): string => (edition === 'live' ? 'web' : 'replay-web');

const readTracks = (edition: Edition): Endpoint =>
  endpoint({
    method: 'get',
    path: base(edition),
    access: edition === 'live' ? 'logged-in' : 'replay',
    summary: `The tracks of ${of(edition)}, by name.`,
    input: v.object(PageFields),
    example: { page: 1 },
    output: pageSchema(RevisedTrack),
    handle: async ({ input, ports }) => {
      const tracks = (await allRevised(tracksOf(edition), ports)).toSorted(byName);
      return shown(pageOf(tracks, input), (track) => revisedView(track, ports));
    },
  });

const byName = (a: Track, b: Track): number => a.name.localeCompare(b.name, 'en') || (a.id < b.id ? -1 : 1);

const createTrack = (edition: Edition): Endpoint =>
  endpoint({
    method: 'post',
    path: base(edition),
    access: 'admin',
    summary: `Adds a track of ${of(edition)}.`,
    input: NewTrack,
    example: {
      name: 'Lightning',
      color: '#e0387a',
      sponsorship: {
        link: 'https://sponsor.example.org/',
        imageURL: 'https://sponsor.example.org/logo.png',
        title: 'Sponsor',
      },
    },
    output: RevisedTrack,
    status: 201,
    handle: async ({ actor, input, ports }) => {
      const documents = tracksOf(edition);
      const track = newTrack(ports.randomId(12), input);
      const change = (_: unknown, state: ScopeState): Track =>
        underOwnName(track, undefined, { what: 'track', documents, state });
      return answer(await editRevised(documents, { actor, id: track.id, change }, ports), ports);
    },
  });

const editTrack = (edition: Edition): Endpoint =>
  endpoint({
    method: 'patch',
    path: `${base(edition)}/:id`,
    access: 'admin',
    summary: `Changes a track of ${of(edition)}; what is not said stays as it is.`,
    input: v.object({ ...TrackChanges.entries, id: TalkId }),
    example: { id: exampleId(edition), color: '#3366e6' },
    output: RevisedTrack,
    current: current(edition),
    handle: async ({ actor, input: { id, ...changes }, ports, header }) => {
      const documents = tracksOf(edition);
      const change = (before: Track | undefined, state: ScopeState): Track =>
        underOwnName(changedTrack(before ?? noTrack(), changes), before, { what: 'track', documents, state });
      return answer(await editRevised(documents, { actor, id, ifMatch: header('if-match'), change }, ports), ports);
    },
  });

/** Refused as long as talks are on it, cancelled ones too, with their number: they are moved first, by somebody who knows where to. */
const removeTrack = (edition: Edition): Endpoint =>
  endpoint({
    method: 'delete',
    path: `${base(edition)}/:id`,
    access: 'admin',
    summary: `Takes away a track of ${of(edition)} that no talk is on.`,
    input: v.object({ id: TalkId }),
    example: { id: edition === 'live' ? 'empty-track' : 'empty-replay-track' },
    output: v.null(),
    status: 204,
    current: current(edition),
    refuses: ['conflict'],
    handle: async ({ actor, input: { id }, ports, header }) => {
      await removePlace('track', { id, edition, actor, ifMatch: header('if-match') }, ports);
      return null;
    },
  });

const revisedView = (track: WithRev<Track>, ports: Ports): v.InferOutput<typeof RevisedTrack> => ({
  ...trackView(track, ports),
  rev: track.rev,
});
/** No call of the specification reads one track alone, so a PATCH that says nothing does. */
const answer = (edited: Revised<Track> | undefined, ports: Ports): v.InferOutput<typeof RevisedTrack> =>
  revisedView(withRev(edited ?? noTrack()), ports);

/** What an editor who comes too late is shown. */
const current = (edition: Edition) => ({
  output: RevisedTrack,
  show: async ({ input: { id }, ports }: ShownCall) => answer(await findRevised(tracksOf(edition), id, ports), ports),
});

const noTrack = (): never => refuse('not-found', 'This track does not exist');

export const trackEndpoints = [...trackCalls('live'), ...trackCalls('replay')];
