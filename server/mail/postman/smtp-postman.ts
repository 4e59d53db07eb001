import { Readable } from 'node:stream'
import type { NodemailerError } from 'nodemailer/lib/errors'
import { parseConnectionUrl } from 'nodemailer/lib/shared'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import type { NewsletterMail, Outcome, Postman } from '~/newsletter/sending/postman.rules'
import { outcomeOf } from './outcome'

const timeouts = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 60_000 }

/** One connection, kept open between mails. */
export function smtpPostman(url: string): Postman {
  const { auth, ...options } = parseConnectionUrl(url)
  let open: SMTPConnection | null = null

  async function deliver(mail: NewsletterMail): Promise<Outcome> {
    try {
      open ??= await connect()
    } catch (error) {
      return outcomeOf(error as NodemailerError, 'connecting')
    }
    const outcome = await send(open, mail)
    // After a refusal the server is asked to forget what was begun; after anything worse, a new one is made.
    const isUsable =
      outcome.is === 'sent' ||
      ((outcome.is === 'refused' || outcome.is === 'deferred') && (await isReset(open)))
    if (!isUsable) stop()
    return outcome
  }

  function connect(): Promise<SMTPConnection> {
    return new Promise((resolve, reject) => {
      const connection = new SMTPConnection({ ...options, ...timeouts })
      const fail = (error: Error) => {
        connection.close()
        reject(error)
      }
      connection.once('error', fail)
      connection.connect((failed) => {
        if (failed) return fail(failed)
        const ready = () => {
          connection.off('error', fail)
          // What breaks from here on is told to whoever is sending, or to the next one.
          connection.on('error', () => drop(connection))
          connection.once('end', () => drop(connection))
          resolve(connection)
        }
        if (!auth || connection.authenticated || !connection.allowsAuth) return ready()
        connection.login(auth, (error) => (error ? fail(error) : ready()))
      })
    })
  }

  function drop(connection: SMTPConnection): void {
    if (open === connection) open = null
  }

  function stop(): void {
    open?.close()
    open = null
  }

  return { deliver, stop }
}

function send(connection: SMTPConnection, { from, to, raw }: NewsletterMail): Promise<Outcome> {
  return new Promise((resolve) => {
    let wasHandedOver = false
    // In pieces, and no sooner than they are taken: so it is known whether the last one was.
    const body = Readable.from(pieces(raw)).once('end', () => {
      wasHandedOver = true
    })
    connection.send({ from, to, size: raw.length }, body, (error) => {
      const stage = wasHandedOver ? 'handed over' : 'talking'
      resolve(error ? outcomeOf(error, stage) : { is: 'sent' })
    })
  })
}

function* pieces(raw: Buffer): Generator<Buffer> {
  const size = 16 * 1024
  for (let start = 0; start < raw.length; start += size) yield raw.subarray(start, start + size)
}

function isReset(connection: SMTPConnection): Promise<boolean> {
  return new Promise((resolve) => connection.reset((error) => resolve(!error)))
}
