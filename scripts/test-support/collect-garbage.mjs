/**
 * Loaded before a server under test (`NODE_OPTIONS=--import`): collects garbage twice a second, started from outside
 * of JavaScript, where native code built for an older Node crashes.
 */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

if (process.argv[1]?.endsWith('server.js')) {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc');
  setInterval(() => collect({ execution: 'async' }), 500).unref();
}
