import { takeOrders } from '../platform/worker-shift.ts';
import { readNow, type ReadOrder } from './read-order.ts';

// The worker thread of reader.ts.
takeOrders((order) => Promise.resolve(readNow(order as ReadOrder)));
