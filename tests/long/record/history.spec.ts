import { expectAccessible } from '../../support/pages/axe'
import { history, startSiteWithHistory } from '../../support/record/site-with-history'
import { test } from '../../support/site'

test.use({ expectedConsoleErrors: [/status of 451/] })

test('the pages of a history are accessible in both themes', async ({ page, ownServer }) => {
  const { origin } = await ownServer(startSiteWithHistory())
  const paths = [history, `${history}/1`, `${history}/3`, `${history}/compare?from=1&to=2`]
  for (const path of [...paths, `${history}/compare?from=1&to=2&view=side-by-side`]) {
    await page.goto(origin + path)
    await expectAccessible(page)
  }
})
