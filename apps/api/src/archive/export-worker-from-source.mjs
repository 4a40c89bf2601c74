// Threads of Node 20 take no loader from their arguments, so in the sources each sets its own.
// biome-ignore lint/correctness/noUndeclaredDependencies: tsx is the root's; what is built never comes here.
import { register } from 'tsx/esm/api';

register();
await import('./export-worker.ts');
