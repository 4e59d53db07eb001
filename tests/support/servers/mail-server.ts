import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'

export interface MailServer {
  url: string
  port: number
  /** Every mail it took, as it came. */
  taken: { to: string[]; raw: string }[]
  /** From here on it takes mails, or refuses them. */
  isOpen: boolean
  stop(): Promise<void>
}

/** How it treats what is sent to an address. */
export interface Manners {
  /** 'hang up' ends the connection instead. */
  onRecipient?: (address: string) => Refusal | 'hang up' | null
  /** Once the whole mail is there; hung up before or after it was taken. */
  onMail?: (address: string) => Refusal | 'hang up' | 'take and hang up' | null
  /** Before each mail is taken. */
  delayMs?: number
  /** Takes mail only from who has signed in, over an encrypted connection: from its first byte, or after STARTTLS. */
  guarded?: { isEncryptedAtOnce: boolean; user: string; password: string }
}

interface Refusal {
  code: number
  text: string
}

/** A real mail server on this machine: on a free port, or on the one it had before it went down. */
export async function startMailServer(port = 0, manners: Manners = {}): Promise<MailServer> {
  const taken: MailServer['taken'] = []
  const { guarded } = manners
  const server = new SMTPServer({
    ...(guarded
      ? { secure: guarded.isEncryptedAtOnce }
      : { authOptional: true, disabledCommands: ['STARTTLS', 'AUTH'] }),
    onAuth({ username, password }, _session, done) {
      if (guarded && username === guarded.user && password === guarded.password) {
        done(null, { user: username })
      } else done(new Error('Wrong user or password'))
    },
    hidePIPELINING: false,
    // It has a certificate that all the world has, and would say so.
    logger: false,
    closeTimeout: 50,
    onRcptTo({ address }, session, done) {
      if (!mailServer.isOpen) return done(new Error('No mail today'))
      const answer = manners.onRecipient?.(address) ?? null
      if (answer === 'hang up') hangUp(session)
      else done(answer && refusal(answer))
    },
    async onData(stream, session, done) {
      let raw = ''
      try {
        for await (const data of stream) raw += data
      } catch {
        // Whoever was sending is gone.
        return
      }
      if (manners.delayMs) await setTimeout(manners.delayMs)
      const to = session.envelope.rcptTo.map(({ address }) => address)
      const answer = manners.onMail?.(to[0] ?? '') ?? null
      if (answer === 'hang up') return hangUp(session)
      if (answer && answer !== 'take and hang up') return done(refusal(answer))
      taken.push({ to, raw })
      if (answer) hangUp(session)
      else done()
    },
  })
  server.on('error', () => {})
  server.listen(port, '127.0.0.1')
  await once(server.server, 'listening')
  const listening = (server.server.address() as AddressInfo).port
  const mailServer: MailServer = {
    url: `${guarded?.isEncryptedAtOnce ? 'smtps' : 'smtp'}://127.0.0.1:${listening}`,
    port: listening,
    taken,
    isOpen: true,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
  return mailServer

  function hangUp({ id }: SMTPServerSession): void {
    for (const connection of server.connections as Set<{ id: string; close(): void }>) {
      if (connection.id === id) connection.close()
    }
  }
}

function refusal({ code, text }: Refusal): Error {
  return Object.assign(new Error(text), { responseCode: code })
}
