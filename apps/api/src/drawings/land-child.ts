/** Child process that generates lands, which takes half a second. Its order is a LandOptions. */

import { type LandOptions, sketchFromSeed } from '@venture-atlas/painter/from-seed';
import { serveOrder } from '../jobs/children/serve-order.ts';
import type { LandAnswer } from './run-land-child.ts';

serveOrder(async (order: LandOptions): Promise<LandAnswer> => ({ sketch: sketchFromSeed(order) }));
