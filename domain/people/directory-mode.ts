import * as v from 'valibot';

/** Who is in the directory: nobody, people who say yes, people who do not say no, everybody. */
export const DIRECTORY_MODES = ['off', 'yes', 'no', 'all'] as const;
export const DirectoryMode = v.picklist(DIRECTORY_MODES, 'off, yes, no or all');
export type DirectoryMode = v.InferOutput<typeof DirectoryMode>;

/** Where nobody chose, everybody is in the directory. */
export const modeOf = ({ directory = 'all' }: { readonly directory?: DirectoryMode | undefined }): DirectoryMode =>
  directory;

/** A person's answer to whether others may see them; null for none. */
export type ListedAnswer = boolean | null;

/** Whether a person with this answer is in the directory. */
export const isInDirectory = (mode: DirectoryMode, answer: ListedAnswer): boolean =>
  mode === 'all' || (mode === 'yes' && answer === true) || (mode === 'no' && answer !== false);

/** Whether people are asked. */
export const asksPeople = (mode: DirectoryMode): boolean => mode === 'yes' || mode === 'no';

/** Shown instead of a directory. */
export const NO_DIRECTORY = 'This event has no directory.';
/** Shown while people are asked and nobody is listed. */
export const NOBODY_LISTED = 'Nobody is listed yet. People choose whether others see them.';
