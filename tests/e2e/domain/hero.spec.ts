import { open, panel, pause, stopTime } from '../../support/on-screen/hero-on-screen'
import { expect, test } from '../../support/site'

test('SPEC 9, hero simulation of /cybersecurity: intro delay 800 ms; threat level every 3000 ms; alert counter starts at 247', async ({
  page,
}) => {
  await stopTime(page, 0.99)
  await open(page, '/cybersecurity')
  await expect(panel(page)).toContainText('THREAT_LEVELMODERATE')
  await expect(panel(page)).toContainText('ALERTS247')
  await test.step('nothing runs while the reader wants less motion', async () => {
    await page.clock.runFor(60_000)
    await expect(panel(page)).toContainText('ALERTS247')
    await expect(pause(page)).toBeHidden()
    const noticed = page.evaluate(
      () =>
        new Promise<void>((resolve) => {
          const reduced = matchMedia('(prefers-reduced-motion: reduce)')
          reduced.addEventListener('change', () => resolve(), { once: true })
        }),
    )
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await noticed
  })
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
})
