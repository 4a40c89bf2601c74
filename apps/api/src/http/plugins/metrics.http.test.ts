import { afterEach, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../test-support/build-test-app.ts';
import { makeWorld } from '../../../test-support/factories.ts';

const TOKEN = 'a-monitor-asks-with-this-47';

let server: TestApp;
afterEach(() => server.close());

const ask = (token?: string) =>
  server.app.inject({
    url: '/metrics',
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
  });

describe('figures for a monitor', () => {
  it('are not there without METRICS_TOKEN', async () => {
    server = await buildTestApp();
    expect((await ask(TOKEN)).statusCode).toBe(404);
  });

  it.each([[undefined], ['a-monitor-asks-with-this-48'], ['']])('are hidden from who sends %s', async (token) => {
    server = await buildTestApp({ config: { metricsToken: TOKEN } });
    const answer = await ask(token);
    expect(answer.statusCode).toBe(404);
    expect(answer.body).not.toContain('venture_atlas_');
  });

  it('count requests by the pattern of their address, and name nothing that was asked for', async () => {
    server = await buildTestApp({ config: { metricsToken: TOKEN }, world: makeWorld(), database: 'file' });
    await server.app.inject('/api/location_map_details/sword_coast/');
    await server.app.inject('/api/location_search/?name=canary-word');
    await server.app.inject('/api/location_map_details/canary-slug/');
    const { statusCode, body, headers } = await ask(TOKEN);
    expect(statusCode).toBe(200);
    expect(headers['content-type']).toContain('text/plain; version=0.0.4');
    expect(headers['cache-control']).toBe('no-store');
    expect(body).toMatch(
      /venture_atlas_request_seconds_count\{method="GET",route="\/api\/location_map_details\/:name\/?",status="2xx"\} 1\n/,
    );
    expect(body).toMatch(/route="\/api\/location_map_details\/:name\/?",status="4xx"\} 1\n/);
    expect(body).toMatch(/venture_atlas_database_bytes\{file="database"\} [1-9]\d+/);
    expect(body).toContain('venture_atlas_kept_answers{of="number"} 1');
    expect(body).toMatch(/venture_atlas_live_reads_total\{how="in_full"\} \d+/);
    expect(body).toContain('venture_atlas_nodejs_eventloop_lag_seconds');
    expect(body).not.toContain('canary');
  });
});
