import type { Random } from '../random'
import { aPicture } from '../site/pictures'
import { type Desk, edit, publish, sendIssue, subscribe, upload } from '../site/writing'
import type { Ledger, Write } from './ledger'

/** Does what a write asks for, and returns it with what was answered. Throws where it was not acknowledged. */
export async function perform(desk: Desk, write: Write): Promise<Write> {
  switch (write.what) {
    case 'publish': {
      const { id, title, body, picture } = write
      await publish(desk, { id, title, body, tab: id }, picture ? fromBase64(picture) : undefined)
      return write
    }
    case 'edit': {
      const version = await edit(desk, { ...write, version: write.over })
      if (version === write.over + 1) return write
      throw new Error(`Version ${write.over} became ${version}.`)
    }
    case 'upload':
      return { ...write, path: await upload(desk, fromBase64(write.picture)) }
    case 'subscribe':
      await subscribe(desk, write.email)
      return write
    case 'send':
      return { ...write, issue: await sendIssue(desk, { id: write.brief, title: write.title }) }
  }
}

/**
 * Five clients who each write as fast as they are answered, until one of their requests fails.
 */
export function startWriters(desk: Desk, ledger: Ledger, random: Random) {
  let mayFail = false
  let isStopped = false
  let acknowledged = 0
  const until = async (next: () => Promise<Write | null>) => {
    while (!isStopped) {
      const write = await next()
      if (!write) return
      ledger.begin(write)
      try {
        ledger.acknowledge(await perform(desk, write))
        acknowledged += 1
      } catch (error) {
        // What is broken on purpose refuses, or answers nobody. Any other failure counts as one.
        if (mayFail) return
        throw error
      }
    }
  }
  const article = async (): Promise<Write> => {
    const id = random.uuid()
    const picture = random.chance(0.3) ? await toBase64(await aPicture(random)) : null
    return { key: id, what: 'publish', id, title: `Post ${id}`, body: `Text of ${id}.`, picture }
  }
  let edited = newestPost(ledger)
  const nextEdit = async (): Promise<Write> => {
    if (!edited || edited.version > 5) {
      const write = await article()
      if (write.what === 'publish') edited = { id: write.id, version: 1 }
      return write
    }
    const { id, version } = edited
    edited = { id, version: version + 1 }
    const tab = random.uuid()
    const body = `Text ${version + 1} of ${id}.`
    return { key: tab, what: 'edit', id, title: `Post ${id}`, body, tab, over: version }
  }
  let issues = 0
  const clients = [
    until(article),
    until(nextEdit),
    until(async () => {
      const picture = await toBase64(await aPicture(random))
      return { key: random.uuid(), what: 'upload', picture }
    }),
    until(async () => {
      // A host each: mails to one host are sent one after the other, and slowly.
      const email = `reader@${random.uuid()}.example`
      return { key: email, what: 'subscribe', email }
    }),
    until(async () => {
      issues += 1
      if (issues > 1) return null
      const brief = random.uuid()
      return { key: brief, what: 'send', brief, title: `Brief ${brief}` }
    }),
  ]
  const ended = Promise.all(clients)
  // Whoever waits for the end is told; until then nobody does, and Node would end the run.
  ended.catch(() => {})
  return {
    /** How many of their writes were acknowledged so far. */
    acknowledged: () => acknowledged,
    /** Just before something is broken: whoever gets no answer from now on has ended. */
    expectFailures: () => {
      mayFail = true
    },
    /** Whoever still gets answers ends with the next one. */
    stop: () => {
      isStopped = true
    },
    ended,
  }
}

/** The post that was published last, and the version that it is at by now. */
function newestPost(ledger: Ledger): { id: string; version: number } | null {
  const writes = ledger.entries().map(({ write }) => write)
  const published = writes.findLast(({ what }) => what === 'publish')
  if (published?.what !== 'publish') return null
  const { id } = published
  return { id, version: writes.filter((write) => 'id' in write && write.id === id).length }
}

async function toBase64(picture: Blob): Promise<string> {
  return Buffer.from(await picture.arrayBuffer()).toString('base64')
}

function fromBase64(picture: string): Blob {
  return new Blob([new Uint8Array(Buffer.from(picture, 'base64'))], { type: 'image/png' })
}
