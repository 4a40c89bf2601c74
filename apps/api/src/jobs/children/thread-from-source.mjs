// A thread takes no loader from its arguments, so in the sources it sets its own, and then is what it was started for.
import { workerData } from 'node:worker_threads';
// biome-ignore lint/correctness/noUndeclaredDependencies: tsx is the root's; what is built never comes here.
import { register } from 'tsx/esm/api';

register();
await import(workerData.program);
