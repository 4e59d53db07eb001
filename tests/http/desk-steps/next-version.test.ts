import { createdPost, leadsTo } from '../../support/desk/created-post'
import { type Newsroom, type Person, post } from '../../support/desk/newsroom-server'
import { expect, step, test } from '../../support/http'
import { plainBrowser } from '../../support/plain/plain-browser'

// A published post is changed in peace: readers see the live text until its next version is published.

const [nine, ten, eleven] = ['At nine it was quiet.', 'At ten a ship came.', 'At eleven it left.']
const text = (...paragraphs: string[]) => paragraphs.join('\n\n')
const sunk = 'At eleven it sank.'

/** A published article, and its next version, in which the ship sank. */
async function aNextVersion(newsroom: Newsroom) {
  const { desk, cookies, server } = newsroom
  const slug = `live-${crypto.randomUUID()}`
  const body = text(nine, ten, eleven)
  const { id, url, fields } = await createdPost(newsroom, { slug, body, when: 'now' })
  const save = (address: string, more: Record<string, string>, by: Person = 'ada') =>
    post(address, { ...fields, when: '', ...more }, cookies[by])
  const form = { body: text(nine, ten, sunk), tab: 'mine', version: '1', keep: '' }
  const kept = await save(url, form)
  expect(kept.status).toBe(303)
  const to = new URL(kept.headers.get('Location') ?? '', desk)
  const nextId = to.pathname.split('/').at(-1) ?? ''
  const next = `${desk}/articles/${nextId}`
  return {
    id,
    url,
    next,
    nextId,
    form,
    kept: to,
    path: (address: string) => new URL(address).pathname,
    saveLive: (more: Record<string, string>, by?: Person) => save(url, more, by),
    saveNext: (more: Record<string, string>, by?: Person) => save(next, { slug: '', ...more }, by),
    readersSee: async () => (await fetch(`${server.origin}/ai/${slug}`)).text(),
  }
}

test('what is typed over a published post is kept once, and published when it is ready', async ({
  newsroom,
}) => {
  const { id, url, next, nextId, form, kept, path, saveLive, saveNext, readersSee } =
    await aNextVersion(newsroom)
  expect(Object.fromEntries(kept.searchParams)).toEqual({
    done: 'kept',
    version: '1',
    settled: `${id}.mine`,
  })
  expect(await readersSee()).toContain(eleven)

  await step('a post has one next version', async () => {
    expect(leadsTo(await saveLive(form))).toEqual([303, expect.stringContaining(path(next))])
    const another = await saveLive({ ...form, body: text(nine, 'Another one.') })
    expect(another.status).toBe(409)
    const page = await another.text()
    expect(page).toContain('This post has a next version already.')
    expect(page).toContain('Another one.')
    expect((await saveLive({ ...form, title: '' })).status).toBe(422)
  })

  await step('publishing it changes the live post', async () => {
    const ready = { body: text(nine, ten, sunk), tab: 'ready', version: '1', when: 'now' }
    expect((await saveNext(ready, 'al')).status).toBe(404)
    const [status, to] = leadsTo(await saveNext(ready))
    expect([status, to]).toEqual([303, `${path(url)}?done=next&version=2&settled=${nextId}.ready`])
    const page = await readersSee()
    expect(page).toContain(sunk)
    expect(page).not.toContain(eleven)
  })

  await step(
    'what is typed over it while it is published is kept, and readers do not see it',
    async () => {
      const { desk, cookies } = newsroom
      const fix = { body: text('At nine it was loud.', ten, sunk), tab: 'fix', version: '2' }
      expect((await saveLive(fix, 'ed')).status).toBe(303)
      const late = { body: text(nine, ten, sunk, 'Nobody drowned.'), tab: 'late', version: '1' }
      const typed = { ...form, ...late, kind: 'article', id: nextId, title: 'Late' }
      expect((await post(`${desk}/autosaves`, typed, cookies.ada)).status).toBe(200)
      const browser = plainBrowser({ cookie: cookies.ada })
      const locked = await browser.open(`${next}?tab=late`)
      const after = await locked.press('Keep as the next version')
      expect(after.text).toContain('What you wrote over was published meanwhile.')
      expect(after.field('Body').value).toBe(late.body)
      expect(after.url).toContain(`settled=${nextId}.late`)
      expect(new URL(after.url).pathname).not.toBe(path(next))
      expect(await readersSee()).not.toContain('Nobody drowned.')
      const another = await saveNext({ ...late, body: 'Typed in another tab.', when: 'now' })
      expect(another.status).toBe(409)
      const refused = await another.text()
      expect(refused).toContain('published while you wrote. Your text is still here.')
      expect(refused).toContain('Typed in another tab.')
      const ready = await after.press('Bring in the changes')
      expect(ready.field('Body').value).toContain('At nine it was loud.')
    },
  )
})

