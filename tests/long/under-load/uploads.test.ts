import { readFileSync } from 'node:fs'
import { startNewsroomProcess } from '../../support/desk/newsroom-server'
import { expect, test } from '../../support/http'
import { aPhotograph } from '../../support/pictures/picture-files'

const megabyte = 1024 ** 2

/** The peak memory of a process in megabytes. */
function peakMemoryOf(pid: number): number {
  const [, kilobytes] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) / 1024
}

test('many large uploads at once need the memory of a few, and all are stored', async ({
  ownServer,
}) => {
  const { server, desk, cookies } = await startNewsroomProcess({ SAMPLE_CONTENT: '0' })
  await ownServer(Promise.resolve(server))
  // Bytes after the end of a JPEG are ignored: the file is large, but quick to decode.
  const { buffer } = await aPhotograph('#e17055', 320, 200)
  const upload = async (number: number) => {
    const form = new FormData()
    form.set('picture', new Blob([buffer, new Uint8Array(8 * megabyte)]), `${number}.jpg`)
    const headers = { Cookie: cookies.ada }
    return fetch(`${desk}/pictures/body`, { method: 'POST', body: form, headers })
  }
  // The first upload loads the image library.
  await upload(0)
  const before = peakMemoryOf(server.pid)
  const uploads = Array.from({ length: 24 }, (_, index) => upload(index + 1))
  const statuses = (await Promise.all(uploads)).map(({ status }) => status)
  expect(new Set(statuses)).toEqual(new Set([200]))
  expect(peakMemoryOf(server.pid) - before).toBeLessThan(250)
})
