import { offerToUndo } from '../../support/desk/choices'
import {
  anArticle,
  aTitle,
  expect,
  openHydrated,
  post,
  signInAs,
  test,
} from '../../support/desk/newsroom'
import { expectAccessibleOnPhone } from '../../support/pages/axe'

// The pinned article is Featured Intelligence; without one it is the newest.

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled })

    test('an editor pins an article until a time, another instead, and unpins it', async ({
      page,
      context,
      newsroom,
    }) => {
      const { desk, cookies, server } = newsroom
      await signInAs(context, newsroom, 'ed')
      const [first, second, newest] = [aTitle(), aTitle(), aTitle()]
      const firstUrl = await anArticle(newsroom, { title: first })
      const secondUrl = await anArticle(newsroom, { title: second })
      await anArticle(newsroom, { title: newest })
      const open = (url: string) => (javaScriptEnabled ? openHydrated(page, url) : page.goto(url))
      const featured = async () => {
        const html = await (await fetch(server.origin)).text()
        const section = html.split('id="latest-intelligence-report"')[1]?.split('</section>')[0]
        return [first, second, newest].find((title) => section?.includes(title))
      }
      const until = page.getByLabel('Pinned until')
      expect(await featured()).toBe(newest)

      await test.step('a time that has passed is refused, and stays in the field', async () => {
        await open(firstUrl)
        await page.getByRole('link', { name: 'Pin to the front…' }).click()
        await expect(until).toHaveValue(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/)
        if (javaScriptEnabled) await expectAccessibleOnPhone(page)
        await until.fill('2020-02-02T10:00')
        await page.getByRole('button', { name: 'Pin it' }).click()
        await expect(page.getByText('That moment has passed. Choose a later one.')).toBeVisible()
        await expect(until).toHaveValue('2020-02-02T10:00')
        expect(await featured()).toBe(newest)
      })

      await test.step('the pin shows on the front, on the page of the post and in the list', async () => {
        const inTwoDays = new Date(Date.now() + 2 * 864e5).toISOString().slice(0, 16)
        await until.fill(inTwoDays)
        await page.getByRole('button', { name: 'Pin it' }).click()
        await expect(until).toBeHidden()
        await expect(page.getByRole('main').getByText(/^Pinned until/)).toBeVisible()
        expect(await featured()).toBe(first)
        await open(`${desk}/posts?q=${encodeURIComponent(first)}`)
        await expect(page.getByText(/^Pinned until/)).toHaveCount(1)
      })

      await test.step('another article takes its place, after saying so', async () => {
        await open(`${secondUrl}/pin`)
        await expect(page.getByText(`“${first}” is pinned until`)).toBeVisible()
        await page.getByRole('button', { name: 'Pin this one instead' }).click()
        await expect(until).toBeHidden()
        await expect(page.getByRole('main').getByText(/^Pinned until/)).toBeVisible()
        expect(await featured()).toBe(second)
        const late = await post(
          `${firstUrl}/pin`,
          { step: 'pin', at: '2099-01-01T10:00', instead: '' },
          cookies.ada,
        )
        expect(late.status).toBe(422)
      })

      await test.step('unpinning can be undone', async () => {
        await page.getByRole('button', { name: 'Unpin' }).click()
        const { place, undo } = offerToUndo(page, javaScriptEnabled)
        await expect(place).toContainText('Unpinned. The front shows the newest article again.')
        expect(await featured()).toBe(newest)
        await undo.click()
        await expect(page.getByRole('main').getByText(/^Pinned until/)).toBeVisible()
        expect(await featured()).toBe(second)
        await page.getByRole('button', { name: 'Unpin' }).click()
        await expect(page.getByRole('link', { name: 'Pin to the front…' })).toBeVisible()
      })
    })
  })
}

test.use({ expectedConsoleErrors: [/422/] })
