import { readFileSync } from 'node:fs'
import { expect, furnish, test } from '../../support/desk/newsroom'
import { aPhotograph } from '../../support/pictures/picture-files'
import { startServer } from '../../support/server'

const megabyte = 1024 ** 2

/** The most memory that a process has ever had, in megabytes. */
function peakOf(pid: number): number {
  const [, kilobytes] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) / 1024
}

test('many large uploads at once take the memory of a few, and all are stored', async ({
  ownServer,
}) => {
  const { server, desk, cookies } = await furnish(
    await ownServer(startServer({ SAMPLE_CONTENT: '0' })),
  )
  // What follows the end of a JPEG is not looked at: large to read, and quick to unpack.
  const { buffer } = await aPhotograph('#e17055', 320, 200)
  const upload = async (number: number) => {
    const form = new FormData()
    form.set('picture', new Blob([buffer, new Uint8Array(8 * megabyte)]), `${number}.jpg`)
    const headers = { Cookie: cookies.ada }
    return fetch(`${desk}/pictures/body`, { method: 'POST', body: form, headers })
  }
  // With the first the library that reads pictures is loaded.
  await upload(0)
  const before = peakOf(server.pid)
  const uploads = Array.from({ length: 24 }, (_, index) => upload(index + 1))
  const statuses = (await Promise.all(uploads)).map(({ status }) => status)
  expect(new Set(statuses)).toEqual(new Set([200]))
  expect(peakOf(server.pid) - before).toBeLessThan(250)
})
