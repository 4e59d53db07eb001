import { expect, type Page } from '@playwright/test'

/** Stops the clock, which a test then advances, and fixes Math.random(). */
export async function stopTime(page: Page, random = 0): Promise<void> {
  await page.addInitScript((number) => {
    Math.random = () => number
  }, random)
  await page.clock.install({ time: '2026-11-15T09:00:00Z' })
  await page.clock.pauseAt('2026-11-15T10:00:00Z')
}

export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  const awake = page.locator('[data-island=hero-panel][data-awake]')
  await expect(awake).toBeAttached()
}

export const panel = (page: Page) => page.locator('.instrument')
export const pause = (page: Page) => page.getByRole('button', { name: 'Pause the simulation' })
export const resume = (page: Page) => page.getByRole('button', { name: 'Resume the simulation' })

/** Advances the clock by 800 ms, after which the simulation runs. */
export async function start(page: Page): Promise<void> {
  await page.clock.runFor(800)
  await expect(pause(page)).toBeVisible()
}
