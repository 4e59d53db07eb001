import { createdPost } from '../../support/desk/created-post'
import { type Newsroom, type Person, post } from '../../support/desk/newsroom-server'
import { expect, step, test } from '../../support/http'
import { type PlainPage, plainBrowser } from '../../support/plain/plain-browser'

// What a text names is read from it; editors decide what readers see of that, on a page of its own.

const body = `CVE-2024-3094 calls evil-host[.]top.

## Indicators of compromise

- bad-host.top
- 203.0.114.7
`

const [cve, evil, bad] = ['cve CVE-2024-3094', 'domain evil-host.top', 'domain bad-host.top']

/** What is decided about one of them. */
function rowOf(page: PlainPage, key: string) {
  const [row] = page.select(`[data-target=${key}]`)
  if (!row) throw new Error(`${key} is not in: ${page.text}`)
  return row
}

async function aTextWithEntities(newsroom: Newsroom) {
  const { url, fields } = await createdPost(newsroom, { body })
  const path = `${url}/entities`
  const open = () => plainBrowser({ cookie: newsroom.cookies.ada }).open(path)
  const send = (fields: Record<string, string>, by: Person = 'ada') =>
    post(path, { version: '1', ...fields }, newsroom.cookies[by])
  return { url, path, fields, open, send }
}

test('an editor accepts, refuses and corrects what a text names, and undoes it', async ({
  newsroom,
}) => {
  const { open } = await aTextWithEntities(newsroom)
  let page = await open()
  expect(page.text).toContain('1 identifier, 3 indicators wait for a decision.')

  await step('one is accepted, and waits again', async () => {
    page = await rowOf(page, evil).press('Accept')
    expect(page.url).toMatch(/entities\?done=accept&about=domain\+evil-host\.top#decided$/)
    expect(page.text).toContain('Accepted.')
    expect(page.text).toContain('2 indicators wait')
    page = await rowOf(page, evil).press('Undo')
    expect(page.text).toContain('Undone.')
    expect(page.text).toContain('3 indicators wait')
  })

  await step('an identifier is refused', async () => {
    page = await rowOf(page, cve).press('Refuse')
    expect(page.text).toContain('Refused.')
    expect(rowOf(page, cve).parts('button', 'Undo')).toHaveLength(1)
  })

  await step('a correction has to be of its kind', async () => {
    page = await rowOf(page, bad).follow('Correct…')
    page = await page.press('Save the correction', { Value: '192.168.0.1' })
    expect(page.status).toBe(422)
    expect(page.field('Value').description).toContain('This cannot be read as “Domain”.')
    expect(page.field('Value').value).toBe('192.168.0.1')
    page = await page.press('Save the correction', { Value: 'worse-host[.]top' })
    expect(page.text).toContain('Corrected.')
    expect(page.text).toContain('Readers see: Domain worse-host[.]top')
    page = await rowOf(page, bad).press('Undo')
  })

  await step('a section is decided together', async () => {
    page = await page.press('Refuse all 2')
    expect(page.text).toContain('All in this section are refused.')
    page = await page.press('Undo all 2 decisions')
    page = await page.press('Accept all 2 in this section')
    expect(page.text).toContain('1 indicator waits for a decision.')
    expect(page.part('section', 'Indicators of compromise').parts('button', 'Undo')).toHaveLength(3)
  })
})

test('a decision that cannot be made says why', async ({ newsroom }) => {
  const { url, fields, open, send } = await aTextWithEntities(newsroom)
  const correct = { correct: evil, type: 'ipv4', value: 'evil-host.shop' }
  for (const [form, by, status, expected] of [
    [{ accept: 'domain gone-host.top' }, 'ada', 409, 'The saved text does not have this any more'],
    [correct, 'ada', 422, 'Choose “Domain”, or type another value.'],
    [{ correct: evil, type: 'ship', value: 'x' }, 'ada', 400, ''],
    [{ accept: 'ship evil-host.top' }, 'ada', 400, ''],
    [{ praise: evil }, 'ada', 400, ''],
    [{ accept: evil }, 'al', 404, ''],
  ] as const) {
    const answer = await send(form, by)
    expect([form, by, answer.status]).toEqual([form, by, status])
    expect(await answer.text()).toContain(expected)
  }
  const newer = { ...fields, body: `${body}- 203.0.114.8`, tab: 'two', version: '1' }
  expect((await post(url, newer, newsroom.cookies.ed)).status).toBe(303)
  const late = await send({ 'accept-section': 'section Indicators of compromise' })
  expect(late.status).toBe(409)
  expect(await late.text()).toContain('The text was saved again since you loaded this list')
  expect((await open()).text).toContain('4 indicators wait for a decision.')

  const own = await createdPost(newsroom, { body, by: 'al' })
  const published = { ...own.fields, tab: 'two', version: '1', when: 'now' }
  expect((await post(own.url, published, newsroom.cookies.ed)).status).toBe(303)
  const decided = { version: '2', accept: evil }
  const refused = await post(`${own.url}/entities`, decided, newsroom.cookies.al)
  expect(refused.status).toBe(403)
  expect(await refused.text()).toContain('This post has left the drafts')
})
