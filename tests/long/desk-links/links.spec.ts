import type { Page } from '@playwright/test'
import {
  aTitle,
  completePost,
  expect,
  type Newsroom,
  openHydrated,
  post,
  signInAs,
  test,
} from '../../support/desk/newsroom'
import { startNewsroom } from '../../support/desk/newsroom-server'
import { expectAccessible, expectAccessibleOnPhone } from '../../support/pages/axe'
import { changeDatabase } from '../../support/servers/database-beside'

/** Without sample posts, so that turning the checks on requests nothing: the only outgoing link leads to loopback. */
let newsroom: Newsroom
test.beforeAll(async () => {
  newsroom = await startNewsroom({ SAMPLE_CONTENT: '0' })
})
test.afterAll(() => newsroom.server.stop())

const outgoing = 'http://127.0.0.1/report'

async function publish(fields: Record<string, string>): Promise<void> {
  const { desk, cookies } = newsroom
  const id = crypto.randomUUID()
  const form = { ...completePost(aTitle()), id, tab: 'one', when: 'now', ...fields }
  expect((await post(`${desk}/articles/new`, form, cookies.ed)).status).toBe(303)
}

/** Links are stored in the background: loads the page until it has the text. */
async function openUntil(page: Page, url: string, text: string): Promise<void> {
  await expect(async () => {
    await page.goto(url)
    await expect(page.getByRole('main')).toContainText(text, { timeout: 500 })
  }).toPass()
}

/** As if the page had been gone on two days. */
async function markGone(): Promise<void> {
  const gone = "state = 'gone', status = 404, since = '2026-11-01T08:00:00.000Z'"
  const next = "checked_at = '2026-11-02T10:00:00.000Z', next_check_at = '2099-01-01T00:00:00.000Z'"
  await changeDatabase(newsroom.server, (database) =>
    database.prepare(`update links set ${gone}, ${next} where address = ?`).run(outgoing),
  )
}

test('an editor finds bad links, ignores them and checks them again', async ({ page, context }) => {
  const { desk } = newsroom
  const title = aTitle()
  await publish({ title, body: `[The plan](/ai/the-plan) and [the report](${outgoing}).` })
  await signInAs(context, newsroom, 'ed')
  const main = page.getByRole('main')

  await test.step('a link that leads nowhere is listed with its post', async () => {
    await openUntil(page, `${desk}/links`, 'Nothing is at this address')
    await expect(main).toContainText('“The plan” in')
    await expect(main.getByRole('link', { name: title })).toBeVisible()
    await expectAccessible(page)
    await expectAccessibleOnPhone(page)
  })

  await test.step('it is ignored, and that can be undone', async () => {
    await openHydrated(page, `${desk}/links`)
    await page.getByRole('button', { name: 'Ignore: /ai/the-plan' }).click()
    await expect(main).toContainText('/ai/the-plan is ignored now.')
    await expect(main).toContainText('No links here')
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(main).toContainText('/ai/the-plan is not ignored any more.')
    await expect(main.getByRole('list', { name: 'On this site' })).toContainText('/ai/the-plan')
  })

  await test.step('once there is a post at the address, the link is not bad any more', async () => {
    await publish({ title: aTitle(), slug: 'the-plan' })
    await page.getByRole('button', { name: 'Check again: /ai/the-plan' }).click()
    await expect(main).toContainText('/ai/the-plan was checked.')
    await expect(main).toContainText('Every link to this site leads somewhere.')
  })

  await test.step('pages of other sites that are gone are listed with an archived copy', async () => {
    await markGone()
    await page.getByRole('link', { name: 'On other sites' }).click()
    await expect(main).toContainText('The page is gone (404)')
    const day = new Date().toISOString().slice(0, 10).replaceAll('-', '')
    const archived = `https://web.archive.org/web/${day}/${outgoing}`
    await expect(page.getByRole('link', { name: 'Archived copy' })).toHaveAttribute(
      'href',
      archived,
    )
    await expect(page.getByRole('button', { name: `Check again: ${outgoing}` })).toHaveCount(0)
    await expect(main).toContainText('Only owners can turn the checks on.')
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('an owner turns the checks of outgoing links on and off', async ({ page, context }) => {
    const { desk } = newsroom
    await publish({ body: `[the report](${outgoing})` })
    await signInAs(context, newsroom)
    await openUntil(page, `${desk}/links?list=outgoing`, 'Off. Published posts have one link')
    await markGone()
    await page.getByRole('button', { name: 'Check links to other sites' }).click()
    const main = page.getByRole('main')
    await expect(main).toContainText('Outgoing links are now checked.')
    await page.getByRole('button', { name: `Check again: ${outgoing}` }).click()
    await expect(main).toContainText('will be checked in a moment')
    // Loopback is never requested, so nothing is known of that link any more.
    await openUntil(page, `${desk}/links?list=outgoing`, 'No page is gone.')
    await page.getByRole('button', { name: 'Stop checking other sites' }).click()
    await expect(main).toContainText('Outgoing links are not checked any more.')
    await page.goto(`${desk}/log`)
    await expect(main).toContainText('turned off the checks of outgoing links')
  })
})
