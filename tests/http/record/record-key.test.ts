import { copyFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { freePort } from '../../../scripts/system/run-proxy.mjs'
import { recordCommand } from '../../../server/commands/record/record-command'
import { expect, test } from '../../support/http'
import { examineHere, runHere } from '../../support/run-here'
import { startServer } from '../../support/server'
import { temporaryFolder } from '../../support/temporary-folder'
import { until } from '../../support/until'

const log = '/.well-known/publication-log'

test('the key is rotated while the site runs, and an older database put back by hand is said', async ({
  ownServer,
}) => {
  const DATA_DIR = await temporaryFolder()
  const settings = { DATA_DIR, SAMPLE_CONTENT: '0', PORT: String(await freePort()) }
  const early = await runHere(recordCommand, ['key'], settings)
  expect(early).toMatchObject({ code: 1, stderr: expect.stringContaining('not begun') })
  const first = await ownServer(startServer(settings))
  const sizeOf = async ({ origin }: { origin: string }) =>
    (await (await fetch(`${origin}${log}/head`)).json()).size
  // Its name is recorded soon after the start, and not again.
  await until(async () => (await sizeOf(first)) === 2)
  const printed = await runHere(recordCommand, ['key', '--json'], settings)
  const before = JSON.parse(printed.stdout)
  await first.stop()
  // With one connection closed, the file is whole.
  await copyFile(join(DATA_DIR, 'vigil.db'), join(DATA_DIR, 'copy.db'))

  const server = await ownServer(startServer(settings))
  const rotated = await runHere(recordCommand, ['rotate', '--json'], settings)
  expect(rotated.code).toBe(0)
  const { keyId, key, previous, position } = JSON.parse(rotated.stdout)
  expect([previous, position]).toEqual([before.keyId, 2])
  const found = await (await fetch(`${server.origin}${log}/keys`)).json()
  expect(found).toMatchObject({ origin: before.origin, current: keyId })
  expect(found.keys).toMatchObject([{ id: previous }, { id: keyId, key, previous }])
  const lost = await (await fetch(`${server.origin}${log}/head`)).json()
  expect(lost).toMatchObject({ keyId, size: 3 })
  const again = await runHere(recordCommand, ['rotate', '--lost'], settings)
  expect(again).toMatchObject({ code: 1, stderr: expect.stringContaining('is not lost') })
  await server.stop()

  for (const name of ['vigil.db', 'vigil.db-wal', 'vigil.db-shm']) {
    await rm(join(DATA_DIR, name), { force: true })
  }
  await copyFile(join(DATA_DIR, 'copy.db'), join(DATA_DIR, 'vigil.db'))
  const restored = await ownServer(startServer(settings))
  expect(restored.output()).toContain('the public record was replaced by an older one')
  const entry = await (await fetch(`${restored.origin}${log}/entries/2`)).json()
  const { size, root } = lost
  expect(entry).toMatchObject({ type: 'restored', size: 2, lost: { size, root } })
  expect((await examineHere(settings)).text).toContain('replaced by an older one')
})
