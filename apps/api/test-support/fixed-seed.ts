import fc from 'fast-check';
import { isDeep, seed } from './deep.ts';

/*
 * Loaded before the tests: a property that names no seed tries the same cases in every `npm test`, so that no run is red
 * for what was drawn at random. The deep tests draw anew, and fast-check says the seed of what it finds.
 */
if (!isDeep || process.env.TEST_SEED !== undefined) fc.configureGlobal({ ...fc.readConfigureGlobal(), seed });
