import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import type { Fetch } from '~/record/checking/log-client.rules'
import { createdPost } from '../../../tests/support/data/desk'
import { onEachEngine } from '../../../tests/support/data/on-each-engine'
import { now } from '../../../tests/support/data/saved-posts'
import { logFetch } from '../../../tests/support/record/log-fetch'
import { watchSite } from './watch-site'
import { readHeads } from './witness-file'

const folders: string[] = []
afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true })
})

async function newFile(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'vigil-witness-'))
  folders.push(folder)
  return join(folder, 'witness.jsonl')
}

const clock = () => now

/** The answer to the first request comes after the task. */
function slowOnce(fetch: Fetch, task: () => Promise<unknown>): Fetch {
  let isFirst = true
  return async (...request) => {
    const answer = await fetch(...request)
    if (isFirst) {
      isFirst = false
      await task()
    }
    return answer
  }
}

onEachEngine('two commands of a witness at once', (open) => {
  const slow = 'https://slow.example'

  test('a site that is added while another one is checked is kept', async () => {
    const database = await open()
    await createdPost(database.db, { when: { as: 'published' } })
    const [file, fetch] = [await newFile(), logFetch(database)]
    const add = () => watchSite({ fetch, clock }, file, 'https://added.example')
    expect(await watchSite({ fetch: slowOnce(fetch, add), clock }, file, slow)).toMatchObject({
      finding: 'first',
    })
    const sites = (await readHeads(file))?.map(({ site }) => site)
    expect(sites).toEqual(['https://added.example', slow])
  })

  test('the head of a slow check never follows a newer one of the same site', async () => {
    const database = await open()
    const publish = () => createdPost(database.db, { when: { as: 'published' } })
    await publish()
    const [file, fetch] = [await newFile(), logFetch(database)]
    await watchSite({ fetch, clock }, file, slow)
    await publish()
    const other = async () => {
      await publish()
      await watchSite({ fetch, clock }, file, slow)
    }
    expect(await watchSite({ fetch: slowOnce(fetch, other), clock }, file, slow)).toMatchObject({
      finding: 'unchanged',
    })
    const sizes = (await readHeads(file))?.map(({ head }) => head.size) ?? []
    expect(sizes).toHaveLength(2)
    expect(sizes).toEqual(sizes.toSorted((one, next) => one - next))
  })
})
