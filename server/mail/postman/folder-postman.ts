import type { Postman } from '~/newsletter/sending/postman'

/** Without a mail server every mail is a file, where the others are kept, too. */
export function folderPostman(
  put: (name: string, raw: Uint8Array) => Promise<void>,
  clock: () => Date,
): Postman {
  return {
    async deliver({ to, raw }) {
      const moment = clock().toISOString().replaceAll(/[:.]/g, '-')
      const mailbox = to.replaceAll(/[^a-zA-Z0-9@.+_-]/g, '_').slice(0, 80)
      try {
        await put(`${moment}-newsletter-${mailbox}.eml`, raw)
        return { is: 'sent' }
      } catch (error) {
        return { is: 'away', error: String(error) }
      }
    },
    stop() {},
  }
}
