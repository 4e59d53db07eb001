import { createHash } from 'node:crypto'
import type { RecordedFile } from '../../../app/record/entries/entry.rules'
import { bytesOf, expect, test } from '../../support/http'
import { queryDatabase } from '../../support/servers/database-beside'

test('the record has the hashes of the pictures and exports that the site serves', async ({
  server,
  get,
}) => {
  const entries = () =>
    queryDatabase(server, `select entry from record_entries where type = 'files' limit 1`)
  await expect.poll(entries, { timeout: 120_000, interval: 500 }).toHaveLength(1)
  const { files } = JSON.parse(String(entries()[0]?.entry)) as { files: RecordedFile[] }
  // At least a thumbnail, and the seven formats.
  expect(files.length).toBeGreaterThanOrEqual(8)
  for (const { path, sha256, bytes } of files) {
    const response = await get(path)
    expect(response.status, path).toBe(200)
    const body = await bytesOf(response)
    const served = createHash('sha256').update(body).digest('hex')
    expect([body.byteLength, served], path).toEqual([bytes, sha256])
  }
})
