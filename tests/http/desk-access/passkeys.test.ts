import { aNetwork } from '../../support/desk/newsroom-requests'
import { expect, test } from '../../support/http'

test('malformed responses of a passkey are refused', async ({ newsroom }) => {
  for (const [body, status] of [
    ['not json', 400],
    ['null', 400],
    ['[]', 401],
    ['{"id":1,"response":{"clientDataJSON":7}}', 401],
    [`{"id":"${'x'.repeat(70_000)}"}`, 400],
  ] as const) {
    const response = await fetch(`${newsroom.desk}/sign-in/passkey`, {
      method: 'POST',
      body,
      headers: aNetwork(),
    })
    expect([body.slice(0, 20), response.status]).toEqual([body.slice(0, 20), status])
  }
})
