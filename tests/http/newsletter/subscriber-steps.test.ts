import { leadsTo } from '../../support/desk/created-post'
import { type Newsroom, type Person, post } from '../../support/desk/newsroom-server'
import { expect, step, test } from '../../support/http'
import { subscriber } from '../../support/newsletter/mailbox'
import { plainBrowser } from '../../support/plain/plain-browser'

// Editors change and suppress subscribers; owners lift that, and erase them.

async function anInvitedReader({ desk, cookies, server }: Newsroom) {
  const email = `${crypto.randomUUID()}@example.com`
  const list = `${desk}/newsletter/subscribers`
  const invited = await post(`${list}/new`, { step: 'invite', email, domain: 'ai' }, cookies.ed)
  const [status, to] = leadsTo(invited)
  expect([status, to]).toEqual([303, expect.stringMatching(/subscribers\/[\w-]+\?done=invited$/)])
  const path = to?.replace(/\?.*/, '') ?? ''
  return {
    email,
    path,
    list: new URL(list).pathname,
    open: (by: Person) => plainBrowser({ cookie: cookies[by] }).open(new URL(path, desk)),
    send: (fields: Record<string, string>, by: Person = 'ed') =>
      post(new URL(path, desk).href, fields, cookies[by]),
    stored: () => subscriber(server, email),
  }
}

test('a subscriber is changed, suppressed, and erased', async ({ newsroom }) => {
  const { email, path, list, open, send, stored } = await anInvitedReader(newsroom)

  await step('subjects', async () => {
    let page = await (await open('ed')).press('Save the subjects', {
      'Artificial Intelligence': false,
    })
    expect(page.status).toBe(422)
    expect(page.text).toContain('Choose at least one')
    expect(stored()?.domains).toBe(',ai,')
    page = await page.press('Save the subjects', { 'Cyber-Marketing': true })
    expect(page.url).toMatch(/\?done=domains$/)
    expect(page.text).toContain('Saved. The change applies')
    // The rejected form was shown as it was sent: without a subject.
    expect(stored()?.domains).toBe(',cyber-marketing,')
  })

  await step('only owners lift a suppression', async () => {
    let page = await (await open('ed')).press('Suppress the address…', { Why: 'By phone' })
    expect(page.text).toContain(`Send no more mail to ${email}?`)
    expect(stored()?.status).not.toBe('suppressed')
    page = await page.press('Suppress the address')
    expect(page.url).toMatch(/\?done=suppressed$/)
    expect(stored()?.status).toBe('suppressed')
    expect((await send({ step: 'lift' })).status).toBe(403)
    expect(stored()?.status).toBe('suppressed')
    page = await (await open('ada')).press('Lift the suppression')
    expect(page.text).toContain('The suppression was lifted.')
    expect(stored()?.status).not.toBe('suppressed')
    const late = await send({ step: 'lift' }, 'ada')
    expect(late.status).toBe(409)
    expect(await late.text()).toContain('Nothing was changed: the status is another one by now.')
  })

  await step('erased, nothing of it is left', async () => {
    expect((await send({ step: 'erase', confirmed: '1' })).status).toBe(403)
    let page = await (await open('ada')).press('Erase the subscriber…')
    expect(page.text).toContain(`Erase ${email} for good?`)
    page = await page.press('Erase the subscriber')
    expect(page.url).toMatch(/subscribers\?erased/)
    expect(page.text).toContain('The subscriber was erased.')
    expect(stored()).toBeUndefined()
    // A second press of the button is no error.
    const again = await send({ step: 'erase', confirmed: '1' }, 'ada')
    expect(leadsTo(again)).toEqual([303, `${list}?erased`])
    expect((await send({ step: 'suppress', confirmed: '1' })).status).toBe(404)
    expect((await open('ada')).status).toBe(404)
  })
  expect(path).toContain(list)
})

test('an address that cannot be invited says why', async ({ newsroom }) => {
  const { desk, cookies } = newsroom
  const { email, send } = await anInvitedReader(newsroom)
  expect((await send({ step: 'praise' })).status).toBe(400)
  const form = `${desk}/newsletter/subscribers/new`
  const suppressed = await post(form, { step: 'suppress', suppressed: email }, cookies.ed)
  expect(leadsTo(suppressed)).toEqual([303, expect.stringMatching(/\?done=suppressed$/)])
  for (const [fields, status, expected] of [
    [{ step: 'invite', email }, 409, 'This address is suppressed'],
    [{ step: 'invite', email: 'bo@' }, 422, 'Enter a complete address'],
    [{ step: 'suppress', suppressed: 'bo@' }, 422, 'Enter a complete address'],
    [{ step: 'invite', email: 'bo@example.org', choosing: '1' }, 422, ''],
  ] as const) {
    const answer = await post(form, fields, cookies.ed)
    expect([fields, answer.status]).toEqual([fields, status])
    expect(await answer.text()).toContain(expected)
  }
})
