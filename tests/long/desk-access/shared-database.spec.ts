import { bodyValue } from '../../support/desk/body'
import { postgresWithEditors } from '../../support/desk/editors-on-postgres'
import {
  completePost,
  expect,
  formError,
  openHydrated,
  signInAs,
  write,
} from '../../support/desk/newsroom'
import { startServer } from '../../support/server'
import { freezablePostgres } from '../../support/servers/freezable-postgres'
import { test } from '../../support/site'

// The page still tries to autosave when the server is stopped at the end.
test.use({ expectedConsoleErrors: [/503 \(Service Unavailable\)|ERR_CONNECTION_REFUSED/] })

test('a form is not lost while the database is down', async ({ page, context, ownServer }) => {
  const { database, newsroomAt } = await postgresWithEditors()
  const postgres = await freezablePostgres(database)
  try {
    const settings = { DATABASE_URL: postgres.url, SAMPLE_CONTENT: '0' }
    const newsroom = newsroomAt(await ownServer(startServer(settings)))
    await signInAs(context, newsroom)
    await openHydrated(page, `${newsroom.desk}/articles/new`)
    await write(page, completePost())
    postgres.shutDown()
    await page.getByRole('button', { name: 'Save draft' }).click()
    // The text of SPEC 8, and the form unchanged.
    await expect(formError(page)).toContainText('Failed to create article. Please try again.')
    await expect(bodyValue(page)).toHaveValue('It was a quiet night.')
  } finally {
    await postgres.remove()
  }
})
