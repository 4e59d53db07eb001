import {
  dialog,
  expectOpen,
  field,
  group,
  openOnThreePosts,
  plainPage,
  posts,
  selected,
  serveIndex,
} from '../../support/on-screen/palette-on-screen'
import { axeViolations, expectAccessibleOnPhone } from '../../support/pages/axe'
import { expect, test } from '../../support/site'

test("SPEC 2: groups 'Quick Links' and 'Content', each post with title and domain label", async ({
  page,
}) => {
  await page.goto('/')
  await page.keyboard.press('Control+k')
  await expectOpen(page)
  await expect(dialog(page).getByText('Quick Links', { exact: true })).toBeVisible()
  await expect(group(page, 'Quick Links').getByRole('option')).toHaveText([
    'Home',
    'Cybersecurity',
    'Artificial Intelligence',
    'Cyber Marketing',
    'Weekly Brief',
  ])
  await expect(dialog(page).getByText('Content', { exact: true })).toBeAttached()
  const listed = group(page, 'Content').getByRole('option')
  await expect(listed.filter({ hasText: 'Weekly Brief' }).first()).toBeAttached()
  await expect(listed.nth(10)).toBeAttached()
  const list = dialog(page).getByRole('listbox')
  expect((await list.boundingBox())?.height, 'at most 300 px high').toBe(300)

  await field(page).fill('what attention computes')
  await expect(listed.first()).toHaveText(/^What attention computes.*Artificial Intelligence$/)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/ai\/what-attention-computes$/)
  await expect(dialog(page)).toBeHidden()
})

test('SPEC 2: Ctrl/Cmd+K toggles it', async ({ page }) => {
  await serveIndex(page)
  await page.goto(plainPage)
  for (const keys of ['Control+k', 'Meta+k', 'Control+K']) {
    await test.step(keys, async () => {
      for (const _ of ['first', 'again']) {
        await page.keyboard.press(keys)
        await expectOpen(page)
        await page.keyboard.press(keys)
        await expect(dialog(page)).toBeHidden()
      }
    })
  }

  await test.step('it works while a field has the focus, and returns the focus', async () => {
    const box = page.getByRole('searchbox', { name: 'Search' })
    await box.fill('half a word')
    await page.keyboard.press('Control+k')
    await expectOpen(page)
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toBeHidden()
    await expect(box).toBeFocused()
    await expect(box).toHaveValue('half a word')
  })

  for (const target of ['document', 'window'] as const) {
    await test.step(`SPEC 2: an open-palette event opens it, on ${target}`, async () => {
      await page.keyboard.press('Escape')
      await expect(dialog(page)).toBeHidden()
      const dispatch = () =>
        page.evaluate((name) => {
          const eventTarget = name === 'window' ? window : document
          eventTarget.dispatchEvent(new Event('vigil:open-palette'))
        }, target)
      await dispatch()
      await expectOpen(page)
      await dispatch()
      await expectOpen(page)
    })
  }

  await test.step('also while it is closing', async () => {
    await field(page).fill('before')
    await page.evaluate(() => {
      document.querySelector('dialog')?.close()
      dispatchEvent(new Event('vigil:open-palette'))
    })
    await expect(field(page)).toHaveValue('')
    await expectOpen(page)
  })
})

