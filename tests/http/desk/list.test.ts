import { anArticle } from '../../support/desk/newsroom-requests'
import { expect, test } from '../../support/http'
import { plainBrowser } from '../../support/plain/plain-browser'

test('without JavaScript, many posts get a tag and go to the bin, each with one undo and one entry in the log', async ({
  newsroom,
}) => {
  // The titles have a word of their own, so that no other test finds them.
  const word = `W${crypto.randomUUID().replaceAll('-', '').slice(0, 12)}`
  const titles = [1, 2, 3].map((number) => `${word} number ${number}`)
  for (const title of titles) await anArticle(newsroom, { title, when: 'draft' })
  const [first = '', second = '', third = ''] = titles
  const list = `${newsroom.desk}/posts?q=${word}&sort=title`
  const browser = plainBrowser({ cookie: newsroom.cookies.ada })
  let page = await browser.open(list)
  const heading = () => page.part('h1').text
  const continueWith = async (change: string, chosen: string[]) => {
    const boxes = Object.fromEntries(chosen.map((title) => [`Choose “${title}”`, true]))
    page = await page.press('Continue', { Change: `${change}…`, ...boxes })
  }
  await continueWith('Add a tag', [first, second])
  expect(heading()).toBe('Add a tag to 2 posts?')
  const confirmation = page.part('section', 'Confirmation')
  expect(confirmation.text).toContain(second)
  expect(confirmation.text).not.toContain(third)
  page = await page.press('Add it to 2 posts', { Tag: ' , ' })
  expect(page.text).toContain('Name a tag.')
  page = await page.press('Add it to 2 posts', { Tag: word })
  expect(page.part('main').text).toContain(`Added the tag “${word}” to 2 posts.`)
  expect(page.field(`Choose “${first}”`).isTicked).toBe(false)
  expect(new URL(page.url).searchParams.get('q')).toBe(word)
  page = await page.part('main').press('Undo')
  expect(page.part('main').text).toContain('Undone for 2 posts.')

  // What cannot be changed is named before, with the reason.
  page = await browser.open(list)
  await continueWith('Withdraw', titles)
  expect(heading()).toBe('None of these posts can be changed')
  expect(page.part('section', 'Confirmation').text).toContain('This post is not published')
  page = await page.follow('Back to the list')

  await continueWith('Move to the bin', titles)
  page = await page.press('Move 3 posts to the bin')
  expect(page.part('main').text).toContain('Moved to the bin: 3 posts.')
  expect(page.parts('li', word)).toEqual([])
  page = await page.part('main').press('Undo')
  expect(page.parts('li', word)).toHaveLength(3)

  page = await browser.open(`${newsroom.desk}/log`)
  const entries = page.part('main').parts('li', word)
  // The titles when they were created, then each change and each undo.
  expect(entries).toHaveLength(3 + 4)
  expect(entries[0]?.text).toContain('3 posts')
})
