import fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import { closeSites, long, page, site } from '../../tests/support/servers/cached-site'

afterEach(closeSites)

test('in any order of reads and publications, no request gets an old page after a purge', async () => {
  const step = fc.oneof(
    fc.record({ kind: fc.constant('read' as const), post: fc.nat(2), ticks: fc.nat(4) }),
    fc.record({ kind: fc.constant('publish' as const), post: fc.nat(2), ticks: fc.nat(4) }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (steps) => {
      const published = [0, 0, 0]
      // A page shows what is stored at some moment while it is rendered.
      const { cache } = await site(async (url) => {
        const post = Number(url.at(-1))
        await pause(post * 3)
        const version = published[post]
        await pause(6)
        return page(`${version} ${long}`)
      })
      const uncached = () => page('not from the cache')
      const reads: Promise<void>[] = []
      for (const { kind, post, ticks } of steps) {
        await pause(ticks)
        if (kind === 'publish') {
          published[post] = (published[post] ?? 0) + 1
          cache.purge()
        } else {
          const least = published[post] ?? 0
          const read = cache.fetch(new Request(`http://site.example/posts/${post}`), uncached)
          reads.push(
            read.then(async (answer) => {
              expect(Number.parseInt(await answer.text(), 10)).toBeGreaterThanOrEqual(least)
            }),
          )
        }
      }
      await Promise.all(reads)
    }),
    { numRuns: 200 },
  )
})

function pause(ticks: number): Promise<void> {
  return new Promise((resolve) => {
    const next = (left: number) => (left === 0 ? resolve() : setImmediate(next, left - 1))
    next(ticks)
  })
}
