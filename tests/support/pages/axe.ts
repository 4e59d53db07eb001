import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type axe from 'axe-core'

const { resolve } = createRequire(import.meta.url)
// Minified: the browser parses it again in every page.
const source = readFileSync(resolve('axe-core/axe.min.js'), 'utf8')

/**
 * What axe finds wrong with the page, or with a part of it, in its current state: one line for each element. Motion is
 * turned off first, since half-faded text is too pale. The page is scrolled to its start, since a control that is half
 * under the sticky header would count as too small.
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
      // A mail that is shown in a frame runs no script, so axe would get no answer there.
      iframes: false,
      // No rule in this run reads style sheets: axe need not fetch and parse them.
      preload: { assets: ['media'] },
    })
    scrollTo({ left: scrollX, top: scrollY, behavior: 'instant' })
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
  }, part)
}

// Between 320 and 360 px there is no breakpoint: a page that fits the narrowest screen fits both.
const looks = {
  phone: { width: 320, colorScheme: 'dark' },
  desk: { width: 1440, colorScheme: 'light' },
} as const

export type Look = keyof typeof looks

/** The page fits this screen in its current state. */
export async function expectToFit(page: Page, look: Look): Promise<void> {
  await turnTo(page, look)
  await expectNothingWider(page, looks[look].width)
}

/** For a page whose viewport has this width. */
export async function expectNothingWider(page: Page, width: number): Promise<void> {
  const needed = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(needed, `nothing is wider than the screen of ${width} px: ${page.url()}`).toBe(width)
}

/** The page fits this screen, and axe finds nothing wrong with it in this theme. */
export async function expectAccessibleAs(page: Page, look: Look): Promise<void> {
  await expectToFit(page, look)
  const { width, colorScheme } = looks[look]
  const found = await axeViolations(page)
  expect(found, `axe at ${width} px in the ${colorScheme} theme: ${page.url()}`).toEqual([])
}

/**
 * The page fits the narrowest screen, and axe finds nothing wrong with it on a phone in the dark theme and on a desktop
 * in the light one.
 */
export async function expectAccessible(page: Page): Promise<void> {
  await expectAccessibleAs(page, 'phone')
  await expectAccessibleAs(page, 'desk')
}

/**
 * The same on a phone only, in a third of the time: for a further state of a page that was checked on both.
 */
export async function expectAccessibleOnPhone(page: Page): Promise<void> {
  await expectAccessibleAs(page, 'phone')
  await page.setViewportSize({ width: 1280, height: 720 })
}

/** Sets the viewport and the theme of this screen, without motion. */
export async function turnTo(page: Page, look: Look): Promise<void> {
  const { width, colorScheme } = looks[look]
  await page.setViewportSize({ width, height: 900 })
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
}
