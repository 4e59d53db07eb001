import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'

export interface MailServer {
  url: string
  port: number
  /** Every mail that it accepted. */
  received: { to: string[]; raw: string }[]
  /** Set to false to reject all mail. */
  isOpen: boolean
  stop(): Promise<void>
}

/** How it reacts to mails. */
export interface MailServerBehaviour {
  /** 'hang up' ends the connection instead. */
  onRecipient?: (address: string) => Refusal | 'hang up' | null
  /** After the whole mail was transmitted. */
  onMail?: (address: string) => Refusal | 'hang up' | 'accept and hang up' | null
  /** The delay before each mail is accepted. */
  delayMs?: number
  /** Accepts mail only after a login over an encrypted connection: from the first byte, or after STARTTLS. */
  guarded?: { isEncryptedAtOnce: boolean; user: string; password: string }
}

interface Refusal {
  code: number
  text: string
}

/** A real mail server on this machine, on a free port or on `port`. */
export async function startMailServer(
  port = 0,
  behaviour: MailServerBehaviour = {},
): Promise<MailServer> {
  const received: MailServer['received'] = []
  const { guarded } = behaviour
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
    // Without this it warns about its default certificate.
    logger: false,
    closeTimeout: 50,
    onRcptTo({ address }, session, done) {
      if (!mailServer.isOpen) return done(new Error('No mail today'))
      const answer = behaviour.onRecipient?.(address) ?? null
      if (answer === 'hang up') hangUp(session)
      else done(answer && refusal(answer))
    },
    async onData(stream, session, done) {
      let raw = ''
      try {
        for await (const data of stream) raw += data
      } catch {
        // The sender closed the connection.
        return
      }
      if (behaviour.delayMs) await setTimeout(behaviour.delayMs)
      const to = session.envelope.rcptTo.map(({ address }) => address)
      const answer = behaviour.onMail?.(to[0] ?? '') ?? null
      if (answer === 'hang up') return hangUp(session)
      if (answer && answer !== 'accept and hang up') return done(refusal(answer))
      received.push({ to, raw })
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
    received,
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
