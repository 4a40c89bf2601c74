/** Loaded before a server program: delays every request of its HTTP servers. */
import { Server } from 'node:http';
import { latencyOf } from './latency.mjs';

const nextDelay = latencyOf('server');
const emit = Server.prototype.emit;

Server.prototype.emit = function delayed(event, ...words) {
  if (event !== 'request') return emit.call(this, event, ...words);
  setTimeout(() => emit.call(this, event, ...words), nextDelay());
  return true;
};
