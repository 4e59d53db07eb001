import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, signInAs, test } from '../../support/desk/newsroom'
import { startNewsroomProcess } from '../../support/desk/newsroom-server'
import { expectAccessible } from '../../support/pages/axe'
import { temporaryFolder } from '../../support/temporary-folder'

test('a backup on the timetable is made, verified, and listed for owners', async ({
  ownServer,
  context,
  page,
}) => {
  const BACKUP_DIR = await temporaryFolder()
  // A process of its own: backups run with its settings.
  const newsroom = await startNewsroomProcess({ BACKUP_DIR })
  await ownServer(Promise.resolve(newsroom.server))
  await newsroom.server.printed('a backup was made and verified')
  const [name = 'none'] = await readdir(BACKUP_DIR)
  expect(name).toMatch(/^vigil-\d{8}-\d{6}\.tar\.zst$/)
  await signInAs(context, newsroom)
  await page.goto(`${newsroom.desk}/settings`)
  await page.getByRole('link', { name: 'Backups' }).click()
  await expect(page.getByText(join(BACKUP_DIR, name))).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: name })).toContainText('verified')
  await expectAccessible(page)
})
