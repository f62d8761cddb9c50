import { useEverybody } from '../../../data/admin/event/event-settings.ts';

/** Number of people. */
export const UserCount = () => useEverybody().length.toLocaleString('en');

/** Number of speakers. */
export const SpeakerCount = () =>
  useEverybody()
    .filter(({ roles }) => roles.includes('ROLE_SPEAKER'))
    .length.toLocaleString('en');
