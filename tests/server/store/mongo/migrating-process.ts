import { putPeopleApart } from '../../../../server/api/people/put-people-apart.ts';
import { putTicketsApart } from '../../../../server/api/tickets/put-tickets-apart.ts';
import { openMongoStore } from '../../../../server/store/mongo/store.ts';
import { killingStore } from '../../../support/killing-store.ts';

// Runs the two migrations of 0.3 on a store in MongoDB; is killed at the nth write. Prints the number of writes if it gets through.
const [uri = '', nth = ''] = process.argv.slice(2);
const killing = killingStore();
const store = await openMongoStore(uri);
const watched = killing.watchStore({
  kind: store.kind,
  log: store.log,
  table: (spec) => store.table(spec),
  dump: () => store.dump(),
  close: () => store.close(),
} as typeof store);
killing.killAt(Number(nth));
await putTicketsApart(watched);
await putPeopleApart(watched);
process.stdout.write(String(killing.writes()));
await store.close();
