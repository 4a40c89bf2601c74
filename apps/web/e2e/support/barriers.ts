import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { see } from './see.ts';

/** The checker's own idea of a page: it comes with its own copy of the browser driver's types. */
type CheckedPage = ConstructorParameters<typeof AxeBuilder>[0]['page'];

/** What is in order is not written down element by element, which took more than half of a check. */
const ONLY_VIOLATIONS = { resultTypes: ['violations' as const] };

/** What on the page would keep somebody out, as axe finds it: every finding, however small, with its elements. */
export async function findBarriers(page: Page): Promise<string[]> {
  // All frames of ours have one origin: no blank page of its own is needed to join their findings, which takes a second.
  // Its types are of another copy of the browser's.
  const { violations } = await new AxeBuilder({ page: page as unknown as CheckedPage })
    .setLegacyMode()
    .options(ONLY_VIOLATIONS)
    .analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}

/** What is hard to read in the dark, where only the colours differ. The page stays dark. */
export async function findContrastsInDark(page: Page): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'dark' });
  await see(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  // Colours that glide into the other theme are only judged when they are there.
  await page.waitForFunction(() => document.getAnimations().every((one) => !(one instanceof CSSTransition)));
  // Its types are of another copy of the browser's.
  const { violations } = await new AxeBuilder({ page: page as unknown as CheckedPage })
    .setLegacyMode()
    .options(ONLY_VIOLATIONS)
    .withRules(['color-contrast'])
    .analyze();
  return violations.flatMap(({ nodes }) => nodes.map(({ html }) => html));
}
