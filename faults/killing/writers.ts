import type { Random } from '../random'
import { aPicture } from '../site/pictures'
import { type Desk, edit, publish, sendIssue, subscribe, upload } from '../site/writing'
import type { Ledger, Write } from './ledger'

/** Requests a write, and returns it with the result. Throws if it is not acknowledged. */
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

/** Five clients that each write as fast as they get responses, until one of their requests fails. */
export function startWriters(desk: Desk, ledger: Ledger, random: Random) {
  let mayFail = false
  let isStopped = false
  let acknowledged = 0
  const writeRepeatedly = async (next: () => Promise<Write | null>) => {
    while (!isStopped) {
      const write = await next()
      if (!write) return
      ledger.begin(write)
      try {
        ledger.acknowledge(await perform(desk, write))
        acknowledged += 1
      } catch (error) {
        // Only failures after the deliberate break are expected.
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
    writeRepeatedly(article),
    writeRepeatedly(nextEdit),
    writeRepeatedly(async () => {
      const picture = await toBase64(await aPicture(random))
      return { key: random.uuid(), what: 'upload', picture }
    }),
    writeRepeatedly(async () => {
      // Each at another host: mails to one host are sent slowly, one after the other.
      const email = `reader@${random.uuid()}.example`
      return { key: email, what: 'subscribe', email }
    }),
    writeRepeatedly(async () => {
      issues += 1
      if (issues > 1) return null
      const brief = random.uuid()
      return { key: brief, what: 'send', brief, title: `Brief ${brief}` }
    }),
  ]
  const ended = Promise.all(clients)
  // The caller awaits it later. An unhandled rejection before that would end the process.
  ended.catch(() => {})
  return {
    /** The number of acknowledged writes so far. */
    acknowledged: () => acknowledged,
    /** Call it just before something is broken: a client whose request fails then ends. */
    expectFailures: () => {
      mayFail = true
    },
    /** Clients that still get responses end with the next one. */
    stop: () => {
      isStopped = true
    },
    ended,
  }
}

/** The post that was published last, and its current version. */
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
