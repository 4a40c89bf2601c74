import { afterAll, beforeAll, expect, test } from 'vitest';
import { beforeStatements, otherWriter } from '../../../test-support/between-statements.ts';
import { type CampaignApp, campaignApp } from '../../../test-support/campaign-app.ts';
import { must, suggesting } from '../../../test-support/suggesting.ts';

let server: CampaignApp;
beforeAll(async () => {
  server = await campaignApp({ database: 'file' });
});
afterAll(() => server.close());

test('nobody suggests to a text that is published between reading and writing, since its pieces moved', async () => {
  const calls = suggesting(server);
  const sable = await server.person('Sable');
  const { sqlite } = server.database;
  const other = otherWriter(sqlite);
  const publish = `update wiki_pages set version = version + 1 where location_id = ${server.place('undermountain')}`;
  const statuses: number[] = [];
  let count = 1;
  // Somebody publishes at each statement in turn, unless the server is writing.
  for (let at = 1; at <= count; at += 1) {
    const end = beforeStatements(sqlite, (number) => {
      if (number === at && !sqlite.inTransaction) other.exec(publish);
    });
    const { status, body } = await calls.rewrite('undermountain', sable, (text) => `${text} So they say.`);
    count = Math.max(count, end());
    statuses.push(status);
    if (status === 200) must(await server.post(`/api/suggestions/${body.id}/withdraw/`, {}, { as: sable }));
    else expect(body).toMatchObject({ code: 'conflict' });
  }
  other.close();
  expect([...new Set(statuses)].sort()).toEqual([200, 409]);
});
