import { MINUTE } from '../../domain/time.ts';
import { openApp } from '../client/open-app.ts';
import { keynote } from '../support/conference.ts';
import { held, lookAround } from '../support/look-around.ts';

/** Rounds until everything that is loaded once is loaded. */
const WARM = 5;
/** A leaked screen would be hundreds of nodes per round. */
const NODES_MAX = 1000;
const LISTENERS_MAX = 200;

/** Keeps one page open for this many minutes while a person uses it, and prints what it holds more than at first. */
const minutes = Number(process.argv[2]);
await using world = await openApp({ event: { sessionsPerUser: 5 } });
await world.logIn();
const meter = await world.browser.context.newCDPSession(world.page);
for (let round = 0; round < WARM; round += 1) await lookAround(world.page, keynote.title);
const before = await held(meter);
let rounds = 0;
for (const end = performance.now() + minutes * MINUTE; performance.now() < end; rounds += 1)
  await lookAround(world.page, keynote.title);
const after = await held(meter);
const [nodes, listeners] = [after.nodes - before.nodes, after.listeners - before.listeners];
console.log(
  `${minutes} min open, ${rounds} times around: ${nodes} more nodes (of ${after.nodes}), ${listeners} more ` +
    `listeners (of ${after.listeners}), heap ${(before.heapBytes / 1e6).toFixed(1)} → ` +
    `${(after.heapBytes / 1e6).toFixed(1)} MB`,
);
process.exitCode = nodes < NODES_MAX && listeners < LISTENERS_MAX ? 0 : 1;
