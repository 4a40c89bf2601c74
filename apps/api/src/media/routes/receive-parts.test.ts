import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import multipart from '@fastify/multipart';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { formBody } from '../../../test-support/picture-app.ts';
import { AppError } from '../../errors.ts';
import { withReceivedForm } from './receive-parts.ts';

const app = Fastify();
const incoming = mkdtempSync(join(tmpdir(), 'received-'));
beforeAll(async () => {
  await app.register(multipart);
  const limits = { files: 3, fileBytes: 100, zipBytes: 1_000, bytes: 250, fieldBytes: 10 };
  app.post('/', (request) => {
    const use = async ({ files }: { files: { name: string; bytes: number }[] }) =>
      files.map(({ name, bytes }) => `${name} ${bytes}`);
    return withReceivedForm(request, incoming, { before: async () => undefined, use }, limits);
  });
  app.setErrorHandler((error, _request, reply) => reply.send([error instanceof AppError ? error.code : String(error)]));
});
afterAll(async () => {
  await app.close();
  rmSync(incoming, { recursive: true, force: true });
});

async function send(...files: [name: string, bytes: number][]): Promise<string[]> {
  const { payload, type } = await formBody(files.map(([name, bytes]) => ({ name, bytes: Buffer.alloc(bytes) })));
  const answer = await app.inject({ method: 'POST', url: '/', payload, headers: { 'content-type': type } });
  return answer.json();
}

it('one ZIP alone may be larger than all other files, and leaves none of them more room', async () => {
  expect(await send(['world.zip', 1_000])).toEqual(['world.zip 1000']);
  expect(await send(['world.zip', 1_001])).toEqual(['payload_too_large']);
  expect(await send(['world.json', 100], ['b.json', 100])).toEqual(['world.json 100', 'b.json 100']);
  expect(await send(['world.json', 101])).toEqual(['payload_too_large']);
  expect(await send(['world.zip', 300], ['b.json', 1])).toEqual(['payload_too_large']);
  expect(await send(['a.json', 90], ['world.zip', 170])).toEqual(['payload_too_large']);
  expect(readdirSync(incoming)).toEqual([]);
});

it('a form that does not say its length brings no ZIP that is larger than other files', async () => {
  const { payload, type } = await formBody([{ name: 'world.zip', bytes: Buffer.alloc(300) }]);
  const send = async (bytes: Buffer | Readable) => {
    const answer = await app.inject({ method: 'POST', url: '/', payload: bytes, headers: { 'content-type': type } });
    return answer.json();
  };
  expect(await send(payload)).toEqual(['world.zip 300']);
  expect(await send(Readable.from([payload]))).toEqual(['payload_too_large']);
});
