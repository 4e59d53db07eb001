import type { APIRequestContext } from '@playwright/test'
import { postgresWithEditors } from '../../support/desk/editors-on-postgres'
import {
  anArticle,
  completePost,
  openHydrated,
  post,
  setSessionCookie,
} from '../../support/desk/newsroom'
import { password, sessionIn } from '../../support/desk/newsroom-server'
import { totpCode } from '../../support/desk/totp'
import { startServer } from '../../support/server'
import { makeUnreadable } from '../../support/servers/unreadable-table'
import { expect, test } from '../../support/site'

test.use({ expectedConsoleErrors: [/500/] })

test('a change that was saved is never reported as not saved, even if the next page cannot be loaded', async ({
  ownServer,
  request,
  page,
  context,
}) => {
  const { database, newsroomAt } = await postgresWithEditors()
  const server = await ownServer(startServer({ DATABASE_URL: database.url, SAMPLE_CONTENT: '0' }))
  const newsroom = newsroomAt(server)
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
    expect(answer.text).toContain(
      'Your change was made, but the rest of the page could not be loaded',
    )
    const link = /http[^"<\s]*welcome\?token=[\w-]+/.exec(answer.text)?.[0] ?? 'no link'
    expect((await fetch(link)).status).toBe(200)
    expect(await editors()).toContain('new@example.com')
  })

  await test.step('with scripts as well', async () => {
    await setSessionCookie(context, desk, cookies.ada)
    await openHydrated(page, `${desk}/editors`)
    await page.getByLabel('Email address').fill('newer@example.com')
    const form = page.locator('form', { has: page.getByRole('button', { name: 'Invite' }) })
    await form.getByLabel('Your password').fill(password)
    await whileUnreadable('editor_passkeys', async () => {
      await form.getByRole('button', { name: 'Invite' }).click()
      await expect(page.locator('#invitation-link')).toContainText('welcome?token=')
    })
    expect(await editors()).toContain('newer@example.com')
  })

  await test.step('the keys and codes of a second factor are shown', async () => {
    const url = `${desk}/account/second-factor`
    const setup = await whileUnreadable('settings', () =>
      sendPlain(request, url, { step: 'begin', password }, cookies.ed),
    )
    expect(setup.status).toBe(200)
    const uri = /name="uri" value="([^"]+)"/.exec(setup.text)?.[1]?.replaceAll('&amp;', '&') ?? ''
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

  await test.step('any other form is shown again, with a warning that it may have been saved', async () => {
    const url = await anArticle(newsroom)
    const fields = { ...completePost(), body: 'Every word of mine.', when: 'ask', tab: 'one' }
    const saved = await post(url, { ...completePost(), version: '1', tab: 'one' }, cookies.ada)
    expect(saved.status).toBe(303)
    // With this address the page loads the previous version, and the form does not.
    const answer = await whileUnreadable('revisions', () =>
      sendPlain(request, `${url}?done=bin&version=2`, { ...fields, version: '2' }, cookies.ada),
    )
    expect(answer.url).toContain('/held?')
    expect(answer.status).toBe(500)
    expect(answer.text).toContain('check before you send the form again.')
    expect(answer.text).toContain('Every word of mine.')
    expect(answer.text).not.toContain('Not saved yet')
  })

  await test.step('a refused form is reported as not saved', async () => {
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

/** Sends a form like a browser without scripts: fetch() would send headers that reveal a script. */
async function sendPlain(
  request: APIRequestContext,
  url: string,
  form: Record<string, string>,
  cookie: string,
) {
  const answer = await request.post(url, { form, headers: { Cookie: cookie } })
  return { url: answer.url(), status: answer.status(), text: await answer.text() }
}
