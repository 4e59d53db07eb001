import { truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { aTitle, completePost } from '../../support/desk/newsroom-requests'
import { post } from '../../support/desk/newsroom-server'
import { expect, step, test } from '../../support/http'
import { sendPicture } from '../../support/pictures/newsroom-pictures'
import { aPhotograph } from '../../support/pictures/picture-files'
import { until } from '../../support/until'

test('a damaged picture is replaced by a placeholder, cached briefly, and logged once', async ({
  newsroom,
}) => {
  const { desk, cookies, server } = newsroom
  const bucket = `${server.origin}/storage/v1/object/public`
  const send = async (path: string, colour: string, fields: Record<string, string>) => {
    const picture = await aPhotograph(colour, 1200, 600)
    return (await sendPicture(newsroom, path, picture, fields)).json()
  }
  const expectPlaceholder = async (address: string, width: number) => {
    const response = await fetch(`${bucket}/${address}`)
    expect(response.status, address).toBe(200)
    expect(response.headers.get('Cache-Control'), address).toBe('public, max-age=30')
    const placeholder = await sharp(await response.arrayBuffer()).metadata()
    expect(placeholder.width, address).toBe(width)
  }
  const logged = (name: string) =>
    server
      .output()
      .split('\n')
      .filter((line) => line.includes(`The picture ${name} is damaged`)).length

  await step('a thumbnail', async () => {
    const id = crypto.randomUUID()
    const { thumbnail } = await send('thumbnails', '#6c5ce7', { kind: 'article', id })
    const { fingerprint } = thumbnail
    const fields = {
      ...completePost(aTitle()),
      thumbnail: fingerprint,
      id,
      tab: 'one',
      when: 'now',
    }
    expect((await post(`${desk}/articles/new`, fields, cookies.ada)).status).toBe(303)
    const original = `article-thumbnails/${id}.webp`
    await until(async () => (await fetch(`${bucket}/${original}`)).ok)
    await truncate(join(server.dataDir, original), 100)
    await expectPlaceholder(original, 1200)
    await expectPlaceholder(original, 1200)
    expect(logged(`${id}.webp`)).toBe(1)
    await writeFile(join(server.dataDir, original), '<!doctype html>')
    await expectPlaceholder(original, 1200)
  })

  await step('a picture in a text', async () => {
    const { path } = await send('body', '#00b894', {})
    const name = path.split('/').at(-1)
    const file = join(server.dataDir, 'article-pictures', name)
    await truncate(file, 100)
    await expectPlaceholder(`article-pictures/${name}`, 1200)
    await expectPlaceholder(`article-pictures/${name.replace('.webp', '.480.avif')}`, 480)
    expect(logged(name)).toBe(1)
  })
})
