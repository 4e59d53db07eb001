import type { Page } from '@playwright/test'
import { expect, test } from '../../support/site'

/** Opens the page with time standing still and chance on our side. */
async function openAt(page: Page, path: string, random = 0): Promise<void> {
  await page.addInitScript((number) => {
    Math.random = () => number
  }, random)
  await page.clock.install({ time: '2026-11-15T09:00:00Z' })
  await page.clock.pauseAt('2026-11-15T09:00:01Z')
  await page.goto(path)
  const awake = page.locator('[data-island=hero-panel][data-awake]')
  await expect(awake).toBeAttached({ timeout: 20_000 })
}

const panel = (page: Page) => page.locator('.instrument')
const pause = (page: Page) => page.getByRole('button', { name: 'Pause the simulation' })
const resume = (page: Page) => page.getByRole('button', { name: 'Resume the simulation' })

/** Lets 800 ms pass, and React do what it does after a change. */
async function start(page: Page): Promise<void> {
  await page.clock.runFor(800)
  await started(page)
}

async function started(page: Page): Promise<void> {
  await expect(pause(page)).toBeVisible()
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = resolve
        port2.postMessage(null)
      }),
  )
}

/** Percent of the meter that is lit, once the movement has ended. */
async function litPercent(page: Page): Promise<number> {
  return page.locator('[data-part=level]').evaluate(async (bar) => {
    for (const movement of bar.getAnimations()) movement.finish()
    const meter = bar.parentElement as HTMLElement
    return Math.round(
      (100 * bar.getBoundingClientRect().width) / meter.getBoundingClientRect().width,
    )
  })
}

test.describe('SPEC 9, hero simulation of /cybersecurity', () => {
  test('intro delay 800 ms; threat level every 3000 ms; alert counter starts at 247', async ({
    page,
  }) => {
    await openAt(page, '/cybersecurity', 0.99)
    await expect(panel(page)).toContainText('THREAT_LEVELMODERATE')
    await expect(panel(page)).toContainText('ALERTS247')
    await page.clock.runFor(799)
    await expect(pause(page)).toBeHidden()
    await page.clock.runFor(1)
    await started(page)
    await page.clock.runFor(2999)
    await expect(panel(page)).toContainText('THREAT_LEVELMODERATE')
    await page.clock.runFor(1)
    await expect(panel(page)).toContainText('THREAT_LEVELCRITICAL')
    await expect(panel(page), 'grows by 0 to 4 per tick').toContainText('ALERTS251')
    await page.clock.runFor(3000)
    await expect(panel(page)).toContainText('ALERTS255')
  })

  for (const [random, level, percent] of [
    [0, 'LOW', 25],
    [0.25, 'MODERATE', 50],
    [0.5, 'HIGH', 75],
    [0.75, 'CRITICAL', 100],
  ] as const) {
    test(`SPEC 4: ${level} is a bar of ${percent} percent`, async ({ page }) => {
      await openAt(page, '/cybersecurity', random)
      await start(page)
      await page.clock.runFor(3000)
      await expect(panel(page)).toContainText(`THREAT_LEVEL${level}`)
      expect(await litPercent(page)).toBe(percent)
    })
  }
})

test('SPEC 9: AI status messages rotate every 2000 ms over 4 messages', async ({ page }) => {
  await openAt(page, '/ai')
  const message = page.locator('[data-part=message]')
  const seen = [String(await message.textContent())]
  await start(page)
  for (let tick = 1; tick <= 4; tick += 1) {
    await page.clock.runFor(1999)
    await expect(message).toHaveText(String(seen[tick - 1]))
    await page.clock.runFor(1)
    await expect(message).not.toHaveText(String(seen[tick - 1]))
    seen.push(String(await message.textContent()))
  }
  expect(new Set(seen).size).toBe(4)
  expect(seen[4]).toBe(seen[0])
})

test('SPEC 9: marketing stats refresh every 2000 ms; the claims stand still', async ({ page }) => {
  await openAt(page, '/cyber-marketing')
  await expect(panel(page).getByRole('listitem')).toHaveText([
    /2\.3B\+\s+ad fraud prevented/,
    /98\.7%\s+attribution accuracy/,
    /24\/7\s+monitoring/,
  ])
  await expect(panel(page)).toContainText('SCREENED1,284,903')
  await start(page)
  await page.clock.runFor(1999)
  await expect(panel(page)).toContainText('SCREENED1,284,903')
  await page.clock.runFor(1)
  await expect(panel(page)).toContainText('SCREENED1,285,803')
  await expect(panel(page)).toContainText('2.3B+')
})

for (const path of ['/cybersecurity', '/ai', '/cyber-marketing']) {
  test.describe(path, () => {
    test('is labelled simulated, announces no tick, and moves nothing around it', async ({
      page,
    }) => {
      await openAt(page, path, 0.99)
      await expect(panel(page).getByText('simulated', { exact: true })).toBeVisible()
      await expect(panel(page).locator('[aria-live], [role=status]')).toHaveCount(0)
      const spoken = await panel(page).ariaSnapshot()
      const size = await panel(page).boundingBox()
      const before = String(await panel(page).textContent())
      await start(page)
      await page.clock.runFor(3000)
      await expect(panel(page)).not.toHaveText(before)
      expect(await panel(page).boundingBox()).toEqual(size)
      const now = await panel(page).ariaSnapshot()
      expect(now.replace('- button "Pause the simulation"\n', '')).toBe(spoken)
    })

    test('can be paused and resumed by keyboard (WCAG 2.2.2)', async ({ page }) => {
      await openAt(page, path, 0.99)
      await start(page)
      await pause(page).focus()
      await page.keyboard.press('Enter')
      await expect(resume(page)).toBeFocused()
      const before = String(await panel(page).textContent())
      await page.clock.runFor(9000)
      await expect(panel(page)).toHaveText(before)
      await page.keyboard.press('Enter')
      await expect(pause(page)).toBeFocused()
      await page.clock.runFor(3000)
      await expect(panel(page)).not.toHaveText(before)
    })

    test.describe('with reduced motion', () => {
      test.use({ contextOptions: { reducedMotion: 'reduce' } })

      test('shows its first state, and stays so', async ({ page }) => {
        await openAt(page, path, 0.99)
        const before = await panel(page).textContent()
        await page.clock.runFor(60_000)
        expect(await panel(page).textContent()).toBe(before)
        await expect(pause(page)).toBeHidden()
        await expect(resume(page)).toBeHidden()
      })
    })

    test.describe('without JavaScript', () => {
      test.use({ javaScriptEnabled: false })

      test('shows its first state and no dead control', async ({ page }) => {
        await page.goto(path)
        await expect(panel(page)).toBeVisible()
        await expect(panel(page)).toContainText('simulated')
        await expect(panel(page).getByRole('button')).toHaveCount(0)
      })
    })
  })
}
