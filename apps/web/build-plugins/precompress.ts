import { readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const compressible = new Set(['.js', '.css', '.svg', '.json', '.txt', '.webmanifest']);
/** Below this an encoded copy saves nothing worth a second file. */
const smallestBytes = 512;

/**
 * Writes a `.br` and a `.gz` beside every hashed text file of the build, so
 * that the server sends bytes instead of compressing them. `index.html` is
 * left out: the server fills its placeholders anew for every answer.
 */
export function precompress(): Plugin {
  let outDir = '';
  return {
    name: 'venture-atlas:precompress',
    apply: 'build',
    enforce: 'post',
    configResolved(config) {
      outDir = resolve(config.root, config.build.outDir);
    },
    async writeBundle() {
      const names = await readdir(outDir, { recursive: true });
      await Promise.all(
        names.filter((name) => compressible.has(extname(name))).map((name) => encode(join(outDir, name))),
      );
    },
  };
}

async function encode(file: string): Promise<void> {
  const bytes = await readFile(file);
  if (bytes.length < smallestBytes) return;
  const brotli = await promisify(brotliCompress)(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
  });
  const zipped = await smallestGzip(bytes);
  await Promise.all([writeFile(`${file}.br`, brotli), writeFile(`${file}.gz`, zipped)]);
}

/** How much zlib looks at together decides where it begins a new code: which is best differs from file to file by up to a hundredth. */
async function smallestGzip(bytes: Buffer): Promise<Buffer> {
  const tries = await Promise.all([6, 7, 8, 9].map((memLevel) => promisify(gzip)(bytes, { level: 9, memLevel })));
  return tries.reduce((least, one) => (one.length < least.length ? one : least));
}
