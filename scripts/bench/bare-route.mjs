/** The baseline of the API bench: the smallest possible Fastify server. */
import { createRequire } from 'node:module';

const fastify = createRequire(`${process.cwd()}/`)('fastify');
const app = fastify();
app.get('/', async () => ({ hello: 'world' }));
await app.listen({ port: 0, host: '127.0.0.1' });
const { port } = app.server.address();
console.log(`http://127.0.0.1:${port}/`);
