import type { Page } from '@playwright/test'
import { offerToUndo } from '../../support/desk/choices'
import {
  anArticle,
  aTitle,
  completePost,
  expect,
  type Newsroom,
  openHydrated,
  post,
  signInAs,
  test,
  waitForHydration,
} from '../../support/desk/newsroom'
import { expectAccessible, expectNothingWider } from '../../support/pages/axe'

// A rejected form.
test.use({ expectedConsoleErrors: [/422/] })

const search = (page: Page) => page.getByLabel('Search', { exact: true })
const row = (page: Page, title: string) =>
  page.getByRole('list', { name: 'Posts' }).getByRole('listitem').filter({ hasText: title })
const box = (page: Page, title: string) => page.getByLabel(`Choose “${title}”`)

/** Drafts whose titles have a word of their own, so that no other test finds them. */
async function drafts(newsroom: Newsroom, count: number) {
  const word = `W${crypto.randomUUID().replaceAll('-', '').slice(0, 12)}`
  const titles = Array.from({ length: count }, (_, index) => `${word} number ${index + 1}`)
  for (const title of titles) await anArticle(newsroom, { title, when: 'draft' })
  return { word, titles }
}

async function continueWith(page: Page, step: string): Promise<void> {
  await page.getByLabel('Change', { exact: true }).selectOption({ label: `${step}…` })
  await page.getByRole('button', { name: 'Continue' }).click()
}

test('words of a draft are found, the filter is saved, and deleting it can be undone', async ({
  page,
  context,
  newsroom,
}) => {
  await signInAs(context, newsroom, 'ed')
  const [title, word] = [aTitle(), `Xylo${Date.now()}`]
  const fields = { ...completePost(title), body: `Nobody plays the ${word} at night.` }
  const id = crypto.randomUUID()
  const draft = { ...fields, id, tab: 'one', when: 'draft' }
  await post(`${newsroom.desk}/articles/new`, draft, newsroom.cookies.ed)
  await openHydrated(page, `${newsroom.desk}/posts`)
  await page.keyboard.press('/')
  await expect(search(page)).toBeFocused()
  await search(page).fill(word.toLowerCase().slice(0, 9))
  await search(page).press('Enter')
  await expect(row(page, title).locator('mark')).toHaveText(word)
  await expect(page.getByLabel('Sorted by')).toHaveValue('')

  const filters = page.getByRole('navigation', { name: 'Filters' })
  await test.step('a name that exists is refused with words, and stays in the field', async () => {
    await page.getByText('Save this filter').click()
    await page.getByLabel('Name of the filter').fill('drafts')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('There is a filter called “drafts” already.')).toBeVisible()
    await expect(page.getByLabel('Name of the filter')).toHaveValue('drafts')
  })
  await page.getByLabel('Name of the filter').fill(`The ${word}`)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const chip = filters.getByRole('link', { name: `The ${word}` })
  await expect(chip).toHaveAttribute('aria-current', 'page')
  await filters.getByRole('link', { name: 'Drafts' }).click()
  await expect(page).toHaveURL(/status=draft/)
  await chip.click()
  await expect(row(page, title)).toBeVisible()
  await filters.getByRole('button', { name: `Delete the filter “The ${word}”` }).click()
  await expect(chip).toBeHidden()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(chip).toBeVisible()

  await test.step('an author does not find it, nor see the filter', async () => {
    await signInAs(context, newsroom, 'al')
    await openHydrated(page, `${newsroom.desk}/posts?q=${word}`)
    await expect(page.getByText('No posts match')).toBeVisible()
    await expect(page.getByText(`The ${word}`)).toHaveCount(0)
  })
})

test('keys move from post to post, choose them and open them', async ({
  page,
  context,
  newsroom,
}) => {
  await signInAs(context, newsroom)
  const { word, titles } = await drafts(newsroom, 3)
  const [first = '', second = '', third = ''] = titles
  await openHydrated(page, `${newsroom.desk}/posts?q=${word}&sort=title`)
  await page.keyboard.press('j')
  await expect(page.getByRole('link', { name: first })).toBeFocused()
  await page.keyboard.press('x')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('j')
  await expect(page.getByRole('link', { name: third })).toBeFocused()
  await page.keyboard.press('k')
  await expect(page.getByRole('link', { name: second })).toBeFocused()
  await expect(page.getByText('1 post chosen')).toBeAttached()
  await expect(box(page, first)).toBeChecked()
  await box(page, third).click({ modifiers: ['Shift'] })
  await expect(page.getByText('3 posts chosen')).toBeAttached()
  await page.getByLabel('Choose all on this page').uncheck()
  await expect(box(page, second)).not.toBeChecked()

  await test.step('the help names the keys, and turns them off', async () => {
    await page.keyboard.press('?')
    const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await expect(help).toContainText('Next post')
    await help.getByLabel('Use these keys in this browser').uncheck()
    await page.keyboard.press('Escape')
    await page.reload()
    await waitForHydration(page)
    await page.keyboard.press('j')
    await expect(page.getByRole('link', { name: first })).not.toBeFocused()
    await page.getByRole('button', { name: 'Shortcuts' }).click()
    await help.getByLabel('Use these keys in this browser').check()
    await help.getByRole('button', { name: 'Close' }).click()
  })
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(first)
})

