/**
 * Loaded before a server under test (`NODE_OPTIONS=--import`): cleans the heap twice a second, each time from
 * outside of JavaScript, where a part of the machine's own code that keeps to the rules of an older Node dies.
 */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

if (process.argv[1]?.endsWith('server.js')) {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc');
  setInterval(() => collect({ execution: 'async' }), 500).unref();
}
