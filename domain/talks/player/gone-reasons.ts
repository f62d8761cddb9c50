/** Why a player gave up. `small`: the vendor requires a wider picture. */
export const GONE_REASONS = ['network', 'missing', 'private', 'unsupported', 'script', 'small'] as const;
export type GoneBecause = (typeof GONE_REASONS)[number];