test('many posts get a tag and go to the bin, each with one undo and one entry in the log', async ({
  page,
  context,
  newsroom,
}) => {
  await signInAs(context, newsroom)
  const { word, titles } = await drafts(newsroom, 3)
  const list = `${newsroom.desk}/posts?q=${word}&sort=title`
  await openHydrated(page, list)
  await expect(page.getByLabel('Change', { exact: true })).toBeHidden()
  for (const title of titles.slice(0, 2)) await box(page, title).check()
  await continueWith(page, 'Add a tag')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Add a tag to 2 posts?')
  const confirmation = page.getByRole('region', { name: 'Confirmation' })
  await expect(confirmation).toContainText(titles[1] ?? '')
  await expect(confirmation).not.toContainText(titles[2] ?? '')
  await page.getByLabel('Tag', { exact: true }).fill(' , ')
  await page.getByRole('button', { name: 'Add it to 2 posts' }).click()
  await expect(page.getByText('Name a tag.')).toBeVisible()
  await page.getByLabel('Tag', { exact: true }).fill(word)
  await page.getByRole('button', { name: 'Add it to 2 posts' }).click()
  const { place, undo } = offerToUndo(page, true)
  await expect(place).toContainText(`Added the tag “${word}” to 2 posts.`)
  await expect(box(page, titles[0] ?? '')).not.toBeChecked()
  expect(new URL(page.url()).searchParams.get('q')).toBe(word)
  await undo.press('Enter')
  await expect(place).toContainText('Undone for 2 posts.')

  await test.step('what cannot be changed is named before, with the reason', async () => {
    await openHydrated(page, list)
    for (const title of titles) await box(page, title).check()
    await continueWith(page, 'Withdraw')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'None of these posts can be changed',
    )
    await expect(confirmation).toContainText('This post is not published')
    await page.getByRole('link', { name: 'Back to the list' }).click()
  })
  await openHydrated(page, list)
  for (const title of titles) await box(page, title).check()
  await continueWith(page, 'Move to the bin')
  await page.getByRole('button', { name: 'Move 3 posts to the bin' }).click()
  await expect(place).toContainText('Moved to the bin: 3 posts.')
  await expect(row(page, word)).toHaveCount(0)
  await undo.press('Enter')
  await expect(row(page, word)).toHaveCount(3)

  await openHydrated(page, `${newsroom.desk}/log`)
  const entries = page.getByRole('main').getByRole('listitem').filter({ hasText: word })
  // The titles when they were created, then each change and each undo.
  await expect(entries).toHaveCount(3 + 4)
  await expect(entries.first()).toContainText('3 posts')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the filters, the bar for chosen posts and an undo are visible', async ({
    page,
    context,
    newsroom,
  }) => {
    await signInAs(context, newsroom)
    const { word, titles } = await drafts(newsroom, 1)
    await page.goto(`${newsroom.desk}/posts`)
    await search(page).fill(word)
    await page.getByRole('button', { name: 'Show' }).click()
    await expect(page.getByLabel('Choose all on this page')).toBeHidden()
    await box(page, titles[0] ?? '').check()
    await continueWith(page, 'Move to the bin')
    await page.getByRole('button', { name: 'Move 1 post to the bin' }).click()
    const { place, undo } = offerToUndo(page, false)
    await expect(place).toContainText('Moved to the bin: 1 post.')
    await expect(undo).toBeVisible()
  })
})

test('on a phone each row shows title, status, date, writer and due day, and nothing is too wide', async ({
  page,
  context,
  newsroom,
}) => {
  await signInAs(context, newsroom)
  const { word, titles } = await drafts(newsroom, 2)
  await openHydrated(page, `${newsroom.desk}/posts?q=${word}`)
  for (const title of titles) await box(page, title).check()
  await continueWith(page, 'Assign to')
  await page.getByLabel('Assign to').selectOption({ label: 'Al Dawn' })
  await page.getByRole('button', { name: 'Assign 2 posts' }).click()
  await expect(page.getByText('Assigned to Al Dawn: 2 posts.')).toBeVisible()
  await page.setViewportSize({ width: 360, height: 740 })
  await expectNothingWider(page, 360)
  const facts = row(page, titles[0] ?? '')
  for (const fact of ['Draft', 'No date yet', 'created by Ada Night', 'assigned to Al Dawn']) {
    await expect(facts.getByText(fact)).toBeVisible()
  }
  await box(page, titles[0] ?? '').check()
  await expectAccessible(page)

  await test.step('the author sees what is assigned to them, and may not assign it', async () => {
    await signInAs(context, newsroom, 'al')
    await openHydrated(page, `${newsroom.desk}/posts?assigned=me`)
    await expect(row(page, titles[1] ?? '')).toBeVisible()
    await box(page, titles[1] ?? '').check()
    await expect(page.getByLabel('Change', { exact: true })).not.toContainText('Assign')
    const key = await box(page, titles[1] ?? '').getAttribute('value')
    const forged = { step: 'withdraw', post: `${key} 1`, confirm: 'yes' }
    const answer = await post(`${newsroom.desk}/posts/many`, forged, newsroom.cookies.al)
    const to = new URL(answer.headers.get('Location') ?? '', newsroom.desk)
    await openHydrated(page, to.href)
    await expect(page.getByText('editors publish them')).toBeVisible()
  })
})
