import { stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../tests/support/temporary-folder'
import { refuseOtherUser } from './refuse-other-user'

test('files are written into the data folder only by the user of the server', async () => {
  const folder = await temporaryFolder()
  const { uid } = await stat(folder)
  await refuseOtherUser(folder, uid)
  await refuseOtherUser(join(folder, 'of-a-new-site'), uid + 1)
  await writeFile(join(folder, 'vigil.db'), '')
  await expect(refuseOtherUser(folder, uid + 1)).rejects.toThrow(
    `Run the command as that user: sudo -u '#${uid}' npm run vigil`,
  )
})
