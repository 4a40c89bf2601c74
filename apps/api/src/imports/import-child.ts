/**
 * The child process that reads and writes imports. Nothing that parses such files runs in the server's own process, and
 * long writing runs on a connection of its own: requests go on meanwhile. Its order is an ImportOrder. When it is ended
 * before it answers, the transaction was never there.
 */
import { serveOrder } from '../jobs/children/serve-order.ts';
import { answerImport } from './answer-import.ts';
import { keepHeapSmall } from './lean-memory.ts';

keepHeapSmall();

serveOrder(answerImport);
