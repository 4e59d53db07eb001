import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { diskStore } from '~/pictures/stores/disk-store.service'
import { mailFolder } from '../mail-folder'
import { folderPostman } from './folder-postman'

test('every mail is kept where owners read them, whatever its address holds', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'vigil-test-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const store = diskStore(folder)
  const postman = folderPostman(
    (name, raw) => store.put(name, raw),
    () => new Date('2026-11-15T09:00:00Z'),
  )
  const addresses = [
    'a+b@example.com',
    'a_b@example.com',
    "o'neill@sub.example.com",
    '../用户@x.co',
  ]
  for (const to of addresses) {
    const raw = Buffer.from(`To: ${to}\r\nSubject: News\r\n\r\nThe week.\r\n`)
    expect(await postman.deliver({ from: 'news@news.example', to, raw })).toEqual({ is: 'sent' })
  }
  const { mails, total } = await mailFolder(folder).list({ limit: 10, offset: 0 })
  expect(total).toBe(addresses.length)
  expect(mails.map(({ subject }) => subject)).toEqual(addresses.map(() => 'News'))
})
