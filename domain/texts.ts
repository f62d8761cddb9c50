// One by one, so that a screen carries only the sentences it says.
export * as texts from './sentences.ts';
