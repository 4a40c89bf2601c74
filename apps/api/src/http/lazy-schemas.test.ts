import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { lazyCompilers } from './lazy-schemas.ts';

const place = {
  type: 'object',
  properties: { name: { type: 'string' }, scale: { type: 'integer', minimum: 4 } },
  required: ['name'],
};

let app: FastifyInstance;
beforeEach(() => {
  app = Fastify({ schemaController: { compilersFactory: lazyCompilers() } });
});
afterEach(() => app.close());

it('what does not fit is refused by each request, the first and every later one, with what is wrong', async () => {
  app.post('/', { schema: { body: place } }, async () => 'taken');
  const send = async (body: object) => {
    const { statusCode, body: text } = await app.inject({ method: 'POST', url: '/', payload: body });
    return [statusCode, text];
  };
  expect(await send({ scale: 4 })).toEqual([400, expect.stringContaining("must have required property 'name'")]);
  expect(await send({ name: 'Ford' })).toEqual([200, 'taken']);
  expect(await send({ name: 'Ford', scale: 3 })).toEqual([400, expect.stringContaining('body/scale must be >= 4')]);
});

it('what an answer does not declare stays here', async () => {
  app.get('/', { schema: { response: { 200: place } } }, async () => ({ name: 'Ford', secret: 'a cave' }));
  for (const _ of [1, 2]) expect((await app.inject('/')).json()).toEqual({ name: 'Ford' });
});

it('nothing is made of a schema before it is needed', async () => {
  const broken = { type: 'nothing' };
  app.post('/broken', { schema: { body: broken } }, async () => 'taken');
  app.get('/sound', async () => 'here');
  await app.ready();
  expect((await app.inject('/sound')).statusCode).toBe(200);
  expect((await app.inject({ method: 'POST', url: '/broken', payload: {} })).statusCode).toBe(500);
});
