import { createHash } from 'node:crypto'
import { open, readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { fingerprintOf } from '~/pictures/uploads/webp.rules'
import { engines } from '../../tests/support/data/databases'
import { aPicture, examinedSite } from '../../tests/support/data/sites/examined-site'
import { openPictures } from '../storage/pictures'
import { picturesCheck } from './checks/pictures/pictures'
import { leftoversCheck } from './checks/storage/leftovers'
import { secretCheck } from './checks/storage/secret'

let cleanUp: (() => Promise<void>) | undefined
afterEach(() => cleanUp?.())

describe.each(engines)('the doctor (%s)', (engine) => {
  async function aSite() {
    const site = await examinedSite(engine)
    cleanUp = site.remove
    return site
  }

  /** Every file except those of SQLite, with its digest. */
  async function filesOf(dataDir: string): Promise<string[]> {
    const entries = await readdir(dataDir, { recursive: true, withFileTypes: true })
    const files = entries.filter((entry) => entry.isFile() && !/\.db-/.test(entry.name))
    const digests = files.map(async ({ parentPath, name }) => {
      const path = join(parentPath, name)
      const { mtimeMs, mode } = await stat(path)
      const digest = createHash('sha256').update(await readFile(path))
      return `${path} ${mtimeMs} ${mode} ${digest.digest('hex')}`
    })
    return (await Promise.all(digests)).toSorted()
  }

  test('finds nothing but the missing backup in a site that is in order, and changes nothing', async () => {
    const { dataDir, examine, addThumbnail, addTextPicture } = await aSite()
    await addThumbnail('#ff0000')
    await addTextPicture('#00ff00')
    const before = await filesOf(dataDir)
    const { problems, findings } = await examine()
    expect(problems).toEqual([expect.objectContaining({ check: 'backup', level: 'warning' })])
    expect(findings).toContainEqual(
      expect.objectContaining({ text: expect.stringMatching(/^(SQLite|PostgreSQL) \d/) }),
    )
    expect(await filesOf(dataDir)).toEqual(before)
  })

  test('a missing picture is an error, a picture that nothing shows a warning', async () => {
    const { dataDir, check, addThumbnail, addTextPicture, write } = await aSite()
    const thumbnail = await addThumbnail('#ff0000')
    await addThumbnail('#ff8800')
    const picture = await addTextPicture('#00ff00')
    await addTextPicture('#0000ff')
    await rm(join(dataDir, thumbnail.path))
    await rm(join(dataDir, picture.path))
    await write('article-pictures/aaaabbbbcccc-160x90.webp', await aPicture('#123456'))
    await write('article-pictures/aaaabbbbcccc-160x90.480.avif')
    await write('article-thumbnails/no-such-post.webp', await aPicture('#654321'))
    expect((await check(picturesCheck)).problems).toEqual([
      expect.objectContaining({ level: 'error', items: [thumbnail.path] }),
      expect.objectContaining({
        level: 'warning',
        items: ['article-thumbnails/no-such-post.webp: there is no post with this id'],
      }),
      expect.objectContaining({ level: 'error', items: [picture.path] }),
      expect.objectContaining({
        level: 'warning',
        items: expect.arrayContaining([
          'article-pictures/aaaabbbbcccc-160x90.webp: no text and no version of one shows it',
          'article-pictures/aaaabbbbcccc-160x90.480.avif: it is a size of a picture that nothing shows',
        ]),
      }),
    ])
  })

  test('a thumbnail is missing or damaged although its upload is still there, unless it was just saved', async () => {
    const { db, dataDir, check, addThumbnail, write } = await aSite()
    const [first, second] = [await addThumbnail('#ff0000'), await addThumbnail('#00ff00')]
    const pictures = openPictures({
      dataDir,
      db,
      root: dataDir,
      objectStorage: null,
      reportError() {},
    })
    for (const { path } of [first, second]) {
      const bytes = new Uint8Array(await readFile(join(dataDir, path)))
      const upload = { width: 160, height: 90, fingerprint: fingerprintOf(bytes), bytes }
      await pictures.thumbnailFiles.storeUpload(upload)
    }
    await rm(join(dataDir, first.path))
    await write(second.path, 'not a picture')
    const items = async () => (await check(picturesCheck)).problems.flatMap(({ items }) => items)
    expect(await items()).toEqual([])
    // The jobs have ended.
    await db.deleteFrom('outbox').execute()
    expect(await items()).toEqual([first.path, expect.stringContaining(`${second.path}: `)])
  })

  test('a picture of an older version is not superfluous', async () => {
    const { db, dataDir, fix, addTextPicture } = await aSite()
    const { path } = await addTextPicture('#00ff00')
    await db.deleteFrom('picture_uses').execute()
    await db.deleteFrom('pictures').execute()
    await db.updateTable('articles').set({ body: 'No picture any more.' }).execute()
    expect((await fix()).moved).toEqual([])
    expect(await readdir(join(dataDir, 'article-pictures'))).toEqual([path.split('/')[1]])
  })

  test('--fix moves damaged files and those that nothing needs aside, with a list', async () => {
    const { examine, fix, addThumbnail, addTextPicture, write } = await aSite()
    for (const colour of ['#ff0000', '#ff8800', '#ffff00']) await addThumbnail(colour)
    const picture = await addTextPicture('#00ff00')
    await addTextPicture('#0000ff')
    const thumbnail = await addThumbnail('#ff00ff')
    await write(picture.path, 'not a picture')
    await write(thumbnail.path, 'not a picture')
    const orphan = 'article-thumbnails/no-such-post.webp'
    await write(orphan, 'the content of the orphan')
    const unfinished = 'uploads/a7/.11111111-2222-3333-4444-555555555555'
    await write(unfinished, 'half')
    const { fixed, problems } = await examine({ isToFix: true })
    const moved = [orphan, picture.path, unfinished]
    expect(fixed?.moved.map(({ path }) => path).toSorted()).toEqual(moved.toSorted())
    expect(await readFile(join(fixed?.folder ?? '', orphan), 'utf8')).toBe(
      'the content of the orphan',
    )
    const list = await readFile(join(fixed?.folder ?? '', 'list.ndjson'), 'utf8')
    expect(
      list
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line).path)
        .toSorted(),
    ).toEqual(moved.toSorted())
    expect(fixed?.left).toEqual([
      { path: thumbnail.path, reason: expect.stringContaining('take the thumbnail off its post') },
    ])
    // The checks come afterwards: what was moved is missing now.
    const missing = problems.find(({ text }) => text.includes('missing'))
    expect(missing?.items).toEqual([picture.path])
    expect((await fix()).moved).toEqual([])
  })

  test('--fix leaves a class alone if most of it looks wrong, and names the likely cause', async () => {
    const { dataDir, check, fix, addThumbnail, write } = await aSite()
    await addThumbnail('#ff0000')
    for (const name of ['a', 'b', 'c', 'd']) await write(`article-thumbnails/${name}.webp`)
    await write('article-pictures/aaaabbbbcccc-160x90.webp')
    const { refused, moved } = await fix()
    expect(refused).toEqual([
      expect.objectContaining({
        text: expect.stringContaining('4 of 5 files'),
        whatToDo: expect.stringContaining(`DATA_DIR (${dataDir})`),
      }),
    ])
    expect(moved.map(({ path }) => path)).toEqual(['article-pictures/aaaabbbbcccc-160x90.webp'])
    expect(await readdir(join(dataDir, 'article-thumbnails'))).toHaveLength(5)
    expect((await check(picturesCheck)).problems).toContainEqual(
      expect.objectContaining({ text: expect.stringContaining('Most of the thumbnails') }),
    )
  })

  test('--fix moves nothing if the database has no posts, or is not of this version', async () => {
    const { db, dataDir, examine, fix, addPost, write } = await aSite()
    await write('article-thumbnails/of-another-site.webp')
    expect((await fix()).refused[0]?.text).toContain('the database has no posts')
    await addPost()
    await db
      .insertInto('migrations' as 'settings')
      .values({ name: '9999-from-the-future', timestamp: '2099-01-01' } as never)
      .execute()
    const newer = await examine({ isToFix: true })
    expect(newer.fixed?.refused[0]?.text).toContain('without a whole database of this version')
    expect(newer.problems[0]).toMatchObject({
      check: 'database',
      text: expect.stringContaining('newer version'),
      items: ['9999-from-the-future'],
    })
    expect(await readdir(join(dataDir, 'article-thumbnails'))).toHaveLength(1)
  })

  test('--fix moves nothing while files of a restore are put into place', async () => {
    const { check, fix, addPost, write } = await aSite()
    await addPost()
    await write('article-thumbnails/no-such-post.webp')
    await write('restore.json', '{}')
    expect(await fix()).toMatchObject({ moved: [], refused: [{ level: 'error' }] })
    expect((await check(leftoversCheck)).problems).toMatchObject([{ level: 'error' }])
  })

  test('--fix leaves a file that is only a few minutes old', async () => {
    const { dataDir, fix, addThumbnail, write } = await aSite()
    await addThumbnail('#ff0000')
    await write('article-thumbnails/no-such-post.webp')
    const aDayAgo = () => new Date(Date.now() - 24 * 60 * 60_000)
    expect((await fix({ clock: aDayAgo })).left).toEqual([
      expect.objectContaining({ reason: expect.stringContaining('less than ten minutes old') }),
    ])
    expect(await readdir(join(dataDir, 'article-thumbnails'))).toHaveLength(2)
  })

  test('migrations that are missing, and another secret, are reported', async () => {
    const { db, check, examine } = await aSite()
    await db
      .insertInto('settings')
      .values({ name: 'secret-fingerprint', value: '0123456789abcdef' })
      .execute()
    const settings = { VIGIL_SECRET: 'a'.repeat(40) }
    expect((await check(secretCheck, { settings })).problems).toMatchObject([{ level: 'error' }])
    await db
      .deleteFrom('migrations' as 'settings')
      .where('name', '=', '0036-links' as never)
      .execute()
    const { problems } = await examine()
    expect(problems).toEqual([expect.objectContaining({ level: 'warning', items: ['0036-links'] })])
  })
})

