import { createHash } from 'node:crypto'
import type { RecordedFile } from '../../../app/record/entries/entry.rules'
import { bytesOf, expect, test } from '../../support/http'
import { queryDatabase } from '../../support/servers/database-beside'
import { until } from '../../support/until'

test('the record has the hashes of the pictures and exports that the site serves', async ({
  server,
  get,
}) => {
  const entries = () =>
    queryDatabase(server, `select entry from record_entries where type = 'files' limit 1`)
  await until(() => entries().length === 1)
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
