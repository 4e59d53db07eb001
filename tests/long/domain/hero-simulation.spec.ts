import { open, panel, pause, resume, start, stopTime } from '../../support/on-screen/hero-on-screen'
import { expect, test, withMotion } from '../../support/site'

test.use(withMotion)

test('SPEC 9: AI status messages rotate every 2000 ms over 4 messages', async ({ page }) => {
  await stopTime(page)
  await open(page, '/ai')
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

test('SPEC 9: marketing stats refresh every 2000 ms; the claims do not change', async ({
  page,
}) => {
  await stopTime(page)
  await open(page, '/cyber-marketing')
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

const paths = ['/cybersecurity', '/ai', '/cyber-marketing']

test('no panel announces its ticks or moves the page, and each can be paused (WCAG 2.2.2)', async ({
  page,
}) => {
  await stopTime(page, 0.99)
  for (const path of paths) {
    await test.step(path, async () => {
      await open(page, path)
      await expect(panel(page).getByText('simulated', { exact: true })).toBeVisible()
      await expect(panel(page).locator('[aria-live], [role=status]')).toHaveCount(0)
      const accessibilityTree = await panel(page).ariaSnapshot()
      const size = await panel(page).boundingBox()
      const before = String(await panel(page).textContent())
      await start(page)
      await page.clock.runFor(3000)
      await expect(panel(page)).not.toHaveText(before)
      expect(await panel(page).boundingBox()).toEqual(size)
      const running = await panel(page).ariaSnapshot()
      expect(running.replace('- button "Pause the simulation"\n', '')).toBe(accessibilityTree)
    })

    await test.step(`${path}: paused and resumed by keyboard`, async () => {
      await pause(page).focus()
      await page.keyboard.press('Enter')
      await expect(resume(page)).toBeFocused()
      const paused = String(await panel(page).textContent())
      await page.clock.runFor(9000)
      await expect(panel(page)).toHaveText(paused)
      await page.keyboard.press('Enter')
      await expect(pause(page)).toBeFocused()
      await page.clock.runFor(3000)
      await expect(panel(page)).not.toHaveText(paused)
    })
  }
})

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('every panel shows its first state and does not change', async ({ page }) => {
    await stopTime(page, 0.99)
    for (const path of paths) {
      await open(page, path)
      const before = await panel(page).textContent()
      await page.clock.runFor(60_000)
      expect(await panel(page).textContent(), path).toBe(before)
      await expect(pause(page), path).toBeHidden()
      await expect(resume(page), path).toBeHidden()
    }
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('every panel shows its first state and no dead control', async ({ page }) => {
    for (const path of paths) {
      await page.goto(path)
      await expect(panel(page), path).toBeVisible()
      await expect(panel(page), path).toContainText('simulated')
      await expect(panel(page).getByRole('button'), path).toHaveCount(0)
    }
  })
})
