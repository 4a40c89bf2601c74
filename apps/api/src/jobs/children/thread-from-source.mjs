// A thread gets no loader from its arguments. From the sources it registers its own loader and then runs its program.
import { workerData } from 'node:worker_threads';
// biome-ignore lint/correctness/noUndeclaredDependencies: tsx is the root's; what is built never comes here.
import { register } from 'tsx/esm/api';

register();
await import(workerData.program);
