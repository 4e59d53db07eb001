import { Readable } from 'node:stream'
import type { NodemailerError } from 'nodemailer/lib/errors'
import type SMTPConnection from 'nodemailer/lib/smtp-connection'
import type { EncodedMail, Mailer, SendResult } from '~/mail/mailer'
import { connectToServer } from './smtp-connect'
import { resultOf } from './smtp-result'

interface SmtpMailerParts {
  url: string
  encode: Mailer['encode']
  /** How long to wait for each answer of the mail server. */
  answerTimeoutMs: number
}

/** An idle connection stays open this long, for the next mail. */
const idleMs = 10_000

/** Reuses one connection for mails in sequence; mails at the same time have a connection each. */
export function smtpMailer({ url, encode, answerTimeoutMs }: SmtpMailerParts): Mailer {
  const busy = new Set<SMTPConnection>()
  let isClosed = false
  let idle: SMTPConnection | null = null
  let idleTimer: NodeJS.Timeout | undefined

  async function send(mail: EncodedMail): Promise<SendResult> {
    let connection = takeIdle()
    try {
      connection ??= await connect()
    } catch (error) {
      return resultOf(error as NodemailerError, 'connecting')
    }
    busy.add(connection)
    const result = await transmit(connection, mail)
    // After a rejection the transaction must be reset; after anything worse the connection is unusable.
    const isUsable =
      result.status === 'sent' ||
      ((result.status === 'rejected' || result.status === 'deferred') && (await reset(connection)))
    busy.delete(connection)
    if (isUsable && !isClosed) keep(connection)
    else connection.close()
    return result
  }

  async function connect(): Promise<SMTPConnection> {
    const { connection } = await connectToServer(url, answerTimeoutMs)
    // Without a listener an error would end the process. `transmit` reports it.
    connection.on('error', () => forget(connection))
    connection.once('end', () => forget(connection))
    return connection
  }

  function takeIdle(): SMTPConnection | null {
    clearTimeout(idleTimer)
    const connection = idle
    idle = null
    return connection
  }

  function keep(connection: SMTPConnection): void {
    closeIdle()
    idle = connection
    idleTimer = setTimeout(closeIdle, idleMs)
  }

  function forget(connection: SMTPConnection): void {
    if (idle === connection) takeIdle()
  }

  function closeIdle(): void {
    takeIdle()?.close()
  }

  function close(): void {
    isClosed = true
    closeIdle()
    for (const connection of busy) connection.close()
  }

  return { encode, send, close }
}

function transmit(connection: SMTPConnection, { envelope, raw }: EncodedMail): Promise<SendResult> {
  return new Promise((resolve) => {
    let isTransmitted = false
    // In pieces, so that 'end' tells whether the last one was sent.
    const body = Readable.from(pieces(raw)).once('end', () => {
      isTransmitted = true
    })
    connection.send({ ...envelope, size: raw.length }, body, (error) => {
      const stage = isTransmitted ? 'transmitted' : 'talking'
      resolve(error ? resultOf(error, stage) : { status: 'sent' })
    })
  })
}

function* pieces(raw: Buffer): Generator<Buffer> {
  const size = 16 * 1024
  for (let start = 0; start < raw.length; start += size) yield raw.subarray(start, start + size)
}

function reset(connection: SMTPConnection): Promise<boolean> {
  return new Promise((resolve) => connection.reset((error) => resolve(!error)))
}
