/**
 * Child process that reads and writes imports. No such file is parsed in the server's own process, and long writes use
 * a separate connection, so requests go on. Its order is an ImportOrder. If it is killed before its answer, its
 * transaction is rolled back.
 */
import { serveOrder } from '../jobs/children/serve-order.ts';
import { limitHeapGrowth } from './limit-heap-growth.ts';
import { runImport } from './run-import.ts';

limitHeapGrowth();

serveOrder(runImport);
