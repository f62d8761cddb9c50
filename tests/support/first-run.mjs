/** Names the file in which a first run leaves what its second one needs; set by `npm test` in CI alone. */
export const FIRST_RUN_VARIABLE = 'PLENARY_FIRST_RUN';
