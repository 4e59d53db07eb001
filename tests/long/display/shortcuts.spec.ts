import {
  article,
  brief,
  plainPage,
  textSize,
  visibleTheme,
} from '../../support/on-screen/display-on-screen'
import { expectAccessible, expectAccessibleOnPhone } from '../../support/pages/axe'
import { expect, test } from '../../support/site'

test.use({ viewport: { width: 1440, height: 900 } })

test('? lists the shortcuts of the page, and closing returns the focus', async ({ page }) => {
  await page.goto(article)
  const link = page.getByRole('link', { name: 'After the login', exact: true }).first()
  await link.focus()
  await page.keyboard.press('?')
  const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(list).toBeVisible()
  await expect(list.getByText('Copy link')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(list).toBeHidden()
  await expect(link).toBeFocused()

  await page.goto(plainPage)
  await page.getByRole('button', { name: 'Display' }).click()
  await expectAccessibleOnPhone(page)
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click()
  await expect(list).toBeVisible()
  await expectAccessible(page)
  await expect(list.getByText('Copy link')).toBeHidden()
  await list.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('button', { name: 'Display' })).toBeFocused()
})

test('/ focuses the search box, or opens the palette where there is none', async ({ page }) => {
  await page.goto(plainPage)
  await page.keyboard.press('/')
  const box = page.getByRole('searchbox', { name: 'Search' })
  await expect(box).toBeFocused()
  // In a field, shortcuts are off and keys type letters.
  await page.keyboard.type('d?/b')
  await expect(box).toHaveValue('d?/b')
  await expect(page.locator('html')).not.toHaveAttribute('data-theme')

  await page.setViewportSize({ width: 360, height: 740 })
  await page.locator('#content').focus()
  await page.keyboard.press('/')
  await expect(page.getByRole('combobox')).toBeFocused()
})

test('d changes the theme, + and - the text size, and screen readers hear it', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto(brief)
  await test.step('keys with a modifier are left to the browser', async () => {
    for (const modifier of ['Control', 'Alt', 'Meta']) await page.keyboard.press(`${modifier}+b`)
    await page.keyboard.press('Alt+d')
    await page.keyboard.press('?')
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
    await expect(page.locator('html')).not.toHaveAttribute('data-theme')
    await page.keyboard.press('Escape')
  })

  const announced = page.locator('[data-announce]')
  await page.keyboard.press('d')
  await expect(announced).toHaveText('Dark theme')
  await expect.poll(() => visibleTheme(page)).toBe('dark')
  await page.keyboard.press('d')
  await expect(announced).toHaveText('Light theme')
  await expect.poll(() => visibleTheme(page)).toBe('light')
  const standard = await textSize(page)
  await page.keyboard.press('+')
  await expect(announced).toHaveText('Text size: Large')
  expect(await textSize(page)).toBeGreaterThan(standard)
  await page.keyboard.press('-')
  await page.keyboard.press('-')
  await expect(announced).toHaveText('Text size: Small')
  expect(await textSize(page)).toBeLessThan(standard)
})

test('c copies the link, t scrolls to the top, p and n open the previous and the next post', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(article)
  await page.keyboard.press('c')
  await expect(page.getByRole('button', { name: 'Link copied' })).toBeVisible()
  await page.evaluate(() => scrollTo(0, 2000))
  await page.keyboard.press('t')
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  await page.keyboard.press('p')
  await expect(page).not.toHaveURL(article)
  await page.keyboard.press('n')
  await expect(page).toHaveURL(article)
})

test('WCAG 2.1.4: single-key shortcuts can be turned off permanently, and on again', async ({
  page,
}) => {
  await page.goto(plainPage)
  await page.keyboard.press('?')
  const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  const checkbox = list.getByRole('checkbox', { name: /Enable single-key shortcuts/ })
  await expect(checkbox).toBeChecked()
  await checkbox.uncheck()
  await page.keyboard.press('Escape')
  await page.reload()
  await page.locator('#content').focus()
  for (const key of ['?', 'd', '/']) await page.keyboard.press(key)
  await expect(page.locator('#content')).toBeFocused()
  await page.getByRole('button', { name: 'Display' }).click()
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click()
  await expect(page.locator('html')).not.toHaveAttribute('data-theme')
  await expect(checkbox).not.toBeChecked()
  await checkbox.check()
  await page.keyboard.press('Escape')
  await page.keyboard.press('?')
  await expect(list).toBeVisible()
})
