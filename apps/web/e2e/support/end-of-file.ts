import { afterAll } from 'vitest';
import { closeVisitors } from './browser.ts';

/** The browser goes on to the next file; a visitor whom a failed journey left behind does not. */
afterAll(closeVisitors);
