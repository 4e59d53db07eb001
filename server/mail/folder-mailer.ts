import type { Mailer } from '~/mail/mailer'
import type { MediaStore } from '~/pictures/stores/store.rules'
import { mailFile } from './mail-folder'

/** Stores each mail as a file that any mail program opens. A second attempt at a mail replaces the first. */
export function folderMailer(folder: Pick<MediaStore, 'put'>, encode: Mailer['encode']): Mailer {
  return {
    encode,
    async send({ message, raw }) {
      try {
        await folder.put(mailFile(message.writtenAt, message.id), raw)
        return { status: 'sent' }
      } catch (error) {
        return { status: 'unavailable', error: String(error) }
      }
    },
    close() {},
  }
}
