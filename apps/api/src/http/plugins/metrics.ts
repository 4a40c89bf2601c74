import { createHash, timingSafeEqual } from 'node:crypto';
import { statSync } from 'node:fs';
import fp from 'fastify-plugin';
import {
  AggregatorRegistry,
  Counter,
  collectDefaultMetrics,
  Gauge,
  Histogram,
  type MetricObjectWithValues,
  type MetricValue,
  Registry,
} from 'prom-client';
import { databaseFile, databaseSize, isPostgres } from '../../db/engine.ts';
import { AppError } from '../../errors.ts';
import { longestWaitSeconds } from '../../jobs/stalled-jobs.ts';
import type { ProcessGroup } from '../processes/process-group.ts';

/** Histogram buckets in seconds: responses from memory take less than a millisecond, uploads many seconds. */
const TIME_BUCKETS = [0.001, 0.005, 0.02, 0.05, 0.1, 0.25, 1, 5, 30];

export interface MetricsOptions {
  dataDir: string;
  token: string | null;
  /** Processes that serve together; their metrics are added up. */
  group: ProcessGroup | undefined;
}

type Metrics = MetricObjectWithValues<MetricValue<string>>[];

/**
 * `GET /metrics` in Prometheus format, with METRICS_TOKEN as the bearer; 404 without that setting. Routes are counted
 * by pattern, so the metrics contain no names, ids or search texts.
 */
export const metricsPlugin = fp<MetricsOptions>(async (app, { dataDir, token, group }) => {
  if (token === null) return;
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry, prefix: 'venture_atlas_' });
  const times = new Histogram({
    name: 'venture_atlas_request_seconds',
    help: 'Time from a request to its answer',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: TIME_BUCKETS,
    registers,
  });
  const refused = new Counter({
    name: 'venture_atlas_requests_refused_total',
    help: 'Answers 429 and 503: limits reached, or too much to do',
    labelNames: ['status'] as const,
    registers,
  });
  new Gauge({
    name: 'venture_atlas_database_bytes',
    help: 'Size of the database file and of its log',
    labelNames: ['file'] as const,
    // The same in each process.
    aggregator: 'first',
    registers,
    async collect() {
      if (isPostgres(app.db)) {
        this.set({ file: 'database' }, await databaseSize(app.db));
        return;
      }
      const file = databaseFile({ dataDir });
      this.set({ file: 'database' }, sizeOf(file));
      this.set({ file: 'log' }, sizeOf(`${file}-wal`));
    },
  });
  new Gauge({
    name: 'venture_atlas_kept_answers',
    help: 'Public answers kept in memory',
    labelNames: ['of'] as const,
    registers,
    collect() {
      const { answers, bytes } = app.publicAnswers.size();
      this.set({ of: 'number' }, answers);
      this.set({ of: 'bytes' }, bytes);
    },
  });
  new Counter({
    name: 'venture_atlas_live_reads_total',
    help: 'How often places and texts of an audience were read for its revision: what an event touched, or all',
    labelNames: ['how'] as const,
    registers,
    collect() {
      this.reset();
      const { 'by event': byEvent, 'in full': inFull } = app.live.revisions.reads();
      this.inc({ how: 'by_event' }, byEvent);
      this.inc({ how: 'in_full' }, inFull);
    },
  });

  new Gauge({
    name: 'venture_atlas_jobs_waiting_seconds',
    help: 'How long what is due longest waits to be begun',
    // The same in each process.
    aggregator: 'first',
    registers,
    async collect() {
      this.set(await longestWaitSeconds(app.db, Date.now()));
    },
  });

  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown';
    times.observe({ method: request.method, route, status: statusClass(reply.statusCode) }, reply.elapsedTime / 1000);
    if (reply.statusCode === 429 || reply.statusCode === 503) refused.inc({ status: String(reply.statusCode) });
    done();
  });
  group?.respondWith(() => registry.getMetricsAsJSON());
  const text = async (): Promise<string> => {
    if (group === undefined) return registry.metrics();
    const all = (await group.collectAll()).filter((metrics): metrics is Metrics => Array.isArray(metrics));
    return AggregatorRegistry.aggregate(all).metrics();
  };
  app.get('/metrics', { config: { access: 'file' } }, async (request, reply) => {
    // Without the token, the address seems not to exist.
    if (!isBearer(request.headers.authorization, token)) throw new AppError('not_found');
    return reply
      .type(registry.contentType)
      .header('cache-control', 'no-store')
      .send(await text());
  });
});

const statusClass = (status: number): string => `${Math.floor(status / 100)}xx`;

function isBearer(header: string | undefined, token: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(header ?? ''), digest(`Bearer ${token}`));
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}
