import createLucideIcon from './lucide-icon.tsx';

/** The icon `user-plus`, of one shape in place of four: hundreds of them are made while the directory is scrolled. */
export const UserPlus = createLucideIcon({
  size: 24,
  node: [
    [
      'path',
      { key: 'all', d: 'M16 21v-2a4 4 0 0 0-4-4H6a4 4 0 0 0-4 4v2M5 7a4 4 0 1 0 8 0 4 4 0 1 0-8 0M19 8v6M22 11h-6' },
    ],
  ],
});
