import { bodyField, bodyValue } from '../../support/desk/body'
import {
  anArticle,
  completePost,
  expect,
  openHydrated,
  publishDialog,
  showSection,
  signInAs,
  test,
  waitForHydration,
  write,
} from '../../support/desk/newsroom'
import { axeViolations } from '../../support/pages/axe'

const body = [
  'It was the the end of the night.',
  '## What they saw',
  'The host evil[.]example, and [a link](https://evil.example/a).',
  'More in [another article](/ai/no-such-article).',
].join('\n\n')

test('hints are listed while the text is written, lead to the place, and can be fixed or ignored', async ({
  page,
  newsroom,
}) => {
  // Without a number, which would be one more hint.
  const taken = 'The lamps of the old harbour'
  await anArticle(newsroom, { title: taken })
  await signInAs(page.context(), newsroom)
  await openHydrated(page, `${newsroom.desk}/articles/new`)
  await showSection(page, 'Check')
  const panel = page.getByRole('region', { name: 'Before publishing' })
  const text = bodyField(page)

  await test.step('what is required is named first', async () => {
    await expect(panel.getByRole('button', { name: 'Summary is required' })).toBeVisible()
    await panel.getByRole('button', { name: 'Title is required' }).click()
    await expect(page.getByLabel('Title', { exact: true })).toBeFocused()
  })

  await write(page, { ...completePost(taken), summary: 'They saw 42 lights.', body })
  await showSection(page, 'Check')
  await test.step('the server adds what it knows', async () => {
    await expect(panel.getByText('Another article (published) has this title.')).toBeVisible()
    await expect(panel.getByText('This link leads nowhere: “/ai/no-such-article”.')).toBeVisible()
    await expect(panel.getByText('Summary is required')).toHaveCount(0)
  })

  await test.step('a hint leads to its place', async () => {
    await panel.getByRole('button', { name: /^A word is repeated/ }).click()
    await expect(text).toBeFocused()
    const selected = () => page.evaluate(() => getSelection()?.toString())
    await expect.poll(selected).toBe('the the')
    await panel.getByRole('button', { name: /^“42” of the summary/ }).click()
    await expect(page.getByLabel('Summary')).toBeFocused()
    await expect.poll(selected).toBe('42')
    expect(await axeViolations(page, 'section:has(#preflight-heading)')).toEqual([])
  })

  await test.step('a fix changes the text', async () => {
    await panel.getByRole('button', { name: 'Remove one' }).click()
    await panel.getByRole('button', { name: 'Raise all headings by a level' }).click()
    await expect(bodyValue(page)).toHaveValue(
      body.replace('the the', 'the').replace('## What', '# What'),
    )
    await expect(panel.getByText('A word is repeated')).toHaveCount(0)
  })

  await test.step('the review before publishing lists what is left', async () => {
    await page.getByRole('button', { name: 'Publish now…' }).click()
    const dialog = publishDialog(page)
    await expect(dialog.getByText('Worth a look:')).toBeVisible()
    await expect(dialog.getByRole('link', { name: /^This link leads nowhere/ })).toHaveCount(1)
    await expect(dialog.getByRole('button', { name: 'Publish now' })).toBeVisible()
    await dialog.getByRole('link', { name: /^This link to evil.example works/ }).click()
    await expect(text).toBeFocused()
  })

  await test.step('an ignored hint stays ignored in this browser', async () => {
    const hint = 'This link to evil.example works.'
    await panel
      .getByRole('listitem')
      .filter({ hasText: hint })
      .getByRole('button', { name: 'Ignore' })
      .click()
    await expect(panel.getByRole('button', { name: hint })).toHaveCount(0)
    await page.getByRole('button', { name: 'Publish now…' }).click()
    const dialog = publishDialog(page)
    await expect(dialog.getByText('1 hint that you ignored is not listed.')).toBeVisible()
    await expect(dialog.getByRole('link', { name: hint })).toHaveCount(0)
    await dialog.getByRole('link', { name: 'Keep writing' }).click()
    await page.getByRole('button', { name: 'Save draft' }).click()
    await expect(page.getByText('Article created successfully!').first()).toBeVisible()
    await page.reload()
    await waitForHydration(page)
    await expect(panel.getByRole('button', { name: /^“42”/ })).toBeVisible()
    await expect(panel.getByRole('button', { name: hint })).toHaveCount(0)
    await panel.getByRole('button', { name: 'Show ignored hints again' }).click()
    await expect(panel.getByRole('button', { name: hint })).toBeVisible()
  })
})
