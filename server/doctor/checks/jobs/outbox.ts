import { waitingMessages } from '~/database/outbox/outbox'
import type { DatabaseCheck } from '../../check'
import { countOf, ok } from '../../finding'
import { judgeOutbox } from './judge-outbox'
import { lostWork } from './lost-work'

export const maxMessages = 10_000

/** What has to happen after changes: mails, pings, files of pictures. */
export const outboxCheck: DatabaseCheck = {
  name: 'jobs',
  needs: 'tables',
  limitMs: 60_000,
  async run({ database: { db }, clock }) {
    const messages = await waitingMessages(db, maxMessages)
    const { findings } = await lostWork(db, clock())
    const found = [...judgeOutbox(messages, clock()), ...findings]
    if (found.length > 0) return found
    return [
      ok(
        messages.length === 0
          ? 'No job waits.'
          : `${countOf(messages.length, 'job waits', 'jobs wait')} for ${messages.length === 1 ? 'its' : 'their'} turn.`,
      ),
    ]
  },
}
