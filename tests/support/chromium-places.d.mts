export const BROWSERS: readonly string[];
export const SHELLS: readonly string[];
