import type { EventSettings } from '../../../../domain/event/event-settings.ts';
import { OTHER } from '../../../../domain/choices/other.ts';

/** Types and specialties of exhibitors. */
export interface ExhibitorVocabulary {
  readonly types: readonly string[];
  readonly specialties: readonly string[];
}

/** The second variant has one list for both. */
const CREATOR_WORDS = [
  'Content',
  'Growth',
  'Monetization',
  'Future of Creators',
  'Production',
  'YouTube',
  'TikTok',
  'Instagram',
  'Facebook',
  'Twitter',
  'Snapchat',
  'Patreon',
  'Twitch',
  'Clubhouse',
  'Linkedin',
  'Spotify',
  'Apple Podcasts',
  'Discord',
  OTHER,
] as const;

/** Both variants of spec 5; the event settings choose one. */
export const EXHIBITOR_VOCABULARIES = {
  affiliate: {
    types: ['Service Provider', 'Network', 'Agency', 'Advertiser', 'Traffic Source'],
    specialties: [
      'Native',
      'Lead Generation',
      'Apps',
      'Dating',
      'Pop-ups',
      'Video',
      'Monetization',
      'Services',
      'Search',
      'Social',
      'Ecommerce',
    ],
  },
  creator: { types: CREATOR_WORDS, specialties: CREATOR_WORDS },
} as const satisfies Record<EventSettings['exhibitorVocabulary'], ExhibitorVocabulary>;
