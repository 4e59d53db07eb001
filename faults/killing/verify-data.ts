import type { Db } from '../../app/database/database'
import { thumbnailPath } from '../../app/pictures/picture-addresses.rules'
import type { Findings } from '../fault'
import { isReadablePicture } from '../site/pictures'
import type { LedgerEntry, Write } from './ledger'

/** Every acknowledged write is in the database exactly once, and nothing else is. */
export async function verifyRows(
  db: Db,
  entries: readonly LedgerEntry[],
  findings: Findings,
): Promise<void> {
  const articles = await db
    .selectFrom('articles')
    .select(['id', 'title', 'body', 'version', 'status'])
    .execute()
  const revisions = await db
    .selectFrom('revisions')
    .select(['post_id', 'version'])
    .orderBy('version')
    .execute()
  const subscribers = await db.selectFrom('subscribers').select('email').execute()

  const writesOf = Map.groupBy(
    entries.filter(({ write }) => write.what === 'publish' || write.what === 'edit'),
    ({ write }) => (write as Write & { id: string }).id,
  )
  for (const [id, writes] of writesOf) {
    const acknowledged = writes.filter(({ isAcknowledged }) => isAcknowledged).length
    const row = articles.find((article) => article.id === id)
    if (!row) {
      findings.expect(acknowledged === 0, `post ${id} was acknowledged and is lost`)
      continue
    }
    const isExpected = row.version >= acknowledged && row.version <= writes.length
    findings.expect(
      isExpected,
      `post ${id} is at version ${row.version}: ${acknowledged} of ${writes.length} writes were acknowledged`,
    )
    const write = writes[row.version - 1]?.write
    const isText = write !== undefined && 'body' in write && write.body === row.body
    findings.expect(isText, `post ${id} has not the text of version ${row.version}`)
    findings.expect(row.status === 'published', `post ${id} is ${row.status}`)
    const versions = revisions.filter(({ post_id }) => post_id === id).map(({ version }) => version)
    findings.expect(
      versions.join() === Array.from({ length: row.version }, (_, index) => index + 1).join(),
      `post ${id} at version ${row.version} has the revisions ${versions.join()}`,
    )
  }
  for (const [title, rows] of Map.groupBy(articles, ({ title }) => title)) {
    findings.expect(rows.length === 1, `"${title}" is there ${rows.length} times`)
    findings.expect(writesOf.has(rows[0]?.id ?? ''), `"${title}" was never requested`)
  }
  for (const { write, isAcknowledged } of entries) {
    if (write.what !== 'subscribe') continue
    const rows = subscribers.filter(({ email }) => email === write.email).length
    const isRight = isAcknowledged ? rows === 1 : rows <= 1
    findings.expect(isRight, `${write.email} subscribed and is there ${rows} times`)
  }
}

/** Every acknowledged picture can be read from the site, and so can the thumbnails of posts. */
export async function verifyPictures(
  db: Db,
  origin: string,
  entries: readonly LedgerEntry[],
  findings: Findings,
): Promise<void> {
  const thumbnails = await db
    .selectFrom('articles')
    .select(['id', 'thumbnail_fingerprint', 'thumbnail_width', 'thumbnail_height'])
    .execute()
  for (const { write, isAcknowledged } of entries) {
    if (!isAcknowledged) continue
    if (write.what === 'upload') {
      const isThere = await isReadablePicture(origin + write.path)
      findings.expect(isThere, `the picture ${write.path} was acknowledged and cannot be read`)
    }
    if (write.what === 'publish' && write.picture !== null) {
      const row = thumbnails.find(({ id }) => id === write.id)
      const fingerprint = row?.thumbnail_fingerprint ?? null
      findings.expect(fingerprint !== null, `post ${write.id} has lost its picture`)
      if (!row || fingerprint === null) continue
      const { id, thumbnail_width: width, thumbnail_height: height } = row
      const thumbnail = { fingerprint, width: width ?? 0, height: height ?? 0 }
      const isThere = await isReadablePicture(origin + thumbnailPath({ id, thumbnail }))
      findings.expect(isThere, `the picture of post ${id} cannot be read`)
    }
  }
}
