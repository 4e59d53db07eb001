import type { Browser, Page } from '@playwright/test'
import {
  aTitle,
  completePost,
  expect,
  type Newsroom,
  openHydrated,
  type Person,
  post,
  publishNow,
  signInAs,
  test,
  write,
} from '../../support/desk/newsroom'

test.use({ expectedConsoleErrors: [/409 \(Conflict\)|422 \(Unprocessable/] })

async function pageOf(browser: Browser, newsroom: Newsroom, person: Person): Promise<Page> {
  const context = await browser.newContext()
  await signInAs(context, newsroom, person)
  return context.newPage()
}

const showReview = (page: Page) => page.getByRole('tab', { name: 'Review', exact: true }).click()

test('an author submits, an editor asks for changes, and approves the text that is published', async ({
  browser,
  page: ed,
  ownNewsroom,
}) => {
  const newsroom = await ownNewsroom({ SAMPLE_CONTENT: '0' })
  const { desk } = newsroom
  await signInAs(ed.context(), newsroom, 'ed')
  const [al, ada] = [await pageOf(browser, newsroom, 'al'), await pageOf(browser, newsroom, 'ada')]
  const title = aTitle()
  const review = (page: Page) => page.locator('[data-panel-section=review]')
  let address = ''

  await test.step('the owner requires an approval before publishing', async () => {
    await ada.goto(`${desk}/settings/rules`)
    await ada.getByRole('button', { name: 'Require approval before publishing' }).click()
    await expect(ada.getByText('Posts now need an approval')).toBeVisible()
  })

  await test.step('the author submits what is on the screen', async () => {
    await openHydrated(al, `${desk}/queue`)
    await expect(al.getByText('Nothing waits for you.')).toBeVisible()
    await al.getByRole('link', { name: 'New article' }).last().click()
    await write(al, completePost(title))
    await al.getByRole('button', { name: 'Submit for review' }).first().click()
    await expect(al.getByText('Saved, and submitted for review.')).toBeVisible()
    await expect(al.locator('.writing-head').getByText('In review', { exact: true })).toBeVisible()
    address = al.url().replace(/\?.*/, '')
    await openHydrated(al, `${desk}/queue`)
    await expect(al.getByRole('region', { name: /Waiting for others/ })).toContainText(title)
  })

  await test.step('the editor finds it in the queue, cannot publish it, and asks for changes', async () => {
    await openHydrated(ed, `${desk}/queue`)
    await expect(ed.getByRole('navigation').getByText('Queue').first()).toContainText('1')
    await ed
      .getByRole('region', { name: /Mine to review/ })
      .getByRole('link', { name: title })
      .click()
    await ed.getByRole('button', { name: 'Publish now…' }).click()
    await expect(ed.getByRole('alert').filter({ hasText: 'Posts need an approval' })).toBeVisible()
    await showReview(ed)
    await review(ed).getByRole('button', { name: 'Ask for changes' }).click()
    await expect(review(ed).getByText('Say what should change')).toBeVisible()
    await review(ed).getByLabel('Words for the writer').fill('Shorter, please.\nAnd a source.')
    // Another step leaves words that are not sent as they are.
    await review(ed).getByText('Assign', { exact: true }).click()
    await review(ed).getByLabel('Reviewer').selectOption('Ed Day')
    await review(ed).getByRole('button', { name: 'Save assignment' }).click()
    await expect(review(ed).getByText('Reviewer: Ed Day.')).toBeVisible()
    await review(ed).getByRole('button', { name: 'Ask for changes' }).click()
    await expect(review(ed).getByText('“Shorter, please.')).toBeVisible()
    await expect(ed.locator('.writing-head').getByText('Changes wanted')).toBeVisible()
  })

  await test.step('the author reads the words, changes the text and submits it again', async () => {
    await openHydrated(al, `${desk}/queue`)
    await al
      .getByRole('region', { name: /Mine to write/ })
      .getByRole('link', { name: title })
      .click()
    await showReview(al)
    await expect(review(al).getByText('And a source.')).toBeVisible()
    await expect(review(al).getByRole('button', { name: 'Approve' })).toHaveCount(0)
    await write(al, { body: 'It was a quiet night. A source said so.' })
    await review(al).getByRole('button', { name: 'Submit for review' }).click()
    await expect(al.getByText('Saved, and submitted for review.')).toBeVisible()
  })

  await test.step('an approval of the text that was open before is refused', async () => {
    await review(ed).getByLabel('Words for the writer').fill('Fine.')
    await review(ed).getByRole('button', { name: 'Approve' }).click()
    await expect(review(ed).getByRole('alert')).toContainText('Another editor changed the review')
    await expect(review(ed).getByLabel('Words for the writer')).toHaveValue('Fine.')
    await review(ed).getByRole('button', { name: 'Approve' }).click()
    await expect(review(ed).getByRole('alert')).toContainText(
      'The text changed since you opened it',
    )
    await review(ed).getByRole('link', { name: 'What changed between versions 1 and 2' }).click()
    await expect(ed.getByText('A source said so.').first()).toBeVisible()
  })

  await test.step('the editor reads it again, approves it, and publishes it', async () => {
    // The panel remembers the section that was shown last.
    await openHydrated(ed, address)
    await write(ed, { summary: 'Typed beside the review.' })
    await ed.getByRole('button', { name: 'Publish now…' }).click()
    const unapproved = ed.getByRole('alert').filter({ hasText: 'Posts need an approval' })
    await expect(unapproved).toBeVisible()
    await review(ed).getByRole('button', { name: 'Approve' }).click()
    await expect(ed.locator('.writing-head').getByText('Approved')).toBeVisible()
    await expect(unapproved).toBeHidden()
    // The text beside it stays as it was typed.
    await expect(ed.getByLabel('Summary')).toHaveValue('Typed beside the review.')
    await write(ed, { summary: completePost().summary })
    await publishNow(ed)
    await expect(ed.getByText('Saved. Readers see it now.')).toBeVisible()
    const site = await ed.request.get(newsroom.server.origin)
    expect(await site.text()).toContain(title)
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a post is submitted, assigned and approved on the pages alone', async ({
    browser,
    newsroom,
  }) => {
    const { desk, cookies } = newsroom
    const title = aTitle()
    const id = crypto.randomUUID()
    const fields = { ...completePost(title), id, tab: 'one', when: 'review' }
    expect(
      (await post(`${desk}/articles/new`, fields, cookies.al)).headers.get('Location'),
    ).toMatch(/submitted=1/)
    const context = await browser.newContext({ javaScriptEnabled: false })
    await signInAs(context, newsroom, 'ed')
    const page = await context.newPage()
    await page.goto(`${desk}/articles/${id}/review`)
    await page.getByText('Assign', { exact: true }).click()
    await page.getByLabel('Reviewer').selectOption('Ada Night')
    await page.getByLabel('Due on').fill('2020-01-31')
    await page.getByRole('button', { name: 'Save assignment' }).click()
    await expect(page.getByRole('status')).toContainText('Assigned.')
    await expect(page.getByText('Overdue since 31 Jan 2020').first()).toBeVisible()
    await page.getByRole('button', { name: 'Ask for changes' }).click()
    await expect(page.getByText('Say what should change')).toBeVisible()
    // The refused form is on the screen again, and does not stand for a text that was saved since.
    const newer = {
      ...fields,
      body: 'It was a loud night.',
      tab: 'two',
      version: '1',
      when: 'draft',
    }
    expect((await post(`${desk}/articles/${id}`, newer, cookies.al)).status).toBe(303)
    for (const _ of ['first', 'second']) {
      await page.getByRole('button', { name: 'Approve' }).click()
      await expect(page.getByRole('alert')).toContainText('The text changed since you opened it')
    }
    await page.goto(`${desk}/articles/${id}/review`)
    await page.getByRole('button', { name: 'Approve' }).click()
    await expect(page.getByRole('status')).toContainText('Approved.')
    // Beside the text there is only a link: another form would leave the page with what was typed.
    await page.goto(`${desk}/articles/${id}`)
    await page.locator(`p a[href$="/${id}/review"]`).click()
    await page.getByLabel('Words for the writer').fill('One more thing.')
    await page.getByRole('button', { name: 'Ask for changes' }).click()
    await expect(page.getByText('“One more thing.”')).toBeVisible()
    await page.goto(`${desk}/queue`)
    await expect(page.getByRole('region', { name: /Waiting for others/ })).not.toContainText(title)
  })
})
