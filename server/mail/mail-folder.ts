import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import type { MailFolder, StoredMail } from '~/mail/mailer'

/** The file name of a mail. The time comes first, so that names sort by time. */
export function mailFile(at: Date, name: string): string {
  return `${at.toISOString().replaceAll(/[:.]/g, '-')}-${name}.eml`
}

export function mailFolder(folder: string): MailFolder {
  return {
    async list({ limit, offset }) {
      const names = (await namesIn(folder)).sort().reverse()
      const shown = names.slice(offset, offset + limit)
      return {
        mails: await Promise.all(shown.map((name) => read(folder, name))),
        total: names.length,
      }
    },
  }
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return (await readdir(folder)).filter((name) => /^\d.*\.eml$/.test(name))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

async function read(folder: string, name: string): Promise<StoredMail> {
  const mail = await PostalMime.parse(await readFile(join(folder, name)))
  return {
    name,
    to: mail.to?.map(({ address }) => address).join(', ') ?? '',
    subject: mail.subject ?? '',
    at: new Date(mail.date ?? 0),
    text: mail.text ?? '',
  }
}
