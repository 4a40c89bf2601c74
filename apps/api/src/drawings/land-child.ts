/** The child process that makes lands up: half a second of work that no request has to wait for. Its order is a LandWish. */

import { type LandWish, sketchFromSeed } from '@venture-atlas/painter/from-seed';
import { serveOrder } from '../jobs/children/serve-order.ts';
import type { LandAnswer } from './run-land-child.ts';

serveOrder(async (order: LandWish): Promise<LandAnswer> => ({ sketch: sketchFromSeed(order) }));
