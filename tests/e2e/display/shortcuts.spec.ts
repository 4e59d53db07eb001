import { expectAccessible, expectAccessibleOnPhone } from '../../support/axe'
import { expect, test } from '../../support/site'
import { article, brief, day, ground, night, plainPage, textSize } from './display-on-screen'

test.use({ viewport: { width: 1440, height: 900 } })

test('? lists the keys that work here, and gives the focus back', async ({ page }) => {
  await page.goto(article)
  const link = page.getByRole('link', { name: 'After the login', exact: true }).first()
  await link.focus()
  await page.keyboard.press('?')
  const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(list).toBeVisible()
  await expect(list.getByText('Copy the link')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(list).toBeHidden()
  await expect(link).toBeFocused()

  await page.goto(plainPage)
  await page.getByRole('button', { name: 'Display' }).click()
  await expectAccessibleOnPhone(page)
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click()
  await expect(list).toBeVisible()
  await expectAccessible(page)
  await expect(list.getByText('Copy the link')).toBeHidden()
  await list.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('button', { name: 'Display' })).toBeFocused()
})

test('/ leads to the search box, and to the palette where there is none', async ({ page }) => {
  await page.goto(plainPage)
  await page.keyboard.press('/')
  const box = page.getByRole('searchbox', { name: 'Search' })
  await expect(box).toBeFocused()
  // In a field a key is a letter and nothing else.
  await page.keyboard.type('d?/b')
  await expect(box).toHaveValue('d?/b')
  await expect(page.locator('html')).not.toHaveAttribute('data-theme')

  await page.setViewportSize({ width: 360, height: 740 })
  await page.locator('#content').focus()
  await page.keyboard.press('/')
  await expect(page.getByRole('combobox')).toBeFocused()
})

test('d changes the theme, + and - the text, and both are said', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto(brief)
  await test.step('with a modifier a key is left to the browser', async () => {
    for (const modifier of ['Control', 'Alt', 'Meta']) await page.keyboard.press(`${modifier}+b`)
    await page.keyboard.press('Alt+d')
    await page.keyboard.press('?')
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
    await expect(page.locator('html')).not.toHaveAttribute('data-theme')
    await page.keyboard.press('Escape')
  })

  const said = page.locator('[data-announce]')
  await page.keyboard.press('d')
  await expect(said).toHaveText('Dark theme')
  await expect.poll(() => ground(page)).toBe(night)
  await page.keyboard.press('d')
  await expect(said).toHaveText('Light theme')
  await expect.poll(() => ground(page)).toBe(day)
  const standard = await textSize(page)
  await page.keyboard.press('+')
  await expect(said).toHaveText('Text size: Large')
  expect(await textSize(page)).toBeGreaterThan(standard)
  await page.keyboard.press('-')
  await page.keyboard.press('-')
  await expect(said).toHaveText('Text size: Small')
  expect(await textSize(page)).toBeLessThan(standard)
})

test('c copies the link, t goes to the top, p and n to the neighbours', async ({
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

test('WCAG 2.1.4: they can be switched off, for good, and on again', async ({ page }) => {
  await page.goto(plainPage)
  await page.keyboard.press('?')
  const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  const single = list.getByRole('checkbox', { name: /Use single keys/ })
  await expect(single).toBeChecked()
  await single.uncheck()
  await page.keyboard.press('Escape')
  await page.reload()
  await page.locator('#content').focus()
  for (const key of ['?', 'd', '/']) await page.keyboard.press(key)
  await expect(page.locator('#content')).toBeFocused()
  await page.getByRole('button', { name: 'Display' }).click()
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click()
  await expect(page.locator('html')).not.toHaveAttribute('data-theme')
  await expect(single).not.toBeChecked()
  await single.check()
  await page.keyboard.press('Escape')
  await page.keyboard.press('?')
  await expect(list).toBeVisible()
})
