import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll } from 'vitest';
import { describeMediaStore } from '../../../test-support/describe-media-store.ts';
import { isWhole, type S3TestServer, startS3 } from '../../../test-support/s3-server.ts';
import { openMediaStore } from './media-store.ts';

let server: S3TestServer;
beforeAll(async () => {
  server = await startS3();
});
afterAll(() => server.close());

describeMediaStore({
  name: 'a bucket',
  open: async (folder) => openMediaStore({ folder, s3: server.place(`test-${randomBytes(6).toString('hex')}`) }),
  // `npm run test:s3` takes its time.
  longFolder: isWhole ? 1_100 : 30,
});
