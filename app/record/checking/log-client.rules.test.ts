import { expect, test } from 'vitest'
import { createLogClient } from './log-client.rules'

test.each([200, 410])(
  'an answer without an end and with the status %i is not read on',
  async (status) => {
    let isCancelled = false
    const body = () =>
      new ReadableStream({
        pull: (controller) => controller.enqueue(new Uint8Array(4 * 1024 * 1024)),
        cancel() {
          isCancelled = true
        },
      })
    const client = createLogClient(
      async () => new Response(body(), { status }),
      'https://vigil.example',
    )
    await expect(client.document('a', 1)).rejects.toMatchObject({
      reason: 'invalid',
      message: expect.stringMatching(/^https:\/\/vigil\.example\S+ is larger than 32 MB\.$/),
    })
    expect(isCancelled).toBe(true)
  },
)

test('an answer that breaks off could not be fetched', async () => {
  const body = () => new ReadableStream({ pull: (controller) => controller.error(new Error()) })
  const client = createLogClient(async () => new Response(body()), 'https://vigil.example')
  await expect(client.head()).rejects.toMatchObject({ reason: 'unreachable' })
})
