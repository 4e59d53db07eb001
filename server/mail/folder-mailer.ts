import { createTransport } from 'nodemailer'
import type { Mailer } from '~/mail/mailer'
import type { MediaStore } from '~/pictures/stores/store.rules'
import { compose } from './compose'
import { mailFile } from './mail-folder'

/**
 * Keeps each mail as a file that any mail program opens; a second attempt at the same mail replaces the first.
 */
export function folderMailer(folder: Pick<MediaStore, 'put'>, from: string): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return {
    async send(message) {
      const { message: bytes } = await transport.sendMail(compose(message, from))
      await folder.put(mailFile(message.writtenAt, message.id), bytes as Buffer)
    },
  }
}
