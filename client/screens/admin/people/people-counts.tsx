import { useEverybody } from '../../../data/admin/event/event-settings.ts';

/** How many people there are. */
export const UserCount = () => useEverybody().length.toLocaleString('en');

/** How many of them are speakers. */
export const SpeakerCount = () =>
  useEverybody()
    .filter(({ roles }) => roles.includes('ROLE_SPEAKER'))
    .length.toLocaleString('en');
