import type { EventSettings } from '../event/event-settings.ts';

/** Whether anyone may register; off by default. */
export const isRegistrationOpen = ({ registration }: Pick<EventSettings, 'registration'>): boolean =>
  registration === true;
