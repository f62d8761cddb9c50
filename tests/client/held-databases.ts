import type { Page } from 'playwright-core';

/** Runs in the page: databases that never answer. */
export function holdDatabases(): void {
  IDBFactory.prototype.open = () => new EventTarget() as IDBOpenDBRequest;
}

/** The places that the next start draws as they stood last. */
export const keptPlaces = (of: Page): Promise<readonly string[]> =>
  of.evaluate(() => {
    const { places } = JSON.parse(localStorage.getItem('plenary.stood') ?? '{"places":[]}') as {
      places: readonly { readonly place: string }[];
    };
    return places.map(({ place }) => place);
  });
