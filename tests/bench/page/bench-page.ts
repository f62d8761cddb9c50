import { draftChanges, sendBookmark, sendChanges } from './changes-run.ts';
import { catchUpCatalog, syncCatalog } from './catalog-run.ts';
import { storeRows } from './dexie-rows.ts';
import { pullIntoPouch } from './pouch-pull.ts';
import { pullIntoRxdb } from './rxdb-pull.ts';
import { postChanges } from './raw-post.ts';

/** Functions that benchmarks can run on this page, one per page load. All code is loaded and compiled before. */
const runs = {
  syncCatalog,
  catchUpCatalog,
  storeRows,
  pullIntoRxdb,
  pullIntoPouch,
  draftChanges,
  sendChanges,
  sendBookmark,
  postChanges,
};

export type PageRuns = typeof runs;

declare global {
  interface Window {
    bench: PageRuns;
  }
}

window.bench = runs;
