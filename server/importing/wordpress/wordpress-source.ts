import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { StartupError } from '../../process/startup-error'
import type { SourceItem } from '../source'
import { convertPost, type PostContext } from './post/convert-post'
import { isImported, whyLeft } from './post/status'
import { readWxr } from './xml/read-wxr'
import type { WxrItem, WxrPart } from './xml/wxr'

const chunkBytes = 256 * 1024

/** Throws a StartupError if the file cannot be read. */
export async function* readExport(
  file: string,
  onBytes: (bytes: number) => void = () => {},
): AsyncGenerator<WxrPart> {
  await checkFile(file)
  const stream = createReadStream(file, { highWaterMark: chunkBytes })
  yield* readWxr(counted(stream, onBytes), file)
}

async function checkFile(file: string): Promise<void> {
  const found = await stat(file).catch(() => null)
  if (found?.isFile()) return
  const problem = found ? `${file} is not a file.` : `There is no file ${file}.`
  throw new StartupError(problem, 'Name the .xml file that WordPress exported.')
}

async function* counted(
  chunks: AsyncIterable<Uint8Array>,
  onBytes: (bytes: number) => void,
): AsyncGenerator<Uint8Array> {
  let bytes = 0
  for await (const chunk of chunks) {
    bytes += chunk.byteLength
    onBytes(bytes)
    yield chunk
  }
}

/** The posts of an export, what is left of it, and redirects from pages that are no posts. */
export async function* itemsOf(
  parts: AsyncIterable<WxrPart>,
  context: PostContext,
): AsyncGenerator<SourceItem> {
  const seen = new Set<string>()
  for await (const part of parts) {
    if (part.type !== 'item') continue
    const { item } = part
    const isRepeated = seen.has(item.id) && isImported(item)
    if (isImported(item)) seen.add(item.id)
    yield isRepeated ? repeated(item) : await itemOf(item, context)
  }
  for (const redirect of context.addresses.redirects) yield { type: 'redirect', ...redirect }
}

function repeated({ id: item, title }: WxrItem): SourceItem {
  const why = 'Another post of the file has the same id.'
  return { type: 'left', item, title, why, isError: true }
}

async function itemOf(item: WxrItem, context: PostContext): Promise<SourceItem> {
  const left = { type: 'left', item: item.id, title: item.title } as const
  const why = whyLeft(item)
  if (item.damage !== '') return { ...left, why: item.damage, isError: true }
  if (why !== null) return { ...left, why }
  try {
    return { type: 'post', item: item.id, imported: await convertPost(item, context) }
  } catch (error) {
    // Elements within elements, thousands deep.
    if (!(error instanceof RangeError)) throw error
    return { ...left, why: 'Its HTML cannot be read: it nests too deeply.', isError: true }
  }
}
