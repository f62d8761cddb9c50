import type { EventSettings } from '../event/event-settings.ts';

/** Whether people without a log-in may use the app. It needs a public programme. */
export const areGuestsAllowed = ({
  guests,
  publicProgramme,
}: Pick<EventSettings, 'guests' | 'publicProgramme'>): boolean => guests === true && publicProgramme;
