import { createHash } from 'node:crypto'
import type { Postman } from '~/newsletter/sending/postman.rules'
import { mailFile } from '../mail-folder'

/** Without a mail server every mail is a file, where the others are kept, too. */
export function folderPostman(
  put: (name: string, raw: Uint8Array) => Promise<void>,
  clock: () => Date,
): Postman {
  return {
    async deliver({ to, raw }) {
      const mailbox = to.replaceAll(/[^a-zA-Z0-9_-]/g, '_').slice(0, 60)
      // What the letters leave out: two mailboxes have two files, also in the same moment.
      const digest = createHash('sha256').update(to).digest('hex').slice(0, 12)
      try {
        await put(mailFile(clock(), `newsletter-${mailbox}-${digest}`), raw)
        return { is: 'sent' }
      } catch (error) {
        return { is: 'away', error: String(error) }
      }
    },
    stop() {},
  }
}
