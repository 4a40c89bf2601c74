import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';

/** The two sizes every screen is made for. */
export const SIZES = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } } as const;

/**
 * Every window of a new headless Chromium renders suggestions below an address bar that nobody sees, which takes longer
 * than an empty page. A list of ours replaces Playwright's, so the ones of it that these tests could meet are named too.
 */
const SWITCHED_OFF = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'PreloadTopChromeWebUI',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'MediaRouter',
  'OptimizationHints',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'PreconnectToSearch',
];

/** As long as `see` waits, and as long again. */
const PATIENCE_MS = 120_000;

const FLAGS = [
  `--disable-features=${SWITCHED_OFF.join(',')}`,
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Two pages of two files paint at once on two cores: more threads for one of them only wait for each other.
  '--num-raster-threads=1',
];

/** Starts the Chromium that `npm test` found. @throws Error when CHROMIUM_PATH is not set. */
export function launchBrowser(): Promise<Browser> {
  const executablePath = process.env.CHROMIUM_PATH;
  if (!executablePath) throw new Error('CHROMIUM_PATH is not set: run the browser tests by `npm test`.');
  return chromium.launch({ executablePath, args: FLAGS });
}

let ofWorker: Promise<Browser> | undefined;

/**
 * The browser of all journeys that one process of the tests makes: starting one takes as long as a page, and visitors
 * share nothing within it. It ends with the process.
 */
export async function workerBrowser(): Promise<Browser> {
  const running = await ofWorker;
  if (!running?.isConnected()) ofWorker = launchBrowser();
  return ofWorker as Promise<Browser>;
}

/** Sends all visitors away, those of a journey that failed as well. */
export async function closeVisitors(): Promise<void> {
  const running = await ofWorker;
  await Promise.all(running?.contexts().map((context) => context.close()) ?? []);
}

/** A fresh visitor: their page, and everything the browser complained about. */
export interface Visitor {
  context: BrowserContext;
  page: Page;
  /** Page errors and console errors; requests that were meant to fail are not counted by the browser as errors of the page. */
  complaints: string[];
}

/**
 * Opens a page as a new visitor of this size and theme, who asks for less motion: whatever glides is painted anew in
 * every frame. A journey that is about motion says `reducedMotion: 'no-preference'`. The line for newcomers was read and
 * closed: whoever looks at it empties what is stored.
 */
export async function newVisitor(
  browser: Browser,
  size: keyof typeof SIZES = 'desktop',
  theme: 'light' | 'dark' = 'light',
  further: Parameters<Browser['newContext']>[0] = {},
): Promise<Visitor> {
  const context = await browser.newContext({
    viewport: SIZES[size],
    colorScheme: theme,
    hasTouch: size === 'phone',
    isMobile: size === 'phone',
    deviceScaleFactor: size === 'phone' ? 2 : 1,
    reducedMotion: 'reduce',
    ...further,
  });
  // What ends a load or a click that hangs; a busy machine is slow and not wrong.
  context.setDefaultTimeout(PATIENCE_MS);
  await context.addInitScript(
    () => localStorage.getItem('va:welcomed') ?? localStorage.setItem('va:welcomed', '["/sword_coast/"]'),
  );
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(`page error: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning')
      complaints.push(`console ${message.type()}: ${message.text()}`);
  });
  return { context, page, complaints };
}