test('an author prepares a next version, and an editor publishes it', async ({ newsroom }) => {
  const { desk, cookies } = newsroom
  const { url, fields } = await createdPost(newsroom, { by: 'al', body: text(nine, eleven) })
  const published = { ...fields, tab: 'two', version: '1', when: 'now' }
  expect((await post(url, published, cookies.ed)).status).toBe(303)
  const changed = { ...fields, when: '', body: text(nine, sunk), tab: 'three', version: '2' }
  const kept = await post(url, { ...changed, keep: '' }, cookies.al)
  expect(kept.status).toBe(303)
  const next = new URL(kept.headers.get('Location') ?? '', desk).href.replace(/\?.*/, '')
  const publish = { ...changed, tab: 'four', version: '1', when: 'now' }
  // For an author it is only saved, whatever the form says.
  const saved = await post(next, publish, cookies.al)
  expect(saved.headers.get('Location')).toContain(`${new URL(next).pathname}?saved=`)
  expect((await plainBrowser({ cookie: cookies.al }).open(url)).field('Body').value).toBe(
    text(nine, eleven),
  )
  const done = await post(next, publish, cookies.ed)
  expect(done.headers.get('Location')).toContain(`${new URL(url).pathname}?done=next`)
})

test('what others typed into it and did not save is not passed over by publishing', async ({
  newsroom,
}) => {
  const { nextId: id, saveNext, readersSee } = await aNextVersion(newsroom)
  const typed = {
    kind: 'article',
    id,
    tab: 'eds',
    version: '1',
    title: 'Half',
    body: 'Typed by Ed',
  }
  const { desk, cookies } = newsroom
  expect((await post(`${desk}/autosaves`, typed, cookies.ed)).status).toBe(200)
  const refused = await saveNext({ body: sunk, tab: 'ready', version: '1', when: 'now' })
  expect(refused.status).toBe(409)
  expect(await refused.text()).toContain(
    'Nothing is published yet: Ed Day typed text here that is not saved.',
  )
  expect(await readersSee()).toContain(eleven)
})

test('a next version is merged with what the live text has become', async ({ newsroom }) => {
  const { url, next, saveLive, saveNext, readersSee } = await aNextVersion(newsroom)
  const open = () => plainBrowser({ cookie: newsroom.cookies.ada }).open(next)
  const louder = 'At nine it was loud.'

  await step('a change elsewhere is brought in', async () => {
    const fix = { body: text(louder, ten, eleven), tab: 'fix', version: '1' }
    expect((await saveLive(fix, 'ed')).status).toBe(303)
    const merged = await (await open()).press('Bring in the changes')
    expect(merged.url).toContain('?saved=2&')
    expect(merged.url).toContain('merged=1')
    expect(merged.field('Body').value).toBe(text(louder, ten, sunk))
    const late = await saveNext({ body: 'Too late.', tab: 'late', version: '1', bring: '1' }, 'ed')
    expect(late.status).toBe(409)
    expect(await late.text()).toContain('Too late.')
  })

  await step('for a change of the same place somebody chooses', async () => {
    const fix = { body: text(louder, ten, 'At eleven it turned.'), tab: 'again', version: '2' }
    expect((await saveLive(fix, 'ed')).status).toBe(303)
    const now = { body: text(louder, ten, sunk), tab: 'now', version: '2', when: 'now' }
    const overlapping = await saveNext(now)
    expect(overlapping.status).toBe(409)
    expect(await overlapping.text()).toContain('changed in the same places')
    expect(await readersSee()).not.toContain(sunk)

    let page = await (await open()).press('Bring in the changes')
    expect(page.status).toBe(409)
    page = await page.press('Save the merged text')
    expect(page.status).toBe(409)
    expect(page.text).toContain('choose what to keep of Body')
    page = await page.press('Save the merged text', { Mine: true })
    expect(page.url).toContain('merged=1')
    expect(page.field('Body').value).toBe(text(louder, ten, sunk))
    const version = page.select('input[name=version]')[0]?.attribute('value') ?? ''
    const again = { body: text(louder, ten, sunk), tab: 'again', version, bring: '1' }
    const [status, to] = leadsTo(await saveNext(again))
    expect([status, to]).toEqual([303, expect.stringContaining('&merged=1')])
  })

  await step('while the live post is in the bin, nothing is published', async () => {
    const bin = { step: 'bin', version: '3' }
    expect((await post(`${url}/status`, bin, newsroom.cookies.ada)).status).toBe(303)
    const version = (await open()).select('input[name=version]')[0]?.attribute('value') ?? ''
    const refused = await saveNext({ body: sunk, tab: 'binned', version, when: 'now' })
    expect(refused.status).toBe(409)
    expect(await refused.text()).toContain(
      'The live post is not published, so readers have no text',
    )
    const late = await saveNext({ body: 'Too late.', tab: 'later', version: '1', bring: '1' })
    expect(late.status).toBe(409)
    expect(await late.text()).toContain('then try again. The live post is in the bin.')
  })
})
