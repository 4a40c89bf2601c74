/** `npm run crawl-fog`: compares what players get of fogged maps with twins whose hidden pixels are noise. */
import { thisProcess } from './data/program.ts';
import { runCrawlFog } from './data/run-crawl-fog.ts';

process.exitCode = await runCrawlFog(process.argv.slice(2), thisProcess);
