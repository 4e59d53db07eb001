import type { NodemailerError } from 'nodemailer/lib/errors'
import { isLoopback } from '~/config/address-rules'
import { connectToServer, type SmtpSession } from '../../../mail/smtp-connect'
import { reasonOf } from '../../../process/reason'
import type { PlainCheck } from '../../check'
import { error, type Finding, ok, warning } from '../../finding'
import { isPublicSite } from '../settings/contradictions'

const answerMs = 10_000

/** Connects, greets and logs in. Nothing is sent. */
export const mailServerCheck: PlainCheck = {
  name: 'mail server',
  needs: 'nothing',
  limitMs: 45_000,
  async run({ env }) {
    const { smtpUrl } = env
    if (smtpUrl === null) return [withoutServer(isPublicSite(env))]
    const { hostname, username } = new URL(smtpUrl)
    let session: SmtpSession
    try {
      session = await connectToServer(smtpUrl, answerMs)
    } catch (problem) {
      return [refusal(hostname, problem as NodemailerError)]
    }
    const { connection, isLoggedIn } = session
    // The server may close first.
    connection.on('error', () => {})
    connection.quit()
    return judgeSession({
      hostname,
      hasUser: username !== '',
      isLoggedIn,
      isEncrypted: connection.secure,
    })
  },
}

function withoutServer(isPublic: boolean): Finding {
  const text = 'SMTP_URL is not set: mails become files in DATA_DIR/mail'
  if (!isPublic) return ok(`${text}.`)
  return warning(
    `${text}, and nobody gets them: no reader can subscribe, and no editor can be invited or reset a password by mail.`,
    'Set SMTP_URL to the mail server.',
  )
}

interface Session {
  hostname: string
  hasUser: boolean
  isLoggedIn: boolean
  isEncrypted: boolean
}

export function judgeSession({ hostname, hasUser, isLoggedIn, isEncrypted }: Session): Finding[] {
  const found: Finding[] = []
  if (hasUser && !isLoggedIn) {
    found.push(
      warning(
        `The mail server ${hostname} offers no login, so the user and password of SMTP_URL are not used.`,
        'Use smtps:// or the port that it offers logins on (465 or 587), or leave them out.',
      ),
    )
  }
  if (!isEncrypted && !isLoopback(hostname)) {
    found.push(
      warning(
        `Mails are sent to ${hostname} without encryption${isLoggedIn ? ', and so is the password' : ''}.`,
        'Use smtps://, or a port where the server offers STARTTLS (587).',
      ),
    )
  }
  if (found.length > 0) return found
  const how = [isEncrypted && 'encrypted', isLoggedIn && 'logged in'].filter(Boolean)
  return [ok(`The mail server ${hostname} answers${how.length > 0 ? ` (${how.join(', ')})` : ''}.`)]
}

function refusal(hostname: string, problem: NodemailerError): Finding {
  const isLogin = problem.code === 'EAUTH'
  // OpenSSL says this of a server that answers in plain text.
  const isPlain = problem.message.includes('wrong version number')
  if (isPlain) {
    return error(
      `The mail server ${hostname} does not speak TLS on this port. No mail is sent.`,
      'Use the port for TLS in SMTP_URL (usually 465), or smtp:// instead of smtps://.',
    )
  }
  const text = problem.response ?? reasonOf(problem)
  return error(
    isLogin
      ? `The mail server ${hostname} refuses the login (${text}). No mail is sent.`
      : `The mail server ${hostname} cannot be used (${text}). No mail is sent.`,
    isLogin
      ? 'Check the user and the password in SMTP_URL.'
      : 'Check SMTP_URL, and that this machine may connect to the mail server.',
  )
}
