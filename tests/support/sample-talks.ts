import type { Stage } from '../../domain/stages/stage.ts';
import type { Talk } from '../../domain/talks/talk.ts';
import { instantOf, type Zone } from '../../domain/time.ts';

/** Returns a talk of 30 minutes on the main stage with these fields. */
export function aTalk(fields: Partial<Talk> & Pick<Talk, 'id'>): Talk {
  return {
    edition: 'live',
    kind: 'talk',
    title: `Talk ${fields.id}`,
    description: '',
    startsAt: 0,
    minutes: 30,
    stageId: 'main',
    trackId: null,
    speakers: [],
    coverUrl: null,
    offset: 0,
    showControls: false,
    hasDiscussion: false,
    hasNetworkingMixer: false,
    isFinished: false,
    cancelled: false,
    resources: [],
    ...fields,
  };
}

/** Does the same with a local start time: `'2026-11-20T09:30'` in `zone`. */
export const aTalkAt = (zone: Zone, local: string, fields: Partial<Talk> & Pick<Talk, 'id'>): Talk =>
  aTalk({ ...fields, startsAt: instantOf(local, zone) });

export const mainStage: Stage = { id: 'main', name: 'Main Stage', order: 0 };
export const sideStage: Stage = { id: 'side', name: 'Breakout Stage', order: 1 };
