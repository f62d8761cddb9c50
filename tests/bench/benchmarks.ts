import { benchmark as actions } from './actions.ts';
import { benchmark as apiReads } from './api-reads.ts';
import { benchmark as apiWrites } from './api-writes.ts';
import { benchmark as append } from './append.ts';
import { benchmark as besidePretalx } from './beside-pretalx.ts';
import type { Benchmark } from './benchmark.ts';
import { benchmark as bigBodies } from './big-bodies.ts';
import { benchmark as broadcast } from './broadcast.ts';
import { benchmark as catchUp } from './catch-up.ts';
import { benchmark as coldStart } from './cold-start.ts';
import { benchmark as criticalScript } from './critical-script.ts';
import { benchmark as directoryScroll } from './directory-scroll.ts';
import { benchmark as everyStart } from './every-start.ts';
import { benchmark as firstSync } from './first-sync.ts';
import { benchmark as fullHouse } from './full-house.ts';
import { benchmark as keystroke } from './keystroke.ts';
import { benchmark as ownFields } from './own-fields.ts';
import { benchmark as paletteKeystroke } from './palette-keystroke.ts';
import { benchmark as livelyChat } from './lively-chat.ts';
import { benchmark as logInMail } from './log-in-mail.ts';
import { benchmark as longDay } from './long-day.ts';
import { benchmark as organisersImport } from './organisers-import.ts';
import { benchmark as organisersScreens } from './organisers-screens.ts';
import { benchmark as organisersTable } from './organisers-table.ts';
import { benchmark as pictureFlood } from './picture-flood.ts';
import { benchmark as player } from './player.ts';
import { benchmark as pushFanOut } from './push-fan-out.ts';
import { benchmark as queuedChanges } from './queued-changes.ts';
import { benchmark as room } from './room.ts';
import { benchmark as roomStorm } from './room-storm.ts';
import { benchmark as scale } from './scale.ts';
import { benchmark as scaleGuests } from './scale-guests.ts';
import { benchmark as scaleRoom } from './scale-room.ts';
import { benchmark as scheduleForecast } from './schedule-forecast.ts';
import { benchmark as slowLine } from './slow-line.ts';
import { benchmark as talkStatuses } from './talk-statuses.ts';
import { benchmark as talkativeMinute } from './talkative-minute.ts';
import { benchmark as tapCost } from './tap-cost.ts';
import { benchmark as ticketShop } from './ticket-shop.ts';
import { benchmark as watchSums } from './watch-sums.ts';

/** All benchmarks, in the order of the table. */
export const benchmarks: readonly Benchmark[] = [
  firstSync,
  slowLine,
  catchUp,
  broadcast,
  queuedChanges,
  talkativeMinute,
  append,
  keystroke,
  ownFields,
  paletteKeystroke,
  organisersTable,
  organisersImport,
  ticketShop,
  organisersScreens,
  talkStatuses,
  coldStart,
  tapCost,
  actions,
  everyStart,
  longDay,
  livelyChat,
  player,
  directoryScroll,
  criticalScript,
  besidePretalx,
  apiReads,
  apiWrites,
  bigBodies,
  pictureFlood,
  fullHouse,
  scale,
  scaleRoom,
  scaleGuests,
  pushFanOut,
  logInMail,
  room,
  roomStorm,
  scheduleForecast,
  watchSums,
];
