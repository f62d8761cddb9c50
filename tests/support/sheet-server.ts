import { serveStandIn, type ServedStandIn, type StandInFault } from './stand-in-server.ts';

export interface Sheet {
  /** The table as CSV. */
  csv: string;
  isShared: boolean;
  readonly faults: StandInFault[];
}

export interface ServedSheet extends AsyncDisposable {
  /** Address of the sheet, as people copy it. */
  readonly address: string;
  /** Both hosts: of the sheet, and the one to which it sends for the table. */
  readonly origins: readonly string[];
}

/** A stand-in for a Google sheet: its table is on another host; one that is not shared leads to a page for logging in. */
export async function serveSheet(sheet: Sheet): Promise<ServedSheet> {
  const content: ServedStandIn = await serveStandIn(
    () => ({ status: 200, headers: { 'content-type': 'text/csv' }, body: sheet.csv }),
    sheet.faults,
  );
  const front = await serveStandIn(({ path }) => {
    if (path === '/login')
      return { status: 200, headers: { 'content-type': 'text/html' }, body: '<html>Sign in</html>' };
    if (!path.startsWith('/spreadsheets/d/sheet-1/export?format=csv&gid=7')) return { status: 404, body: '' };
    const location = sheet.isShared ? `${content.origin}/export/table` : '/login';
    return { status: 307, headers: { location }, body: '' };
  });
  return {
    address: `${front.origin}/spreadsheets/d/sheet-1/edit?usp=sharing#gid=7`,
    origins: [front.origin, content.origin],
    async [Symbol.asyncDispose]() {
      await front[Symbol.asyncDispose]();
      await content[Symbol.asyncDispose]();
    },
  };
}
