import type { Page } from '@playwright/test'
import { offerToUndo } from '../../support/desk/choices'
import {
  anArticle,
  completePost,
  expect,
  type Newsroom,
  openHydrated,
  post,
  signInAs,
} from '../../support/desk/newsroom'
import { aPublishedBrief, button, subscribe } from '../../support/newsletter/newsletter-desk'
import { expectAccessible, expectAccessibleOnPhone, expectToFit } from '../../support/pages/axe'
import type { Settings } from '../../support/server'
import { type MailServer, startMailServer } from '../../support/servers/mail-server'
import { test } from '../../support/site'

test.use({ expectedConsoleErrors: [/409|422/] })

let mail: MailServer
test.beforeEach(async () => {
  mail = await startMailServer()
})
test.afterEach(() => mail.stop())

async function newsroomWith(
  ownNewsroom: (settings: Settings) => Promise<Newsroom>,
  ...titles: string[]
): Promise<Newsroom> {
  const newsroom = await ownNewsroom({ SAMPLE_CONTENT: '0', SMTP_URL: mail.url })
  await subscribe(newsroom, 'rita@example.com')
  for (const title of titles) await anArticle(newsroom, { title })
  return newsroom
}

const articles = (page: Page) => page.getByRole('list', { name: 'Articles of the issue' })
const titles = (page: Page) => articles(page).getByRole('link')

/** The plain text of the mail to a subscriber. */
async function mailTo(address: string): Promise<string> {
  const find = () => mail.received.find(({ to }) => to.includes(address))?.raw
  await expect.poll(find).toBeDefined()
  return (find() ?? '').replace(/=\r\n/g, '').replace(/=E2=80=9[CD]/g, '"')
}

