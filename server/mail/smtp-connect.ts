import { parseConnectionUrl } from 'nodemailer/lib/shared'
import SMTPConnection from 'nodemailer/lib/smtp-connection'

const connectTimeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000 }

/** A connection that is ready for mails. */
export interface SmtpSession {
  connection: SMTPConnection
  /** Whether the user and password of the URL were used; some servers offer no login. */
  isLoggedIn: boolean
}

/** Connects, encrypts the connection if the server offers it, and logs in. */
export function connectToServer(url: string, answerTimeoutMs: number): Promise<SmtpSession> {
  const { auth, ...options } = parseConnectionUrl(url)
  return new Promise((resolve, reject) => {
    const connection = new SMTPConnection({
      ...options,
      ...connectTimeouts,
      socketTimeout: answerTimeoutMs,
    })
    const fail = (error: Error) => {
      connection.close()
      reject(error)
    }
    connection.once('error', fail)
    connection.connect((failed) => {
      if (failed) return fail(failed)
      const ready = () => {
        connection.off('error', fail)
        resolve({ connection, isLoggedIn: connection.authenticated })
      }
      if (!auth || connection.authenticated || !connection.allowsAuth) return ready()
      connection.login(auth, (error) => (error ? fail(error) : ready()))
    })
  })
}
