/** The option of a multi-select that opens a field for own words (spec 2, 9). */
export const OTHER = 'Other';