test('an article is mailed with its summary and articles that were found, added and ordered', async ({
  page,
  context,
  ownNewsroom,
}) => {
  test.slow()
  const newsroom = await newsroomWith(ownNewsroom, 'Agents at work', 'Prompts and their leaks')
  const { desk, cookies } = newsroom
  const marketing = { ...completePost('Trust in marketing'), domain: 'CyberMarketing' }
  const elsewhere = { ...marketing, id: crypto.randomUUID(), tab: 'one', when: 'now' }
  await post(`${desk}/articles/new`, elsewhere, cookies.ada)
  const article = await anArticle(newsroom, { title: 'An article by mail' })
  await signInAs(context, newsroom, 'ed')
  await openHydrated(page, article)
  await button(page, 'Mail this article').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('An article by mail')
  await expect(page.getByText('The whole text, without further articles.')).toBeVisible()
  await page.getByLabel('Intro').fill('Typed before the contents.')
  await button(page, 'Choose the contents…').click()
  await page.waitForURL('**/contents')
  const path = page.url()

  await test.step('its summary', async () => {
    await expect(page.getByText('The mail has only the article')).toBeVisible()
    await page.getByLabel('The summary, with a link').check()
    await button(page, 'Save the choice').click()
    await expect(page.getByText('The text was changed.')).toBeVisible()
  })

  await test.step('the identifiers of the week, of which there are none', async () => {
    await button(page, 'Add the table').click()
    await expect(page.getByText('The choice was saved.')).toBeVisible()
    await expect(button(page, 'Leave the table out')).toBeVisible()
  })

  await test.step('articles of every domain are added', async () => {
    await button(page, 'Add to the issue').click()
    await expect(page.getByRole('alert')).toContainText('No article was chosen')
    const offered = page.getByRole('list', { name: 'Articles to add' })
    await expect(offered.getByText('An article by mail')).toHaveCount(0)
    await offered.getByLabel('Agents at work').check()
    await offered.getByLabel('Prompts and their leaks').check()
    await button(page, 'Add to the issue').click()
    await expect(titles(page)).toHaveCount(2)
    await page.getByLabel('Search published articles').fill('marketing')
    await page.keyboard.press('Enter')
    await page.getByLabel('Trust in marketing').check()
    await button(page, 'Add to the issue').click()
    await expect(titles(page)).toHaveCount(3)
    await expect(page.getByText('Already in the issue')).toBeVisible()
    await expectAccessibleOnPhone(page)
    await expectAccessible(page)
  })

  await test.step('and ordered with the keyboard, which keeps its place, and by dragging', async () => {
    const before = await titles(page).allTextContents()
    const last = titles(page).last()
    await last.focus()
    await page.keyboard.press('Alt+ArrowUp')
    await page.keyboard.press('Alt+ArrowUp')
    await expect(titles(page).first()).toHaveText('Trust in marketing')
    await expect(titles(page).first()).toBeFocused()
    await expect(page.getByText('“Trust in marketing” is now number 1 of 3.')).toBeAttached()
    await button(page, `Move “Trust in marketing” down`).press('Enter')
    await expect(titles(page).nth(1)).toHaveText('Trust in marketing')
    await expect(button(page, `Move “Trust in marketing” down`)).toBeFocused()
    await titles(page).first().hover()
    await articles(page)
      .getByRole('listitem')
      .first()
      .dragTo(articles(page).getByRole('listitem').last())
    const ordered = ['Trust in marketing', before[1] ?? '', before[0] ?? '']
    await expect(titles(page)).toHaveText(ordered)
    await expect(async () => {
      const stored = await (await page.request.get(path)).text()
      expect(stored).toMatch(new RegExp(ordered.map((title) => `>${title}</a>`).join('.*'), 's'))
    }).toPass()
  })

  await test.step('another editor’s change is told', async () => {
    const theirs = await post(path, { step: 'set', ids: '', version: '99' }, cookies.ada)
    expect(theirs.status).toBe(409)
    // The page may still be loading the version that the last move wrote.
    await expect(async () => {
      const version = await page.locator('input[name=version]').first().inputValue()
      const changed = await post(path, { step: 'show', postText: 'whole', version }, cookies.ada)
      expect(changed.status).toBeLessThan(400)
    }).toPass()
    await button(page, 'Remove all').click()
    await expect(page.getByRole('alert')).toContainText('Someone else changed the contents')
    await expect(titles(page)).toHaveCount(3)
    await expect(page.getByLabel('The whole text', { exact: true })).toBeChecked()
    await page.getByLabel('The summary, with a link').check()
    await button(page, 'Save the choice').click()
    await expect(page.getByText('The text was changed.').last()).toBeVisible()
  })

  await page.getByRole('link', { name: 'Back to the issue' }).click()
  await expect(page.getByLabel('Intro')).toHaveValue('Typed before the contents.')
  const shown = page.frameLocator('iframe[title="Mail on a phone"]')
  await expect(shown.getByRole('heading', { level: 3 })).toHaveText([
    'Trust in marketing',
    /Agents|Prompts/,
    /Agents|Prompts/,
  ])
  await button(page, 'Send now…').click()
  await expect(
    page.getByText(/receive the summary of the article with 3 further articles/),
  ).toBeVisible()
  await button(page, 'Send to 1 subscriber').click()
  const raw = await mailTo('rita@example.com')
  expect(raw).toMatch(/Read the whole article.*More to read.*Trust in marketing \(Cyber-Marketing/s)
  expect(raw).toContain('you subscribed to the newsletter on')
  expect(raw).not.toMatch(/weekly brief|It was a quiet night/i)
  await openHydrated(page, path)
  await expect(page.getByText('was already sent, so its contents cannot be changed')).toBeVisible()
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the articles of a brief are ordered, removed, restored and sent; a withdrawn one is left out', async ({
    page,
    context,
    ownNewsroom,
  }) => {
    const newsroom = await newsroomWith(ownNewsroom, 'First story', 'Second story')
    const { desk, cookies } = newsroom
    const third = await anArticle(newsroom, { title: 'Third story' })
    await aPublishedBrief(newsroom, 'Brief: in order')
    await signInAs(context, newsroom, 'ed')
    await page.goto(`${desk}/newsletter`)
    await expect(button(page, /Mail this article.*First story/)).toBeVisible()
    await button(page, /Prepare issue/).click()
    await page.getByLabel('Intro').fill('Kept.')
    await button(page, 'Choose the contents…').click()
    await expect(titles(page)).toHaveText(['Third story', 'Second story', 'First story'])
    await expectToFit(page, 'phone')
    await button(page, 'Move “First story” up').click()
    await expect(titles(page)).toHaveText(['Third story', 'First story', 'Second story'])
    await button(page, 'Remove “First story”').click()
    await expect(titles(page)).toHaveText(['Third story', 'Second story'])
    await offerToUndo(page, false).undo.click()
    await expect(titles(page)).toHaveText(['Third story', 'First story', 'Second story'])

    await post(`${third}/status`, { step: 'withdraw', version: '1' }, cookies.ada)
    await page.goto(page.url())
    await expect(page.getByText('Not published any more: left out of the mail.')).toBeVisible()
    await page.getByRole('link', { name: 'Back to the issue' }).click()
    await expect(page.getByText('“Third story” is not published any more')).toBeVisible()
    await expect(page.getByLabel('Intro')).toHaveValue('Kept.')
    await button(page, 'Send now…').click()
    await button(page, 'Send to 1 subscriber').click()
    const raw = await mailTo('rita@example.com')
    expect(raw).toMatch(/More to read.*First story.*Second story/s)
    expect(raw).not.toContain('Third story')
    await page.goto(`${desk}/log`)
    await expect(page.getByText('without “Third story”: not published')).toBeVisible()
  })
})
