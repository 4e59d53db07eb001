import { createHash } from 'node:crypto'
import type { RecordedFile } from '../../../app/record/entries/entry.rules'
import { query } from '../../support/proxied-site'
import { startServer } from '../../support/server'
import { expect, test } from '../../support/site'

test('the record has the hashes of the pictures and exports that the site serves', async ({
  ownServer,
}) => {
  const server = await ownServer(startServer({ SAMPLE_CONTENT: '1' }))
  const entryOfAny = () =>
    query(server, `select entry from record_entries where type = 'files' limit 1`)
  await expect.poll(entryOfAny, { timeout: 60_000, intervals: [500] }).toHaveLength(1)
  const { files } = JSON.parse(String(entryOfAny()[0]?.entry)) as { files: RecordedFile[] }
  // At least a thumbnail, and the seven formats.
  expect(files.length).toBeGreaterThanOrEqual(8)
  for (const { path, sha256, bytes } of files) {
    const response = await fetch(server.origin + path)
    expect(response.status, path).toBe(200)
    const body = Buffer.from(await response.arrayBuffer())
    const served = createHash('sha256').update(body).digest('hex')
    expect([body.byteLength, served], path).toEqual([bytes, sha256])
  }
})