test('posts are visible when it opens, on every screen size', async ({ page }) => {
  await page.goto(plainPage)
  for (const [width, height] of [
    [320, 640],
    [360, 740],
    [740, 360],
    [768, 1024],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.keyboard.press('Control+k')
    const first = group(page, 'Content').getByRole('option').first()
    await expect(first).toBeAttached()
    const list = await dialog(page).getByRole('listbox').boundingBox()
    const post = await first.boundingBox()
    expect(list?.height, 'SPEC 9: search result list max height 300 px').toBeLessThanOrEqual(300)
    const end = (box: typeof list) => (box ? box.y + box.height : Number.NaN)
    expect(end(post), `${width} by ${height}`).toBeLessThanOrEqual(end(list))
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toBeHidden()
  }
})

test('by keyboard: the first result is selected and visible; Escape closes it and clears the query', async ({
  page,
}) => {
  await openOnThreePosts(page)
  await page.keyboard.press('End')
  await field(page).pressSequentially('attention')
  await expect(selected(page)).toHaveText(/What attention computes/)
  await field(page).fill('')
  await expect(selected(page)).toHaveText('Home')
  await expect(selected(page)).toBeInViewport({ ratio: 1 })

  await field(page).fill('attention')
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  await page.keyboard.press('Control+k')
  await expect(field(page)).toHaveValue('')

  await test.step('Tab stays inside, and Enter on the close button only closes', async () => {
    const close = dialog(page).getByRole('button', { name: 'Close search' })
    await page.keyboard.press('Tab')
    await expect(close).toBeFocused()
    await page.keyboard.press('Shift+Tab')
    await expectOpen(page)
    await page.keyboard.press('ArrowDown')
    await expect(selected(page)).toHaveText('Cybersecurity')
    const navigations: string[] = []
    page.on('request', (request) => {
      if (request.isNavigationRequest()) navigations.push(request.url())
    })
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(dialog(page)).toBeHidden()
    expect(navigations).toEqual([])
  })

  await test.step('the arrow keys go through all entries and wrap around, Enter opens one', async () => {
    await page.keyboard.press('Control+k')
    await expect(selected(page)).toHaveText('Home')
    await page.keyboard.press('ArrowUp')
    await expect(selected(page)).toHaveText('Search all posts')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await expect(selected(page)).toHaveText('Cybersecurity')
    const id = String(await selected(page).getAttribute('id'))
    await expect(field(page)).toHaveAttribute('aria-activedescendant', id)
    for (let step = 0; step < 4; step += 1) await page.keyboard.press('ArrowDown')
    await expect(selected(page)).toHaveText(/DMARC in six weeks/)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(`${posts.dmarc.url}$`))
  })
})

test('by pointer: a click outside closes it, selecting text beyond the field does not, a click on an entry opens it', async ({
  page,
}) => {
  await openOnThreePosts(page)
  const outside = { x: 40, y: 700 }
  await field(page).fill('attention')
  await field(page).hover()
  await page.mouse.down()
  await page.mouse.move(outside.x, outside.y)
  await page.mouse.up()
  await expect(field(page)).toBeVisible()
  await page.mouse.click(outside.x, outside.y)
  await expect(dialog(page)).toBeHidden()

  await page.keyboard.press('Control+k')
  await expect(selected(page)).toHaveText('Home')
  await group(page, 'Quick Links').getByText('Artificial Intelligence').hover()
  await expect(selected(page)).toHaveText('Artificial Intelligence')
  await group(page, 'Content').getByText(posts.attention.title).click()
  await expect(page).toHaveURL(new RegExp(`${posts.attention.url}$`))
  await page.goBack()
  await expect(dialog(page)).toBeHidden()
})

test('SPEC 2: matching runs over title, domain and tags', async ({ page }) => {
  await openOnThreePosts(page)
  await test.step('it has no axe violation when open, and with results', async () => {
    expect(await axeViolations(page, 'dialog')).toEqual([])
    await field(page).fill('attention')
    await expect(selected(page)).toHaveText(/What attention/)
    await expectAccessibleOnPhone(page)
  })

  const found = group(page, 'Content').getByRole('option')
  for (const [by, words, titles] of [
    ['title', 'PATCHES', [/The week in patches/]],
    ['tag', 'brand', [/DMARC/]],
    ['domain label', 'intelligence', [/What attention/]],
    ['domain, as addresses spell it', 'ai', [/What attention/]],
    ['every word, wherever it is', 'weekly vulnerab', [/The week in patches/]],
  ] as const) {
    await field(page).fill(words)
    await expect(found, by).toHaveText([...titles])
  }

  await test.step("'No results found.', and Enter opens the search page", async () => {
    await field(page).fill('zero-day & "more"')
    await expect(dialog(page).getByText('No results found.')).toBeVisible()
    await expect(dialog(page).getByRole('status')).toHaveText('No results found.')
    await expect(dialog(page).getByRole('option')).toHaveText([
      'Search all posts for “zero-day & "more"”',
    ])
    expect(await axeViolations(page, 'dialog')).toEqual([])
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL((url) => url.pathname === '/search')
    expect(new URL(page.url()).searchParams.get('q')).toBe('zero-day & "more"')
  })
})
