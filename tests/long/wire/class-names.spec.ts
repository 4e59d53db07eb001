import type { Page } from '@playwright/test'
import { classesOf } from '../../../scripts/build/class-names/names.ts'
import { openHydrated, signInAs } from '../../support/desk/newsroom'
import { expect, test } from '../../support/site'

/** Classes without styles: other selectors refer to them, or a package sets them. */
const hooks = /^(group|peer)(\/[\w-]+)?$|^lucide(-[\w-]+)?$|^active$|^(cm-|ͼ)/

for (const path of [
  '/',
  '/ai',
  '/ai/prompt-injection-is-not-sql-injection',
  '/topics/phishing',
  '/search?q=phishing',
  '/about',
]) {
  test(`every class on ${path} has a style`, async ({ page }) => {
    await page.goto(path)
    expect(await classesWithoutStyle(page)).toEqual([])
  })
}

test('every class of the palette and of the list of shortcuts has a style', async ({ page }) => {
  await page.goto('/about')
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog', { name: 'Search' })).toBeVisible()
  expect(await classesWithoutStyle(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  expect(await classesWithoutStyle(page)).toEqual([])
})

test('every class at the desk has a style', async ({ page, newsroom }) => {
  await page.goto(`${newsroom.desk}/sign-in`)
  expect(await classesWithoutStyle(page)).toEqual([])
  await signInAs(page.context(), newsroom)
  for (const path of ['posts', 'articles/new', 'editors']) {
    await openHydrated(page, `${newsroom.desk}/${path}`)
    expect(await classesWithoutStyle(page), path).toEqual([])
  }
})

async function classesWithoutStyle(page: Page): Promise<string[]> {
  // The remaining styles of a reader's page load after its first screen.
  await page.waitForLoadState('load')
  const { used, selectors } = await page.evaluate(() => {
    const selectorsIn = (rules: CSSRuleList): string[] =>
      [...rules].flatMap((rule) => [
        ...(rule instanceof CSSStyleRule ? [rule.selectorText] : []),
        ...('cssRules' in rule ? selectorsIn(rule.cssRules as CSSRuleList) : []),
      ])
    return {
      used: [...document.querySelectorAll('[class]')].flatMap((element) => [...element.classList]),
      selectors: [...document.styleSheets].flatMap((sheet) => selectorsIn(sheet.cssRules)),
    }
  })
  const styled = new Set(selectors.flatMap(classesOf))
  expect(styled.size, 'the style sheets are loaded').toBeGreaterThan(300)
  return [...new Set(used)].filter((name) => !styled.has(name) && !hooks.test(name)).sort()
}
