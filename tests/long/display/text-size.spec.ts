import {
  article,
  brief,
  choose,
  plainPage,
  textSize,
} from '../../support/on-screen/display-on-screen'
import { expect, test } from '../../support/site'

test('the text size of posts has five steps, and applies to all posts', async ({ page }) => {
  await page.goto(article)
  const standard = await textSize(page)
  const heading = page.getByRole('heading', { level: 1 })
  const title = (await heading.boundingBox())?.height
  let before = 0
  for (const name of ['Small', 'Standard', 'Large', 'Larger', 'Largest']) {
    await choose(page, name)
    const size = await textSize(page)
    expect(size, name).toBeGreaterThan(before)
    before = size
  }
  expect(before).toBeCloseTo(standard * 1.5, 0)
  expect((await heading.boundingBox())?.height).toBe(title)

  await page.goto(brief)
  expect(await textSize(page)).toBeCloseTo(before, 1)
  await choose(page, 'Standard')
  await page.goto(article)
  expect(await textSize(page)).toBe(standard)

  await test.step('the largest text fits the narrowest screen, and nothing covers it', async () => {
    await page.setViewportSize({ width: 320, height: 700 })
    await choose(page, 'Largest')
    await page.keyboard.press('Escape')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
    const tools = await page.locator('.floating-actions').boundingBox()
    expect([tools?.x, tools?.width]).toEqual([0, 320])
    expect(tools?.height).toBeLessThanOrEqual(60)
    expect((tools?.y ?? 0) + (tools?.height ?? 0)).toBe(700)
  })

  await test.step('pages without an article have no text size setting', async () => {
    await page.setViewportSize({ width: 1280, height: 720 })
    await page.goto(plainPage)
    await page.getByRole('button', { name: 'Display' }).click()
    await expect(page.getByRole('group', { name: 'Theme' })).toBeVisible()
    await expect(page.getByRole('group', { name: 'Text size' })).toBeHidden()
  })
})

test('it can be set with the keyboard', async ({ page }) => {
  await page.goto(brief)
  const standard = await textSize(page)
  const button = page.getByRole('button', { name: 'Display settings' })
  await button.focus()
  // The browser states whether the panel is open: the button names it in `popovertarget`.
  await expect(button).not.toHaveAttribute('aria-expanded')
  await page.keyboard.press('Enter')
  // Its script loads when it is first opened.
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('radio', { name: 'System' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('radio', { name: 'Standard' })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('radio', { name: 'Large', exact: true })).toBeChecked()
  expect(await textSize(page)).toBeGreaterThan(standard)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(button).toBeFocused()
})
