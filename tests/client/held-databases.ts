import type { Page } from 'playwright-core';

/** Runs in the page: makes databases never answer. */
export function holdDatabases(): void {
  IDBFactory.prototype.open = () => new EventTarget() as IDBOpenDBRequest;
}

/** Returns the keys of the stored places, which the next start draws first. */
export const keptPlaces = (of: Page): Promise<readonly string[]> =>
  of.evaluate(() => {
    const { places } = JSON.parse(localStorage.getItem('plenary.stood') ?? '{"places":[]}') as {
      places: readonly { readonly place: string }[];
    };
    return places.map(({ place }) => place);
  });
