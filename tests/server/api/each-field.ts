import { expect } from 'vitest';
import type { TestApp } from '../../support/test-app.ts';

/** The fields an organiser sends, and other fields that change with them. */
export interface FieldChange {
  readonly send: object;
  readonly also?: object;
}

/** Sends the changes one by one; checks that each changes nothing else except the revision. */
export async function changesAlone(
  app: TestApp,
  path: string,
  { shown, changes }: { readonly shown: object; readonly changes: readonly FieldChange[] },
): Promise<void> {
  let before = shown;
  for (const { send, also } of [{ send: {} }, ...changes]) {
    const after = { ...before, ...send, ...also };
    expect(await app.call('PATCH', path, 'olive', send)).toEqual({
      status: 200,
      body: { ...after, rev: expect.any(String) },
    });
    before = after;
  }
}

/** Checks that an organiser with an old revision can neither change nor delete a record. */
export async function staysForLatecomers(app: TestApp, path: string, change: object): Promise<void> {
  for (const [method, body] of [
    ['PATCH', change],
    ['DELETE', undefined],
  ] as const) {
    expect(await app.call(method, path, 'olive', body, { 'if-match': '"an-earlier-one"' })).toEqual({
      status: 412,
      body: {
        code: 'stale',
        message: 'Somebody else has changed this meanwhile. Reload it and try again.',
        current: expect.objectContaining({ rev: expect.any(String) }),
      },
    });
  }
}
