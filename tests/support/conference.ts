import type { EventSettings } from '../../domain/event/event-settings.ts';
import type { Stage } from '../../domain/stages/stage.ts';
import type { Track } from '../../domain/stages/track.ts';
import type { Talk } from '../../domain/talks/talk.ts';
import { instantOf } from '../../domain/time.ts';

/** Two summer days in Barcelona. */
export const conference: EventSettings = {
  id: 'event',
  name: 'Test Days',
  location: 'Barcelona',
  zone: 'Europe/Madrid',
  firstDay: '2027-07-12',
  lastDay: '2027-07-13',
  dayLabels: [],
  dayChange: '04:00',
  phase: 'live',
  sessionsPerUser: 1,
  companyBioMax: 240,
  chatKeepDays: 90,
  exhibitorVocabulary: 'affiliate',
  publicProgramme: false,
  ticketUrl: 'https://tickets.example.org/',
  faqUrl: '',
  appUrl: '',
  isDemo: false,
};

/** Returns an instant of the test conference by local time: `at('10:00')` on the first day, `at('10:00', 2)` on the second. */
export const at = (time: string, day = 1): number => instantOf(`2027-07-${11 + day}T${time}`, conference.zone);

export const mainStage: Stage = { id: 'main', name: 'Main Stage', order: 0 };
export const sideStage: Stage = { id: 'side', name: 'Side Stage', order: 1 };
export const webTrack: Track = { id: 'web', name: 'Web', color: '#3366e6', sponsorship: null };

/** Returns a talk of 45 minutes on the main stage at ten, with these fields changed. */
export function testTalk(given: Partial<Talk> & Pick<Talk, 'id'>): Talk {
  return {
    edition: 'live',
    kind: 'talk',
    title: `Talk ${given.id}`,
    description: '',
    startsAt: at('10:00'),
    minutes: 45,
    stageId: 'main',
    trackId: 'web',
    speakers: [],
    coverUrl: null,
    offset: 0,
    showControls: false,
    hasDiscussion: false,
    hasNetworkingMixer: false,
    isFinished: false,
    cancelled: false,
    resources: [],
    ...given,
  };
}

/** The first talk of the conference. */
export const keynote: Talk = testTalk({
  id: 'keynote',
  title: 'What we keep',
  description: 'On what stays when the network goes.',
  speakers: [{ id: 'grace', name: 'Grace Marlow' }],
});

/** A break: it is shown in the grid and cannot be kept. */
export const lunch: Talk = testTalk({
  id: 'lunch',
  kind: 'break',
  title: 'Lunch',
  startsAt: at('12:00'),
  minutes: 60,
  stageId: null,
  trackId: null,
});
