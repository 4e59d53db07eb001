import type { APIRequestContext } from '@playwright/test'
import { emptyDatabase } from '../../support/data/databases'
import { furnish, password, sessionIn } from '../../support/desk/furnished'
import { anArticle, comeInWith, complete, openAwake, post } from '../../support/desk/newsroom'
import { totpCode } from '../../support/desk/totp'
import { startServer } from '../../support/server'
import { makeUnreadable } from '../../support/servers/unreadable-table'
import { expect, test } from '../../support/site'

test.use({ expectedComplaints: [/500/] })

test('what was done is never called not saved, although its page cannot be loaded afterwards', async ({
  ownServer,
  request,
  page,
  context,
}) => {
  const database = await emptyDatabase('postgres')
  const server = await ownServer(startServer({ DATABASE_URL: database.url, SAMPLE_CONTENT: '0' }))
  const newsroom = await furnish(server)
  const { desk, cookies } = newsroom
  const whileUnreadable = async <T>(table: string, run: () => Promise<T>): Promise<T> => {
    const lock = await makeUnreadable(database.url, table)
    try {
      return await run()
    } finally {
      await lock.release()
    }
  }
  const editors = async () => {
    const answer = await fetch(`${desk}/editors`, { headers: { Cookie: cookies.ada } })
    return answer.text()
  }

  await test.step('the link of an invitation is shown', async () => {
    const invitation = { step: 'invite', email: 'new@example.com', role: 'author', password }
    const answer = await whileUnreadable('editor_passkeys', () =>
      sendPlain(request, `${desk}/editors`, invitation, cookies.ada),
    )
    expect(answer.url).not.toContain('/held')
    expect(answer.status).toBe(200)
    expect(answer.text).toContain('This was done, but the rest of the page cannot be loaded')
    const link = /http[^"<\s]*welcome\?token=[\w-]+/.exec(answer.text)?.[0] ?? 'no link'
    expect((await fetch(link)).status).toBe(200)
    expect(await editors()).toContain('new@example.com')
  })

  await test.step('with scripts, too', async () => {
    await comeInWith(context, desk, cookies.ada)
    await openAwake(page, `${desk}/editors`)
    await page.getByLabel('Email address').fill('newer@example.com')
    const form = page.locator('form', { has: page.getByRole('button', { name: 'Invite' }) })
    await form.getByLabel('Your password').fill(password)
    await whileUnreadable('editor_passkeys', async () => {
      await form.getByRole('button', { name: 'Invite' }).click()
      await expect(page.locator('#invitation-link')).toContainText('welcome?token=')
    })
    expect(await editors()).toContain('newer@example.com')
  })

  await test.step('and so are the keys and codes of a second factor', async () => {
    const url = `${desk}/account/second-factor`
    const begun = await whileUnreadable('settings', () =>
      sendPlain(request, url, { step: 'begin', password }, cookies.ed),
    )
    expect(begun.status).toBe(200)
    const uri = /name="uri" value="([^"]+)"/.exec(begun.text)?.[1]?.replaceAll('&amp;', '&') ?? ''
    const code = totpCode(uri, new Date())
    const confirmed = await post(url, { step: 'confirm', code }, cookies.ed)
    expect(confirmed.status).toBe(303)
    const ed = sessionIn(confirmed)
    const renewed = await whileUnreadable('settings', () =>
      sendPlain(request, url, { step: 'new-codes', password }, ed),
    )
    expect(renewed.status).toBe(200)
    expect(renewed.text).toContain('These are your new recovery codes.')
  })

  await test.step('any other form is kept, and says that it may have been done', async () => {
    const url = await anArticle(newsroom)
    const fields = { ...complete(), body: 'Every word of mine.', when: 'ask', tab: 'one' }
    const saved = await post(url, { ...complete(), version: '1', tab: 'one' }, cookies.ada)
    expect(saved.status).toBe(303)
    // With this address the page, and not the form, looks for the version before.
    const answer = await whileUnreadable('revisions', () =>
      sendPlain(request, `${url}?done=bin&version=2`, { ...fields, version: '2' }, cookies.ada),
    )
    expect(answer.url).toContain('/held?')
    expect(answer.status).toBe(500)
    expect(answer.text).toContain('This may have been done: look before you send it again.')
    expect(answer.text).toContain('Every word of mine.')
    expect(answer.text).not.toContain('Not saved yet')
  })

  await test.step('what was refused was not done', async () => {
    const refused = {
      step: 'invite',
      email: 'third@example.com',
      role: 'author',
      password: 'wrong',
    }
    const answer = await whileUnreadable('editor_passkeys', () =>
      sendPlain(request, `${desk}/editors`, refused, cookies.ada),
    )
    expect(answer.status).toBe(503)
    expect(answer.text).toContain('Not saved yet')
    expect(answer.text).toContain('third@example.com')
  })
})

/** As a browser without scripts sends a form: fetch() would say that it is one. */
async function sendPlain(
  request: APIRequestContext,
  url: string,
  form: Record<string, string>,
  cookie: string,
) {
  const answer = await request.post(url, { form, headers: { Cookie: cookie } })
  return { url: answer.url(), status: answer.status(), text: await answer.text() }
}
