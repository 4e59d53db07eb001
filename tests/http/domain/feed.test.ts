import { expect, test } from '../../support/http'
import { plainBrowser } from '../../support/plain/plain-browser'

const { open } = plainBrowser()

test('an unknown tag in the URL selects All; the case of a known tag does not matter', async ({
  server: { origin },
}) => {
  const feedOf = async (query: string) =>
    (await open(`${origin}/ai${query}`)).named('Latest AI articles')
  const chosen = async (query: string) =>
    (await feedOf(query)).select('[aria-current]').map(({ text }) => text)
  expect(await chosen('?tag=no%20such%20tag%00')).toEqual(['All'])
  const [all, unknown] = [await feedOf(''), await feedOf('?tag=no%20such%20tag%00')]
  expect(all.parts('article').length).toBeGreaterThan(6)
  expect(unknown.parts('article').map(({ text }) => text)).toEqual(
    all.parts('article').map(({ text }) => text),
  )
  expect(await chosen('?tag=deep%20LEARNING')).toEqual(['Deep Learning'])
})
