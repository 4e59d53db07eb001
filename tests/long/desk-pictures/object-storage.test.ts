import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { completePost } from '../../support/desk/newsroom-requests'
import { post } from '../../support/desk/newsroom-server'
import { expect, step, test } from '../../support/http'
import { scrape } from '../../support/metrics/scrape'
import { sendPicture } from '../../support/pictures/newsroom-pictures'
import { aPhotograph } from '../../support/pictures/picture-files'
import { runCommand } from '../../support/program'
import { startServer } from '../../support/server'
import { startObjectStorage } from '../../support/servers/object-storage'
import { temporaryFolder } from '../../support/temporary-folder'
import { until } from '../../support/until'

test('pictures are in object storage; while it is away readers keep what is held and writers get a clear answer', async ({
  ownNewsroom,
}) => {
  const storage = await startObjectStorage()
  const newsroom = await ownNewsroom({ SAMPLE_CONTENT: '0', ...storage.variables })
  const { server, desk, cookies } = newsroom
  const id = crypto.randomUUID()
  const picture = await aPhotograph('#0984e3')
  const upload = (path: string) =>
    sendPicture(newsroom, path, picture, { kind: 'article', id, alt: 'A wall' })
  const statusOf = async (path: string) => (await fetch(server.origin + path)).status
  const thumbnail = `/storage/v1/object/public/article-thumbnails/${id}.webp`
  const articles = () => post(`${desk}/articles/new`, fields, cookies.ada)
  const { fingerprint } = (await (await upload('thumbnails')).json()).thumbnail
  const fields = { ...completePost(), id, tab: 'one', when: 'now', thumbnail: fingerprint }
  const held = `/p/${id}.${fingerprint}.480.avif`
  const other = `/p/${id}.${fingerprint}.768.webp`

  await step('an upload, a saved post and its pictures', async () => {
    expect((await articles()).status).toBe(303)
    await until(async () => (await statusOf(thumbnail)) === 200)
    expect(await statusOf(held)).toBe(200)
    expect(await readdir(server.dataDir)).not.toContain('article-thumbnails')
  })

  await step('a start says what is wrong with its keys', async () => {
    const settings = { DATA_DIR: await temporaryFolder(), SAMPLE_CONTENT: '0' }
    const wrong = { ...settings, ...storage.variables, S3_SECRET_ACCESS_KEY: 'wrong' }
    await expect(startServer(wrong)).rejects.toThrow(/SignatureDoesNotMatch.*S3_SECRET_ACCESS_KEY/s)
  })

  await storage.kill()
  await step('the service is away', async () => {
    for (const path of ['/', '/feed.xml', '/readyz', held, `${thumbnail}?v=${fingerprint}`]) {
      expect(await statusOf(path), path).toBe(200)
    }
    const missing = await fetch(server.origin + other)
    expect(missing.status).toBe(503)
    expect(missing.headers.get('Retry-After')).toBe('30')
    for (const path of ['thumbnails', 'body']) {
      const answer = await upload(path)
      expect(answer.status, path).toBe(503)
      expect((await answer.json()).error, path).toContain(
        'the storage for pictures does not answer',
      )
    }
    const withoutPicture = { ...completePost(), id: crypto.randomUUID(), tab: 'two', when: 'now' }
    expect((await post(`${desk}/articles/new`, withoutPicture, cookies.ada)).status).toBe(303)
  })

  await storage.restart()
  await step('it is back, without a restart of the site', async () => {
    await until(async () => (await statusOf(other)) === 200)
    expect((await upload('body')).status).toBe(200)
    const { sum } = await scrape(server.origin)
    const count = (labels: Record<string, string>) =>
      sum('vigil_object_storage_requests_total', labels)
    expect(count({ operation: 'put', result: 'done' })).toBeGreaterThan(0)
    expect(count({ operation: 'put', result: 'unanswered' })).toBeGreaterThanOrEqual(2)
    expect(count({ result: 'refused' })).toBe(0)
  })

  await step(
    'pictures are copied to the disk while the site serves, and served from there',
    async () => {
      const settings = { DATA_DIR: server.dataDir, SAMPLE_CONTENT: '0' }
      const copied = await runCommand(['storage', 'copy', '--to', 'disk'], {
        ...settings,
        ...storage.variables,
      })
      expect(copied.code).toBe(0)
      expect(copied.stdout).toMatch(
        /^Copied \d+ files .* verified each; 0 were there already\.\nNext: /,
      )
      const file = await readFile(join(server.dataDir, 'article-thumbnails', `${id}.webp`))
      const online = await (await fetch(`${server.origin}${thumbnail}?v=${fingerprint}`)).bytes()
      expect(file.equals(online)).toBe(true)
      await storage.remove()
      const onDisk = await startServer(settings)
      for (const path of [thumbnail, held, other]) {
        expect((await fetch(onDisk.origin + path)).status, path).toBe(200)
      }
      await onDisk.stop()
    },
  )
})
