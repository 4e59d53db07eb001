import type { Page } from '@playwright/test'
import { open, panel, pause, stopTime } from '../../support/on-screen/hero-on-screen'
import { expect, test, withMotion } from '../../support/site'

/** The lit percentage of the meter after its transition. */
async function litPercent(page: Page): Promise<number> {
  return page.locator('[data-part=level]').evaluate(async (bar) => {
    for (const animation of bar.getAnimations()) animation.finish()
    const meter = bar.parentElement as HTMLElement
    return Math.round(
      (100 * bar.getBoundingClientRect().width) / meter.getBoundingClientRect().width,
    )
  })
}

test.describe('with motion', () => {
  test.use(withMotion)

  test('SPEC 9, hero simulation of /cybersecurity: intro delay 800 ms; threat level every 3000 ms; alert counter starts at 247', async ({
    page,
  }) => {
    await stopTime(page, 0.99)
    await open(page, '/cybersecurity')
    await expect(panel(page)).toContainText('THREAT_LEVELMODERATE')
    await expect(panel(page)).toContainText('ALERTS247')
    await page.clock.runFor(799)
    await expect(pause(page)).toBeHidden()
    await page.clock.runFor(1)
    await expect(pause(page)).toBeVisible()
    await page.clock.runFor(2999)
    await expect(panel(page)).toContainText('THREAT_LEVELMODERATE')
    await page.clock.runFor(1)
    await expect(panel(page)).toContainText('THREAT_LEVELCRITICAL')
    await expect(panel(page), 'grows by 0 to 4 per tick').toContainText('ALERTS251')
    await page.clock.runFor(3000)
    await expect(panel(page)).toContainText('ALERTS255')

    await test.step('SPEC 4: LOW is a bar of 25 percent, MODERATE 50, HIGH 75, CRITICAL 100', async () => {
      for (const [random, level, percent] of [
        [0, 'LOW', 25],
        [0.25, 'MODERATE', 50],
        [0.5, 'HIGH', 75],
        [0.75, 'CRITICAL', 100],
      ] as const) {
        await page.evaluate((number) => {
          Math.random = () => number
        }, random)
        await page.clock.runFor(3000)
        await expect(panel(page)).toContainText(`THREAT_LEVEL${level}`)
        expect(await litPercent(page), level).toBe(percent)
      }
    })
  })
})

test('nothing runs if a reader wants less motion', async ({ page }) => {
  await stopTime(page, 0.99)
  await open(page, '/cybersecurity')
  await page.clock.runFor(60_000)
  await expect(panel(page)).toContainText('ALERTS247')
  await expect(pause(page)).toBeHidden()
})
