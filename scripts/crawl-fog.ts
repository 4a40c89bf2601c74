/**
 * `npm run crawl-fog`: compares the responses that players get for fogged maps with those for copies whose hidden
 * pixels are noise.
 */
import { thisProcess } from './data/program.ts';
import { runCrawlFog } from './data/run-crawl-fog.ts';

process.exitCode = await runCrawlFog(process.argv.slice(2), thisProcess);
