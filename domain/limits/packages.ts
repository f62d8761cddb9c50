// Packages of exhibitors.

/** Most characters of the id of a package, and of its name. */
export const PACKAGE_ID_MAX = 40;
export const PACKAGE_NAME_MAX = 60;
export const PACKAGES_MAX = 12;
/** Most members of one booth, in any package. */
export const MEMBERS_MAX = 100;
/** Booths that one log entry shows by their changed package. */
export const BOOTHS_PER_ENTRY = 100;
