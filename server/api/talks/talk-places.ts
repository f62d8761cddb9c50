import { conferenceDays } from '../../../domain/event/conference-days.ts';
import { outsideEvent } from '../../../domain/event/event-span.ts';
import { personName } from '../../../domain/people/person.ts';
import type { AllowedPlaces } from '../../../domain/talks/talk-form.ts';
import type { Edition } from '../../../domain/talks/talk.ts';
import type { Ports } from '../../ports.ts';
import { eventSettings, stagesOf, tracksOf } from '../../sync/stored-collections.ts';
import { personFinder } from '../people/find-person.ts';

/** Returns the stages, tracks and days that a talk of this edition may use now. */
export async function readAllowedPlaces(edition: Edition, ports: Ports): Promise<AllowedPlaces> {
  const { log, event, fixedSettings } = ports;
  const [stages, tracks] = [stagesOf(edition), tracksOf(edition)];
  const [places, settings] = [await log.state(stages.scope), await log.state(eventSettings.scope)];
  const find = await personFinder(ports);
  // Replays are not limited to the event's days, because they may be from another year. Without dates, every day is allowed.
  const hasDays =
    edition === 'live' &&
    (settings.get(eventSettings.name, 'event') !== undefined ||
      (fixedSettings.firstDay ?? fixedSettings.lastDay) !== undefined);
  return {
    outside: (startsAt) => (hasDays ? outsideEvent(conferenceDays(event()), startsAt) : undefined),
    hasStage: (id) => places.get(stages.name, id) !== undefined,
    hasTrack: (id) => places.get(tracks.name, id) !== undefined,
    nameOf(id) {
      const person = find(id);
      return person && personName(person);
    },
  };
}
