import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { stop } from './node-version.mjs';
import { run } from './run.mjs';

/** The same browser without window code, which headless tests do not need. It takes a sixth less processor time. */
const WITHOUT_WINDOW = 'chromium-headless-shell';

/**
 * Finds a Chromium for browser tests and the bench: CHROMIUM_PATH, the test tool's own, a headless shell, one of the
 * system, or (as root on a Debian-like system) the distribution's package, in this order. Stops with one sentence if
 * there is none, so that browser tests are never skipped silently.
 */
export async function findChromium() {
  const found = await find();
  if (found) return found;
  if (process.platform === 'linux' && process.getuid?.() === 0 && pathOf('apt-get')) {
    console.log("Installing the distribution's Chromium ...");
    await run('apt-get', ['update', '-qq']);
    for (const browser of [WITHOUT_WINDOW, 'chromium']) {
      await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', browser, 'fonts-liberation'], {
        DEBIAN_FRONTEND: 'noninteractive',
      });
      const installed = await find();
      if (installed) return installed;
    }
  }
  stop(
    'No Chromium or Chrome found: install one (Debian: apt-get install chromium; elsewhere: npx playwright install chromium) or set CHROMIUM_PATH to its program, then run the command again.',
  );
}

async function find() {
  if (process.env.CHROMIUM_PATH) {
    if (existsSync(process.env.CHROMIUM_PATH)) return process.env.CHROMIUM_PATH;
    stop(`CHROMIUM_PATH names ${process.env.CHROMIUM_PATH}, and there is no such file: correct it or unset it.`);
  }
  const { chromium } = await import('@playwright/test');
  const own = chromium.executablePath();
  if (own && existsSync(own)) return own;
  const windowless = pathOf(WITHOUT_WINDOW);
  if (windowless) return windowless;
  const { getChromePath } = await import('chrome-launcher');
  try {
    return getChromePath();
  } catch {
    return undefined;
  }
}

function pathOf(program) {
  try {
    return execFileSync('which', [program], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return undefined;
  }
}
