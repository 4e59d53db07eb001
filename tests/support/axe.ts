import { expect, type Page } from '@playwright/test'
import axe from 'axe-core'

/** What axe finds wrong with the page as it stands, one line for each element. */
export async function axeViolations(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(async () => {
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document, {
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
      resultTypes: ['violations'],
      // No rule that is run reads style sheets, which would be fetched and parsed for it.
      preload: { assets: ['media'] },
    })
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
  })
}

/** The page as it stands fits the narrowest screen, and axe finds nothing wrong with it on a phone and a desk. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const { width, askAxe } of [
    { width: 320, askAxe: false },
    { width: 360, askAxe: true },
    { width: 1440, askAxe: true },
  ]) {
    await page.setViewportSize({ width, height: 900 })
    const needed = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(needed, `reflows at ${width} px: nothing is wider than the screen`).toBe(width)
    if (askAxe) expect(await axeViolations(page), `axe at ${width} px`).toEqual([])
  }
}
