import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type axe from 'axe-core'

const { resolve } = createRequire(import.meta.url)
// The small one: the browser reads it anew in every page.
const source = readFileSync(resolve('axe-core/axe.min.js'), 'utf8')

/**
 * What axe finds wrong with the page as it stands, one line for each element; or with a part of it, where
 * the rest has been looked at elsewhere. What moves is stopped first: half faded in, a text is pale. The page is
 * scrolled to its start: a control that is half under the sticky header would count as too small.
 */
export async function axeViolations(page: Page, part = 'html'): Promise<string[]> {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  return page.evaluate(async (part) => {
    const { scrollX, scrollY } = window
    scrollTo({ top: 0, behavior: 'instant' })
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(part, {
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
      resultTypes: ['violations'],
      // A mail that is shown in a frame runs no script, so nobody would answer there.
      iframes: false,
      // No rule that is run reads style sheets, which would be fetched and parsed for it.
      preload: { assets: ['media'] },
    })
    scrollTo({ left: scrollX, top: scrollY, behavior: 'instant' })
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
  }, part)
}

// Between the narrowest screens there is no breakpoint: what fits this one fits them all.
const looks = {
  phone: { width: 320, colorScheme: 'dark' },
  desk: { width: 1440, colorScheme: 'light' },
} as const

export type Look = keyof typeof looks

/** The page as it stands fits such a screen. */
export async function expectToFit(page: Page, look: Look): Promise<void> {
  await turnTo(page, look)
  await expectNothingWider(page, looks[look].width)
}

/** Of a page that has been given a screen of this width. */
export async function expectNothingWider(page: Page, width: number): Promise<void> {
  const needed = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(needed, `nothing is wider than the screen of ${width} px: ${page.url()}`).toBe(width)
}

/** The page as it stands fits such a screen, and axe finds nothing wrong with it in such a theme. */
export async function expectAccessibleAs(page: Page, look: Look): Promise<void> {
  await expectToFit(page, look)
  const { width, colorScheme } = looks[look]
  const found = await axeViolations(page)
  expect(found, `axe at ${width} px in the ${colorScheme} theme: ${page.url()}`).toEqual([])
}

/**
 * The page as it stands fits the narrowest screen, and axe finds nothing wrong with it on a phone in the
 * dark theme and on a desk in the light one.
 */
export async function expectAccessible(page: Page): Promise<void> {
  await expectAccessibleAs(page, 'phone')
  await expectAccessibleAs(page, 'desk')
}

/**
 * The same on a phone alone: for a further state of a page whose colours and parts have been looked at. It
 * takes a third of the time.
 */
export async function expectAccessibleOnPhone(page: Page): Promise<void> {
  await expectAccessibleAs(page, 'phone')
  await page.setViewportSize({ width: 1280, height: 720 })
}

/** Gives the page such a screen and such a theme, without anything that moves. */
export async function turnTo(page: Page, look: Look): Promise<void> {
  const { width, colorScheme } = looks[look]
  await page.setViewportSize({ width, height: 900 })
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
}
