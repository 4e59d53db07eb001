import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

export interface MailServer {
  url: string
  port: number
  /** Every mail it took, as it came. */
  taken: { to: string[]; raw: string }[]
  /** From here on it takes mails, or refuses them. */
  isOpen: boolean
  stop(): Promise<void>
}

/** A real mail server on this machine: on a free port, or on the one it had before it went down. */
export async function startMailServer(port = 0): Promise<MailServer> {
  const taken: MailServer['taken'] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo: (_address, _session, done) =>
      mailServer.isOpen ? done() : done(new Error('No mail today')),
    onData(stream, session, done) {
      let raw = ''
      stream.on('data', (data) => {
        raw += data
      })
      stream.on('end', () => {
        taken.push({ to: session.envelope.rcptTo.map(({ address }) => address), raw })
        done()
      })
    },
  })
  server.on('error', () => {})
  server.listen(port, '127.0.0.1')
  await once(server.server, 'listening')
  const listening = (server.server.address() as AddressInfo).port
  const mailServer: MailServer = {
    url: `smtp://127.0.0.1:${listening}`,
    port: listening,
    taken,
    isOpen: true,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
  return mailServer
}