test('a database that is missing is not created', async () => {
  const { dataDir, examine, remove } = await examinedSite('sqlite')
  cleanUp = remove
  const settings = { DATA_DIR: join(dataDir, 'elsewhere') }
  const { problems } = await examine({ settings, isToFix: true })
  expect(problems[0]?.text).toContain('There is no database at')
  expect(problems.map(({ check }) => check)).toEqual(['database', 'folders'])
  expect(await readdir(dataDir)).not.toContain('elsewhere')
})

test('damage of the file is reported, and stops --fix', async () => {
  const { dataDir, examine, addPost, write, remove } = await examinedSite('sqlite')
  cleanUp = remove
  await addPost()
  await write('article-thumbnails/no-such-post.webp')
  const file = await open(join(dataDir, 'vigil.db'), 'r+')
  const { size } = await file.stat()
  // The last page of the file, full of garbage.
  await file.write(Buffer.alloc(4096, 0xa5), 0, 4096, size - 4096)
  await file.close()
  const { problems, fixed } = await examine({ isToFix: true })
  expect(problems[0]).toMatchObject({
    check: 'database',
    level: 'error',
    text: expect.stringContaining('The database is damaged'),
  })
  expect(fixed).toMatchObject({ moved: [], refused: [expect.anything()] })
})
