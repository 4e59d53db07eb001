import { createTransport } from 'nodemailer'
import type { Mailer } from '~/mail/mailer'
import type { MediaStore } from '~/media/store'
import { compose } from './compose'

/**
 * Keeps each mail as a file that any mail program opens. Names begin with the moment, so that the last
 * one is the newest; a second attempt at the same mail replaces the first.
 */
export function folderMailer(folder: Pick<MediaStore, 'put'>, from: string): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return {
    async send(message) {
      const { message: bytes } = await transport.sendMail(compose(message, from))
      const moment = message.writtenAt.toISOString().replaceAll(/[:.]/g, '-')
      await folder.put(`${moment}-${message.id}.eml`, bytes as Buffer)
    },
  }
}
