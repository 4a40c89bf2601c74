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

/** A fresh visitor: their page, and everything the browser complained about. */
export interface Visitor {
  context: BrowserContext;
  page: Page;
  /** Page errors and console errors; requests that were meant to fail are not counted by the browser as errors of the page. */
  complaints: string[];
}

/** Opens a page as a new visitor of this size and theme. */
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
    ...further,
  });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(`page error: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning')
      complaints.push(`console ${message.type()}: ${message.text()}`);
  });
  return { context, page, complaints };
}
