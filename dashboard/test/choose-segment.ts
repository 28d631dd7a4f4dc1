import type { Page } from 'playwright-core';

/** Chooses an option of a segmented control. */
export async function chooseSegment(page: Page, group: string, label: string): Promise<void> {
  await page.getByRole('group', { name: group }).getByText(label, { exact: true }).click();
}
