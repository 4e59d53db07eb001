import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { secretCommand } from '../../../server/commands/secret-command'
import { expect, test } from '../../support/http'
import { runHere } from '../../support/run-here'
import { startServer } from '../../support/server'
import { temporaryFolder } from '../../support/temporary-folder'

test('the signing secret is printed, moved into a file and rotated there, and never changed by accident', async ({
  ownServer,
}) => {
  const [DATA_DIR, elsewhere] = [await temporaryFolder(), await temporaryFolder()]
  const settings = { DATA_DIR, SAMPLE_CONTENT: '0' }
  const VIGIL_SECRET_FILE = join(elsewhere, 'secret')
  const printed = await runHere(secretCommand, ['print'], settings)
  expect(printed).toMatchObject({ code: 0, stdout: expect.stringMatching(/^[\w-]{43}\n$/) })
  await writeFile(VIGIL_SECRET_FILE, printed.stdout)
  const outside = { ...settings, VIGIL_SECRET_FILE }
  const rotated = await runHere(secretCommand, ['rotate', '30'], outside)
  expect(rotated).toMatchObject({ code: 0, stdout: expect.stringContaining('another 30 days') })
  const [newSecret = '', oldSecret = ''] = (await readFile(VIGIL_SECRET_FILE, 'utf8')).split('\n')
  expect(newSecret).not.toBe(printed.stdout.trim())
  expect(oldSecret).toContain(`${printed.stdout.trim()} until 2`)

  const server = await ownServer(startServer(outside))
  expect((await fetch(`${server.origin}/readyz`)).status).toBe(200)
  await expect(startServer(settings)).rejects.toThrow(
    'The secret is not the one that this installation used before',
  )
  expect((await runHere(secretCommand, ['lost'], settings)).code).toBe(0)
  expect(await runHere(secretCommand, ['print'], settings)).toMatchObject({ code: 0 })
  const wrong = await runHere(secretCommand, ['rotate', 'soon'], settings)
  expect(wrong).toMatchObject({ code: 1, stdout: '' })
})
