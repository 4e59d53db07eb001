import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, readdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { ghostExport, ghostMembers } from '../../../tests/support/importing/ghost-export'
import { wordpressExport } from '../../../tests/support/importing/wordpress-export'
import { runCommand } from '../../../tests/support/program'
import { temporaryFolder } from '../../../tests/support/temporary-folder'
import { bothEngines, createFindings, type Fault } from '../../fault'
import type { Random } from '../../random'
import type { Rig } from '../../rig'
import type { Installation } from '../../site/installation'
import { aPicture } from '../../site/pictures'
import { eventually, timed } from '../../waiting'

type Format = 'wordpress' | 'ghost'

export const killedWhileImportingWordpress = killedWhileImporting('wordpress')
export const killedWhileImportingGhost = killedWhileImporting('ghost')

/** An import that is killed goes on when it runs again, and ends with what one without a pause would have written. */
function killedWhileImporting(format: Format): Fault {
  return {
    name: `kill -9 while importing from ${format === 'ghost' ? 'Ghost' : 'WordPress'}`,
    engines: bothEngines,
    async run(rig) {
      const findings = createFindings()
      const args = await filesToImport(format, rig.random)
      const { state: expected, ms } = await wholeImport(rig, args)
      for (let round = 0; round < rig.rounds; round += 1) {
        const site = await rig.install()
        findings.count('kills')
        const imported = await killImport(site, args, rig.random.next() * ms)
        findings.count('killed between the first and the last post', imported.isPartial ? 1 : 0)
        const { code, stderr } = await runCommand(args, site.settings)
        findings.expect(code === 0, `the next import failed: ${stderr}`)
        findings.expect(await putThumbnails(site), 'thumbnails were not put into place')
        const state = await stateOf(site)
        for (const [part, rows] of Object.entries(expected)) {
          findings.expect(state[part] === rows, `${part} differ in round ${round}`)
        }
        await site.remove()
      }
      return findings.outcome(`${rig.rounds} imports killed while posts were written`)
    },
  }
}

const postCount = 120
const pictureCount = 12

/** The arguments of the command that imports posts with texts, thumbnails, links and pictures. */
async function filesToImport(format: Format, random: Random): Promise<string[]> {
  const folder = await temporaryFolder()
  const media = join(folder, 'media')
  await mkdir(media)
  for (let index = 0; index < pictureCount; index += 1) {
    const picture = await aPicture(random)
    await writeFile(join(media, `${index}.png`), new Uint8Array(await picture.arrayBuffer()))
  }
  const file = join(folder, 'export')
  const numbers = Array.from({ length: postCount }, (_, index) => index + 1)
  const words = 'Some words about <b>what happened</b> and why it matters. '.repeat(60)
  const pictureOf = (id: number) => `${id % pictureCount}.png`
  if (format === 'ghost') {
    const image = (id: number) => `__GHOST_URL__/content/images/${pictureOf(id)}`
    const posts = numbers.map((id) => ({
      id: String(id),
      html: `<p>${words}</p><img src="${image(id)}"><a href="__GHOST_URL__/post-${postCount}/">Last</a>`,
      feature_image: image(id + 1),
    }))
    await writeFile(file, ghostExport(posts))
    const members = join(folder, 'members.csv')
    await writeFile(members, ghostMembers(numbers.map((id) => [`m${id}@example.org`, id % 3 > 0])))
    return ['import', 'ghost', file, '--media', media, '--members', members]
  }
  const posts = numbers.map((id) => ({
    id,
    content: `${words}\n\n<img src="/wp-content/uploads/${pictureOf(id)}">\n\n<a href="/?p=${postCount}">Last</a>`,
    terms: [['post_tag', 'Phishing']] satisfies [string, string][],
  }))
  await writeFile(file, wordpressExport(posts))
  return ['import', 'wordpress', file, '--media', media]
}

/** What an import without a pause writes, and how long it writes posts. */
async function wholeImport(rig: Rig, args: string[]) {
  const site = await rig.install()
  await runCommand(['migrate'], site.settings)
  const { ms, result } = await timed(() => runCommand(args, site.settings))
  if (result.code !== 0) throw new Error(`The import failed: ${result.stderr}`)
  const state = await stateOf(site)
  await site.remove()
  return { state, ms: ms * 0.6 }
}

/** Waits for the first posts, so that the kill is not before them. */
async function killImport(site: Installation, args: string[], afterMs: number) {
  await runCommand(['migrate'], site.settings)
  const report = join(site.dataDir, 'report.ndjson')
  const child = site.launch([...args, '--report', report])
  const ended = once(child, 'exit')
  const hasLines = async () => existsSync(report) && (await stat(report)).size > 0
  await Promise.race([eventually(120_000, hasLines), ended])
  await Promise.race([setTimeout(afterMs), ended])
  child.kill('SIGKILL')
  await ended
  const { length } = await site.inDatabase(({ db }) =>
    db.selectFrom('articles').select('id').execute(),
  )
  return { isPartial: length > 0 && length < postCount }
}

/** A server puts the thumbnails of committed posts into their folder, if the import was killed before it did. */
async function putThumbnails(site: Installation): Promise<boolean> {
  const server = await site.start()
  const isDone = await site.inDatabase(({ db }) =>
    eventually(120_000, async () => {
      const messages = db.selectFrom('outbox').select('id').where('topic', '=', 'thumbnail-changed')
      return (await messages.executeTakeFirst()) === undefined
    }),
  )
  await server.stop()
  return isDone
}

const queries = {
  posts: sql`select id, slug, title, domain, body, tags, authors, status, created_at, published_at, version, thumbnail_fingerprint from articles`,
  tags: sql`select * from article_tags`,
  redirects: sql`select from_path, to_path, reason from redirects`,
  authors: sql`select id, slug, name, version from authors`,
  topics: sql`select * from topic_descriptions`,
  'imported items': sql`select source, item, kind, target_id, digest, version from imported_items`,
  pictures: sql`select id from pictures`,
  subscribers: sql`select email, status, consent from subscribers`,
}

/** Everything that an import writes, without the times at which it did. */
async function stateOf(site: Installation): Promise<Record<string, string>> {
  const tables = await site.inDatabase(async ({ db }) => {
    const found: Record<string, string> = {}
    for (const [name, query] of Object.entries(queries)) {
      const { rows } = await query.execute(db)
      found[name] = rows.map(withoutTimes).sort().join('\n')
    }
    return found
  })
  for (const bucket of ['article-pictures', 'article-thumbnails']) {
    const files = await readdir(join(site.dataDir, bucket)).catch(() => [])
    // A killed process leaves unfinished files with a dot, which the next sweep deletes.
    const finished = files.filter((name) => !name.startsWith('.'))
    tables[`files in ${bucket}`] = finished.sort().join('\n')
  }
  return tables
}

function withoutTimes(row: unknown): string {
  return JSON.stringify(row, (key, value) => (key === 'updated_at' ? undefined : value))
}
