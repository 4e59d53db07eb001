import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'

export interface PictureFile {
  name: string
  mimeType: string
  buffer: Buffer
}

/** A JPEG of one colour, by which a test recognizes it. */
export async function aPhotograph(background: string, width = 1600, height = 900) {
  const picture = sharp({ create: { width, height, channels: 3, background } })
  return { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: await picture.jpeg().toBuffer() }
}

/** An HTML page with the name of a picture. */
export const aFakePicture: PictureFile = {
  name: 'holiday.jpg',
  mimeType: 'image/jpeg',
  buffer: Buffer.from('<!doctype html><script>alert(1)</script>'),
}

/** Drops a file on an element. */
export async function drop(onto: Locator, file: PictureFile): Promise<void> {
  const dataTransfer = await transferOf(onto.page(), file)
  for (const type of ['dragenter', 'dragover', 'drop']) {
    await onto.dispatchEvent(type, { dataTransfer })
  }
}

/** Pastes a file into an element, optionally with a text. */
export async function paste(into: Locator, file: PictureFile, text = ''): Promise<void> {
  const clipboardData = await transferOf(into.page(), file, text)
  await into.evaluate((element, data) => {
    const init = { clipboardData: data, bubbles: true, cancelable: true }
    element.dispatchEvent(new ClipboardEvent('paste', init))
  }, clipboardData)
}

/** What the browser hands over when a file is dropped or pasted. */
export function transferOf(page: Page, { name, mimeType, buffer }: PictureFile, text = '') {
  const base64 = buffer.toString('base64')
  return page.evaluateHandle(
    ({ name, mimeType, base64, text }) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
      const transfer = new DataTransfer()
      transfer.items.add(new File([bytes], name, { type: mimeType }))
      if (text) transfer.setData('text/plain', text)
      return transfer
    },
    { name, mimeType, base64, text },
  )
}
