/** Loaded before a server program: every request of its HTTP servers waits before the server hears of it. */
import { Server } from 'node:http';
import { latencyOf } from './latency.mjs';

const nextDelay = latencyOf('server');
const emit = Server.prototype.emit;

Server.prototype.emit = function delayed(event, ...words) {
  if (event !== 'request') return emit.call(this, event, ...words);
  setTimeout(() => emit.call(this, event, ...words), nextDelay());
  return true;
};
