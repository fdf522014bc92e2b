import type { Page } from 'playwright-core';

/** Milliseconds for which a menu that has just opened takes no click: the one that opened it may still be under way. */
const DEAF_MS = 400;
/** Milliseconds within which a menu goes when something was chosen from it. */
const CLOSES_WITHIN_MS = 2_000;
const TRIES = 3;

/** Chooses from the menu that is open, or just opening. A click that the menu does not take leaves it open: then again. */
export async function chooseFromOpenMenu(page: Page, item: string): Promise<void> {
  const menu = page.locator('.context-view .monaco-menu');
  const entry = menu.locator('.action-item').filter({ hasText: item }).first();
  for (let tried = 1; ; tried += 1) {
    await entry.waitFor();
    await page.waitForTimeout(DEAF_MS);
    await entry.click();
    const isGone = await menu.waitFor({ state: 'hidden', timeout: CLOSES_WITHIN_MS }).then(
      () => true,
      () => false,
    );
    if (isGone || tried === TRIES) return;
  }
}
