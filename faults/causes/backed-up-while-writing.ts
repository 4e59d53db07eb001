import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { Db } from '../../app/database/database'
import { fingerprintOf } from '../../app/pictures/uploads/webp.rules'
import { runCommand } from '../../tests/support/program'
import { temporaryFolder } from '../../tests/support/temporary-folder'
import { bothEngines, createFindings, type Fault, type Findings } from '../fault'
import type { Rig } from '../rig'
import type { Installation } from '../site/installation'
import { openDesk } from '../site/newsroom'
import { aPicture } from '../site/pictures'
import { type Desk, publish, send } from '../site/writing'

/** Backups that are made while clients write are each a whole site of one moment. */
export const backedUpWhileWriting: Fault = {
  name: 'backed up while writing',
  engines: bothEngines,
  async run(rig) {
    const findings = createFindings()
    const folder = await temporaryFolder()
    const site = await rig.install()
    const server = await site.start()
    const writers = startWriters({ rig, site, desk: await openDesk(server), findings })
    const files = Array.from({ length: rig.rounds }, (_, round) => join(folder, `${round}.tar.zst`))
    for (const file of files) {
      const { code, stdout, stderr } = await runCommand(['backup', file], site.settings)
      findings.expect(code === 0, `a backup failed: ${stderr}`)
      findings.expect(!stdout.includes('missing'), `a picture was not backed up: ${stdout}`)
      findings.count('backups')
    }
    await writers.stop()
    await server.stop()
    for (const [index, file] of files.entries()) {
      const { code, stderr } = await runCommand(['backup', 'verify', file], site.settings)
      findings.expect(code === 0, `a backup is not complete: ${stderr}`)
      // The first has little, and each restore takes a while.
      if (index % 4 === 3 || index === files.length - 1) await expectWhole(rig, file, findings)
    }
    return findings.outcome(`${rig.rounds} backups in a row while clients write`)
  },
}

interface Writing {
  rig: Rig
  site: Installation
  desk: Desk
  findings: Findings
}

function startWriters({ rig, site, desk, findings }: Writing) {
  const { random } = rig
  let isStopped = false
  const ids: { id: string; version: number }[] = []
  const repeat = async (write: () => Promise<void>) => {
    while (!isStopped) await write()
  }
  const writePost = async () => {
    const id = random.uuid()
    const article = { id, tab: id, title: `Post ${id}`, body: `Text of ${id}.` }
    await publish(desk, article, await aPicture(random))
    ids.push({ id, version: 1 })
    findings.count('published')
  }
  const replacePicture = async () => {
    const post = ids[random.between(0, Math.max(0, ids.length - 1))]
    if (!post) return setTimeout(50)
    const form = new FormData()
    const { id, version } = post
    const fields = { id, tab: random.uuid(), title: `Post ${id}`, body: 'Another text.' }
    const rest = { version: String(version), domain: 'AI', summary: 'In short.' }
    for (const [name, value] of Object.entries({ ...fields, ...rest })) form.set(name, value)
    form.set('picture', await aPicture(random), 'picture.png')
    post.version += 1
    const answer = await send(`${desk.desk}/articles/${id}`, form, desk.cookie)
    findings.count(answer.status === 303 ? 'pictures replaced' : 'edits refused')
  }
  /** As the sweep does it with posts that were in the bin for a month. */
  const deletePost = async () => {
    await setTimeout(200)
    const post = ids.length > 10 ? ids.shift() : undefined
    if (!post) return
    await site.inDatabase(({ db }) => deleteRows(db, post.id))
    await rm(join(site.dataDir, 'article-thumbnails', `${post.id}.webp`), { force: true })
    findings.count('deleted')
  }
  const clients = Promise.all([writePost, replacePicture, deletePost].map(repeat))
  clients.catch(() => {})
  return {
    async stop() {
      isStopped = true
      await clients
    },
  }
}

/** In one transaction, as every version and its revision are written in one. */
async function deleteRows(db: Db, id: string): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await transaction.deleteFrom('revisions').where('post_id', '=', id).execute()
    await transaction.deleteFrom('articles').where('id', '=', id).execute()
  })
}

/** Every post has the revision of its version, and the picture that it names. */
async function expectWhole(rig: Rig, file: string, findings: Findings): Promise<void> {
  const restored = await rig.install()
  const { code, stderr } = await runCommand(['restore', file], restored.settings)
  findings.expect(code === 0, `a restore failed: ${stderr}`)
  findings.count('restored')
  const { posts, revisions } = await restored.inDatabase(async ({ db }) => ({
    posts: await db
      .selectFrom('articles')
      .select(['id', 'version', 'thumbnail_fingerprint as fingerprint'])
      .execute(),
    revisions: await db.selectFrom('revisions').select(['post_id', 'version']).execute(),
  }))
  const written = new Set(revisions.map(({ post_id, version }) => `${post_id} ${version}`))
  const known = new Set(posts.map(({ id }) => id))
  for (const { id, version, fingerprint } of posts) {
    findings.expect(written.has(`${id} ${version}`), `post ${id} is without its revision`)
    const path = join(restored.dataDir, 'article-thumbnails', `${id}.webp`)
    const picture = await readFile(path).catch(() => null)
    const found = picture && fingerprintOf(picture)
    findings.expect(found === fingerprint, `post ${id} has the picture ${found}`)
    findings.count('posts compared')
  }
  const lost = revisions.filter(({ post_id }) => !known.has(post_id))
  findings.expect(lost.length === 0, `${lost.length} revisions are without their post`)
  await restored.remove()
}
