import { WEBHOOK_BATCH } from '../limits/webhooks.ts';

export const WEBHOOK_ACTIONS = ['created', 'changed', 'removed'] as const;
export type WebhookAction = (typeof WEBHOOK_ACTIONS)[number];

export interface ThingChange {
  readonly action: WebhookAction;
  readonly id: string;
}

/** An item as last reported and as it is now; undefined if it did not or does not exist. Equal fingerprints mean equal items. */
export interface ComparedThing {
  readonly id: string;
  readonly told: string | undefined;
  readonly now: string | undefined;
}

/** The changes to report, in the given order; unchanged items are left out. */
export const thingChanges = (things: readonly ComparedThing[]): ThingChange[] =>
  things.flatMap(({ id, told, now }): ThingChange[] => {
    if (told === now) return [];
    return [{ id, action: told === undefined ? 'created' : now === undefined ? 'removed' : 'changed' }];
  });

/** Splits changes into deliveries of at most WEBHOOK_BATCH. */
export const batchesOf = (changes: readonly ThingChange[]): ThingChange[][] =>
  Array.from({ length: Math.ceil(changes.length / WEBHOOK_BATCH) }, (_, at) =>
    changes.slice(at * WEBHOOK_BATCH, (at + 1) * WEBHOOK_BATCH),
  );
