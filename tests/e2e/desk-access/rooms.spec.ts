import { expectAccessible, expectAccessibleOnPhone } from '../../support/axe'
import { comeIn, expect, furnish, openAwake, people } from '../../support/desk/newsroom'
import { startServer } from '../../support/server'
import { test } from '../../support/site'

test('messages, mail and log can be used by everybody, empty and filled', async ({
  page,
  context,
  ownServer,
}) => {
  const newsroom = await furnish(
    await ownServer(startServer({ SAMPLE_CONTENT: '0', CONTACT_EMAIL: 'desk@news.example' })),
  )
  await comeIn(context, newsroom)
  await openAwake(page, `${newsroom.desk}/messages`)
  await expect(page.getByText('What readers write on the contact page')).toBeVisible()
  await expectAccessibleOnPhone(page)
  const written = {
    ...{ name: 'Rita Reader', email: 'rita@example.com', subject: 'A <b>hint</b>' },
    message: `Look here:\n${'a-very-long-word'.repeat(40)}`,
  }
  const sent = await page.request.post(`${newsroom.server.origin}/contact`, { form: written })
  expect(sent.ok()).toBe(true)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'A <b>hint</b>' })).toBeVisible()
  await expectAccessible(page)

  await openAwake(page, `${newsroom.desk}/mail`)
  const invitation = page.getByRole('listitem').filter({ hasText: people.ed.email })
  await invitation.locator('summary').focus()
  await page.keyboard.press('Enter')
  await expect(invitation).toContainText('/welcome?token=')
  await expectAccessibleOnPhone(page)

  await openAwake(page, `${newsroom.desk}/log`)
  await expect(page.getByText('invited ed@example.com')).toBeVisible()
  await expectAccessibleOnPhone(page)
  for (const path of [
    'messages?before=%2B275760-09-13&id=%00',
    'messages?before=-271821-04-20&id=x',
    'log?before=9007199254740991',
    'mail?page=99999',
  ]) {
    const answer = await page.request.get(`${newsroom.desk}/${path}`)
    expect([path, answer.status()]).toEqual([path, 200])
  }
})
