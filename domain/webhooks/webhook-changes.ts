import { WEBHOOK_BATCH } from '../limits/webhooks.ts';

export const WEBHOOK_ACTIONS = ['created', 'changed', 'removed'] as const;
export type WebhookAction = (typeof WEBHOOK_ACTIONS)[number];

export interface ThingChange {
  readonly action: WebhookAction;
  readonly id: string;
}

/** A thing as it was told last and as it is now; undefined where there was or is none. A print is equal where the thing is. */
export interface ComparedThing {
  readonly id: string;
  readonly told: string | undefined;
  readonly now: string | undefined;
}

/** What is to be told, in the order given; what is as it was told already is left out. */
export const thingChanges = (things: readonly ComparedThing[]): ThingChange[] =>
  things.flatMap(({ id, told, now }): ThingChange[] => {
    if (told === now) return [];
    return [{ id, action: told === undefined ? 'created' : now === undefined ? 'removed' : 'changed' }];
  });

/** In deliveries of a size that receivers take. */
export const batchesOf = (changes: readonly ThingChange[]): ThingChange[][] =>
  Array.from({ length: Math.ceil(changes.length / WEBHOOK_BATCH) }, (_, at) =>
    changes.slice(at * WEBHOOK_BATCH, (at + 1) * WEBHOOK_BATCH),
  );
