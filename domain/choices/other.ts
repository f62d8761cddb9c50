/** The option of a multi-select behind which one writes one's own (spec 2, 9). */
export const OTHER = 'Other';
