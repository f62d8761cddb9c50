// Exported one by one, so that a bundle includes only the sentences it uses.
export * as texts from './sentences.ts';
